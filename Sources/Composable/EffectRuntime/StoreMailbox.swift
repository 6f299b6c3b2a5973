/// The mailbox of an effect in a store.
///
/// `@unchecked Sendable`: an effect may carry it anywhere, but can only read `actor` there, which never changes.
/// Everything else checks that it is called on that actor.
final class StoreMailbox: Mailbox, @unchecked Sendable {
  let actor: any Actor
  let run: EffectRun
  private weak var runner: EffectRunner?
  private let transform: ((AnyAction) -> AnyAction)?
  private let flight: Flight
  private let scope: CancellationScope
  private let completion: Completion?
  private let tasks: (any EffectTasks)?
  private(set) var isOpen = true
  private var error: (any Error)?
  /// Whether the effect is registered as running, which it never is if it ends at once.
  var isRegistered = false

  /// Creates the mailbox of a run that is about to start.
  init(of run: Run, id: Int, in start: EffectStart, runner: EffectRunner, actor: any Actor) {
    self.actor = actor
    self.run = EffectRun(id: id, callSite: run.callSite)
    self.runner = runner
    transform = run.transform
    flight = start.flight
    scope = start.scope
    completion = start.completion
    tasks = flight.flights?.tasks
  }

  func open(on actor: isolated any Actor) {
    check(actor)
    tasks?.begin()
  }

  func receive<Action: Sendable>(_ action: Action, on actor: isolated any Actor) {
    check(actor)
    guard isOpen, !scope.isCancelled else { return }
    deliver(action, of: flight, on: actor)
  }

  func finish<Action: Sendable>(_ action: Action, on actor: isolated any Actor) async {
    check(actor)
    guard isOpen, !scope.isCancelled, let flight = flight.flights?.make() else { return }
    deliver(action, of: flight, on: actor)
    // The store isn't kept alive meanwhile; its end ends the flight.
    await flight.finishOrCancel()
  }

  private func deliver<Action>(_ action: Action, of flight: Flight, on actor: isolated any Actor) {
    let action = ActionBox(action)
    runner?.receiver?.receive(
      transform?(action) ?? action, from: .effect(run.callSite), of: flight, in: scope, then: nil,
      on: actor)
  }

  func fail(_ error: any Error, on actor: isolated any Actor) {
    check(actor)
    self.error = error
  }

  func close(on actor: isolated any Actor) {
    check(actor)
    isOpen = false
    tasks?.end()
    if isRegistered { scope.removeTask(key: run.id) }
    guard let runner else { return flight.abandon() }
    if isRegistered { flight.flights?.onEnd?() }
    runner.onEffectEvent?(.ended(run, outcome))
    // The runner itself completes an effect that ended at once.
    if isRegistered, let completion { runner.complete(completion, on: actor) }
  }

  private func check(_ actor: any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  private var outcome: EffectOutcome {
    if let error { return .failed(error) }
    return scope.isCancelled ? .cancelled : .finished
  }
}
