/// The effects that sending an action started, and those of the actions that they sent in turn.
///
///     await store.send(.reload).finish()
public struct StoreTask {
  /// `nil` where nothing is under way.
  @usableFromInline
  package let flight: Flight?

  @usableFromInline
  init(flight: Flight?) {
    self.flight = flight
  }

  /// Returns when these effects, and all that came of them, have ended.
  ///
  /// Cancels them if the task that waits is cancelled, and still returns only when they have ended.
  nonisolated(nonsending)
    public func finish() async
  {
    guard let flight else { return }
    await flight.finishUnlessCancelled()
    if flight.isFinished { return }
    cancel()
    await flight.finish()
  }

  /// Cancels these effects, and all that came of them.
  public func cancel() {
    flight?.scope.cancel()
  }

  /// Whether they were cancelled.
  public var isCancelled: Bool { flight?.scope.isCancelled ?? false }
}
