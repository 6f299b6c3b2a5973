/// The way from an effect, wherever it runs, to the actor of its store.
///
/// `@unchecked Sendable`, as are the classes below: an effect may carry a mailbox anywhere, but all
/// that it can do with it there is to read `actor`, which never changes. Whatever touches the rest
/// is isolated to an actor, and checks that it is this one.
///
/// A method each, and not one that takes an enum: for an enum of a generic class the runtime would look up
/// metadata at each call, some 440 instructions.
class Mailbox<Action>: @unchecked Sendable {
  let actor: any Actor

  init(actor: any Actor) {
    self.actor = actor
  }

  /// Says that the effect begins, in the task that it runs in.
  func open(on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Takes an action to the store.
  func receive(_ action: Action, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Says that the effect has thrown an error, before it ends.
  func fail(_ error: any Error, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Says that the effect has ended, in its task: what it sends from now on is ignored.
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

  override func open(on actor: isolated any Actor) {
    super.open(on: actor)
    base.open(on: actor)
  }

  override func receive(_ action: Base, on actor: isolated any Actor) {
    super.receive(action, on: actor)
    base.receive(transform(action), on: actor)
  }

  override func fail(_ error: any Error, on actor: isolated any Actor) {
    super.fail(error, on: actor)
    base.fail(error, on: actor)
  }

  override func close(on actor: isolated any Actor) {
    super.close(on: actor)
    base.close(on: actor)
  }
}
