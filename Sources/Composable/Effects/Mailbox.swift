/// The way from an effect, wherever it runs, to the actor of its store.
///
/// `@unchecked Sendable`, as are the classes below: an effect may carry a mailbox anywhere, but all
/// that it can do with it there is to read `actor`, which never changes. Whatever touches the rest
/// is isolated to an actor, and checks that it is this one.
class Mailbox<Action>: @unchecked Sendable {
  let actor: any Actor

  init(actor: any Actor) {
    self.actor = actor
  }

  /// What an effect has to say.
  enum Event {
    /// It begins, in the task that it runs in.
    case began
    case sent(Action)
    /// It has thrown an error, and is about to end.
    case failed(any Error)
    /// It has ended, in its task: what it sends from now on is ignored.
    case ended
  }

  func receive(_ event: Event, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }
}

extension Mailbox.Event: Sendable where Action: Sendable {}

/// The mailbox of an effect whose actions are turned into others.
final class MappedMailbox<Base, Action>: Mailbox<Base>, @unchecked Sendable {
  private let base: Mailbox<Action>
  private let transform: (Base) -> Action

  init(base: Mailbox<Action>, transform: @escaping (Base) -> Action) {
    self.base = base
    self.transform = transform
    super.init(actor: base.actor)
  }

  override func receive(_ event: Event, on actor: isolated any Actor) {
    super.receive(event, on: actor)
    switch event {
    case .began: base.receive(.began, on: actor)
    case .sent(let action): base.receive(.sent(transform(action)), on: actor)
    case .failed(let error): base.receive(.failed(error), on: actor)
    case .ended: base.receive(.ended, on: actor)
    }
  }
}
