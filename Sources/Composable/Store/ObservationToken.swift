/// Keeps an observer subscribed until the token is released or cancelled.
///
///     let token = store.observe { state in print(state.count) }
///     …
///     token.cancel()
///
/// A token does not keep its store alive. It belongs to the store's actor.
public final class ObservationToken {
  private let observer: Observer
  private let home: ActorHome

  init(_ observer: Observer, on home: ActorHome) {
    self.observer = observer
    self.home = home
  }

  deinit {
    // Nothing else can cancel it any more; it is called and ended only on its actor.
    nonisolated(unsafe) let observer = observer
    home.end { observer.cancel() }
  }

  /// Ends the subscription.
  ///
  /// The observer is not called again, even if others are still being called for a change that it has not seen.
  public func cancel() {
    observer.cancel()
  }
}
