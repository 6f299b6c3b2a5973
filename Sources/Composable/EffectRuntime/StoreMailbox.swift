/// The mailbox of an effect of a store.
final class StoreMailbox<Action>: Mailbox<Action>, @unchecked Sendable {
  private weak var runner: EffectRunner<Action>?
  let run: EffectRun
  private let flight: Flight
  private let scope: CancellationScope
  private let completion: Completion<Action>?
  private let tasks: (any EffectTasks)?
  /// Whether the effect has not ended.
  private(set) var isOpen = true
  private var error: (any Error)?
  /// Whether the store knows the effect as one that is running, which it is not when it ends at once.
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
    tasks = runner.tasks
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
    if isRegistered { runner.onEffectEnd?() }
    runner.onEffectEvent?(.ended(run, outcome))
    // One that ended at once is completed by the runner itself.
    if isRegistered, let completion { runner.complete(completion, on: actor) }
  }

  private var outcome: EffectOutcome {
    if let error { return .failed(error) }
    return scope.isCancelled ? .cancelled : .finished
  }
}
