/// The way from an effect, wherever it runs, to the actor of its store.
///
/// `@unchecked Sendable`, as are the classes below: an effect may carry a mailbox anywhere, but all
/// that it can do with it there is to read `actor`, which never changes. Whatever touches the rest
/// is isolated to an actor, and `receive` and `close` check that it is this one.
class Mailbox<Action>: @unchecked Sendable {
  let actor: any Actor

  init(actor: any Actor) {
    self.actor = actor
  }

  /// Takes an action to the store.
  func receive(_ action: Action, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Says that the effect has ended: what it sends from now on is ignored.
  func close(on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }
}

/// The mailbox of an effect whose actions are turned into others.
final class MappedMailbox<Base, Action>: Mailbox<Base>, @unchecked Sendable {
  private let base: Mailbox<Action>
  private let transform: (Base) -> Action

  init(base: Mailbox<Action>, transform: @escaping (Base) -> Action) {
    self.base = base
    self.transform = transform
    super.init(actor: base.actor)
  }

  override func receive(_ action: Base, on actor: isolated any Actor) {
    super.receive(action, on: actor)
    base.receive(transform(action), on: actor)
  }

  override func close(on actor: isolated any Actor) {
    super.close(on: actor)
    base.close(on: actor)
  }
}

/// The mailbox of an effect of a store.
final class StoreMailbox<Action>: Mailbox<Action>, @unchecked Sendable {
  private weak var runner: EffectRunner<Action>?
  private let key: Int
  private let flight: Flight
  private let scope: CancellationScope
  private let completion: Completion<Action>
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
    super.init(actor: actor)
  }

  override func receive(_ action: Action, on actor: isolated any Actor) {
    super.receive(action, on: actor)
    guard isOpen, !scope.isCancelled else { return }
    runner?.receive(action, of: flight, in: scope, on: actor)
  }

  override func close(on actor: isolated any Actor) {
    super.close(on: actor)
    isOpen = false
    if isRegistered { scope.removeTask(key: key) }
    guard let runner else { return flight.abandon() }
    if isRegistered { runner.forget(key: key) }
    runner.complete(completion, on: actor)
  }
}
