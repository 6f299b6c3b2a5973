/// Keeps an observer subscribed: it ends with its token, or when that is cancelled.
///
///     let token = store.observe { state in print(state.count) }
///     …
///     token.cancel()
///
/// A token does not keep its store alive. It belongs to the store's actor.
public final class ObservationToken {
  private let observer: Observer

  init(_ observer: Observer) {
    self.observer = observer
  }

  deinit {
    observer.cancel()
  }

  /// Ends the subscription.
  ///
  /// The observer is not called again, also where others are being told of a change that it has not
  /// heard of yet.
  public func cancel() {
    observer.cancel()
  }
}
