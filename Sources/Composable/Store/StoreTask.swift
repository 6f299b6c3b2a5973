/// The effects started by sending an action, and the effects of the actions that they sent.
///
///     await store.send(.reload).finish()
public struct StoreTask {
  /// `nil` if no effect is running.
  @usableFromInline
  package let flight: Flight?

  @usableFromInline
  init(flight: Flight?) {
    self.flight = flight
  }

  /// Waits until these effects, and all effects of the actions that they send, have ended.
  ///
  /// If the waiting task is cancelled, it cancels them, and still returns only when they have ended.
  nonisolated(nonsending)
    public func finish() async
  {
    await flight?.finishOrCancel()
  }

  /// Cancels these effects, and all effects of the actions that they sent.
  public func cancel() {
    flight?.scope.cancel()
  }

  /// Whether they were cancelled.
  public var isCancelled: Bool { flight?.scope.isCancelled ?? false }
}
