/// The mailbox of an effect of a store.
final class StoreMailbox<Action>: Mailbox<Action>, @unchecked Sendable {
  private weak var runner: EffectRunner<Action>?
  private let key: Int
  private let flight: Flight
  private let scope: CancellationScope
  private let completion: Completion<Action>
  private let tasks: (any EffectTasks)?
  /// Whether the effect has not ended.
  private(set) var isOpen = true
  /// Whether the store knows the effect as one that is running, which it is not when it ends at once.
  var isRegistered = false

  init(
    runner: EffectRunner<Action>, key: Int, flight: Flight, scope: CancellationScope,
    completion: Completion<Action>, actor: any Actor
  ) {
    self.runner = runner
    self.key = key
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
    runner?.receive(action, of: flight, in: scope, on: actor)
  }

  override func close(on actor: isolated any Actor) {
    super.close(on: actor)
    isOpen = false
    tasks?.end()
    if isRegistered { scope.removeTask(key: key) }
    guard let runner else { return flight.abandon() }
    if isRegistered { runner.forget(key: key) }
    runner.complete(completion, on: actor)
  }
}
