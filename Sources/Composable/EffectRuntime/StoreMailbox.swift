final class StoreMailbox<Action>: Mailbox<Action>, @unchecked Sendable {
  private weak var runner: EffectRunner<Action>?
  let run: EffectRun
  private let flight: Flight
  private let scope: CancellationScope
  private let completion: Completion<Action>?
  private let tasks: (any EffectTasks)?
  private(set) var isOpen = true
  private var error: (any Error)?
  /// Whether the effect is registered as running, which it never is if it ends at once.
  var isRegistered = false

  init(
    runner: EffectRunner<Action>, run: EffectRun, flight: Flight, scope: CancellationScope,
    completion: Completion<Action>?, actor: any Actor
  ) {
    self.runner = runner
    self.run = run
    self.flight = flight
    self.scope = scope
    self.completion = completion
    tasks = flight.flights?.tasks
    super.init(actor: actor)
  }

  override func open(on actor: isolated any Actor) {
    super.open(on: actor)
    tasks?.begin()
  }

  override func receive(_ action: Action, on actor: isolated any Actor) {
    super.receive(action, on: actor)
    guard isOpen, !scope.isCancelled else { return }
    runner?.receiver?.receive(
      action, from: .effect(run.callSite), of: flight, in: scope, then: nil, on: actor)
  }

  override func finish(_ action: Action, on actor: isolated any Actor) async {
    await super.finish(action, on: actor)
    guard isOpen, !scope.isCancelled, let feature = runner?.feature,
      let flight = flight.flights?.make(feature: feature)
    else { return }
    runner?.receiver?.receive(
      action, from: .effect(run.callSite), of: flight, in: scope, then: nil, on: actor)
    // The store isn't kept alive meanwhile; its end ends the flight.
    await flight.finishOrCancel()
  }

  override func fail(_ error: any Error, on actor: isolated any Actor) {
    super.fail(error, on: actor)
    self.error = error
  }

  override func close(on actor: isolated any Actor) {
    super.close(on: actor)
    isOpen = false
    tasks?.end()
    if isRegistered { scope.removeTask(key: run.id) }
    guard let runner else { return flight.abandon() }
    if isRegistered { flight.flights?.onEnd?() }
    runner.onEffectEvent?(.ended(run, outcome))
    // The runner itself completes an effect that ended at once.
    if isRegistered, let completion { runner.complete(completion, on: actor) }
  }

  private var outcome: EffectOutcome {
    if let error { return .failed(error) }
    return scope.isCancelled ? .cancelled : .finished
  }
}
