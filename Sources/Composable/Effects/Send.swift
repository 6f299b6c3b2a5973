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
  let mailbox: any Mailbox

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
/// An effect may carry a mailbox anywhere, but can only read `actor` there. Everything else is isolated to that actor.
protocol Mailbox: AnyObject, Sendable {
  var actor: any Actor { get }

  /// Records that the effect begins; called in its task.
  func open(on actor: isolated any Actor)

  /// Takes an action to the store.
  func receive<Action: Sendable>(_ action: Action, on actor: isolated any Actor)

  /// Takes an action to the store, and returns once everything that it started has ended.
  func finish<Action: Sendable>(_ action: Action, on actor: isolated any Actor) async

  /// Records an error that the effect has thrown, before it ends.
  func fail(_ error: any Error, on actor: isolated any Actor)

  /// Records that the effect has ended, in its task: actions that it sends from now on are ignored.
  func close(on actor: isolated any Actor)
}
