/// Keeps an observer subscribed: it ends with its token, or when that is cancelled.
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
    // Nobody else can cancel it any more, and on its actor it is told and ended.
    nonisolated(unsafe) let observer = observer
    home.end { observer.cancel() }
  }

  /// Ends the subscription.
  ///
  /// The observer is not called again, also where others are being told of a change that it has not
  /// heard of yet.
  public func cancel() {
    observer.cancel()
  }
}
