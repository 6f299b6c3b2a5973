/// Sends actions from an effect back to the store that runs it.
///
///     .run { send in
///       await send(.started)
///       …
///     }
///
/// It may be copied and called from anywhere. On the store's actor it takes the action there
/// without suspending; from elsewhere it goes to the actor first.
///
/// Until an effect has suspended once, its actions are only queued: the reducer has not seen them when
/// this returns. A loop that runs until one of them cancels it never ends; let it suspend first.
///
/// An action that is sent after the effect has finished, was cancelled, or when the store is gone,
/// is ignored.
public struct Send<Action: Sendable>: Sendable {
  let mailbox: Mailbox<Action>

  /// Sends `action` to the store.
  nonisolated(nonsending)
    public func callAsFunction(_ action: Action) async
  {
    await mailbox.receive(action, on: mailbox.actor)
  }
}
