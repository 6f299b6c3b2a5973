/// Sends actions from an effect back to the store that runs it.
///
///     .run { send in
///       await send(.started)
///       …
///     }
///
/// It may be copied and called from anywhere. It doesn't suspend on the store's actor; anywhere else it first goes to the
/// actor.
///
/// Until an effect has suspended once, its actions are only queued: the reducer hasn't processed them when this returns.
/// A loop that runs until one of them cancels it never ends; let it suspend first.
///
/// An action is ignored if its effect has finished or was cancelled, or if the store is gone.
public struct Send<Action: Sendable>: Sendable {
  let mailbox: Mailbox<Action>

  /// Sends `action` to the store.
  nonisolated(nonsending)
    public func callAsFunction(_ action: Action) async
  {
    await mailbox.receive(action, on: mailbox.actor)
  }

  /// Sends `action` to the store, and waits until its effects, and all effects of the actions that they send, have ended.
  ///
  ///     .run { send in
  ///       await send.finish(.opened)
  ///       await send.finish(.written)  // everything about opening is done
  ///       await send(.closed)
  ///     }
  ///
  /// If this effect is cancelled, it cancels them, and still returns only when they have ended.
  nonisolated(nonsending)
    public func finish(_ action: Action) async
  {
    await mailbox.finish(action, on: mailbox.actor)
  }
}

/// Connects an effect, wherever it runs, with the actor of its store.
///
/// `@unchecked Sendable`, like the classes below: an effect may carry a mailbox anywhere, but can only read `actor`
/// there, which never changes. Everything else is isolated to an actor, and checks that it is this one.
///
/// It has four methods rather than one that takes an enum: for an enum of a generic class the runtime would look up
/// metadata at each call, some 440 instructions.
class Mailbox<Action>: @unchecked Sendable {
  let actor: any Actor

  init(actor: any Actor) {
    self.actor = actor
  }

  /// Records that the effect begins; called in its task.
  func open(on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  func receive(_ action: Action, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Takes an action to the store, and returns once everything that it started has ended.
  func finish(_ action: Action, on actor: isolated any Actor) async {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Records an error that the effect has thrown, before it ends.
  func fail(_ error: any Error, on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }

  /// Records that the effect has ended, in its task: actions that it sends from now on are ignored.
  func close(on actor: isolated any Actor) {
    precondition(actor === self.actor, "a mailbox has one actor")
  }
}

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

  override func finish(_ action: Base, on actor: isolated any Actor) async {
    await base.finish(transform(action), on: actor)
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
