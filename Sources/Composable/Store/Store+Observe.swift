extension Store {
  /// Calls `body` with the state at once, and whenever actions have been processed.
  ///
  ///     let token = store.observe { state in
  ///       print(state.count)
  ///     }
  ///
  /// - Several actions that effects answer at once are one call, with the last state.
  /// - Observers are called in the order in which they subscribed, whether to parents or to derived stores.
  /// - `body` is called even if the state hasn't changed, as no copy is kept for a comparison. For changes only, observe a
  ///   ``ViewStore``.
  /// - An action that an observer sends is processed after all observers have been called.
  /// - An observer that subscribes while others are called is called for the next change.
  /// - On your own actor, a closure that sends actions has to capture the actor: `_ = self`.
  /// - An observer of a child isn't called while the child is absent.
  ///
  /// - Returns: The subscription, which ends when it is released or cancelled, or with the store,
  ///   which it does not keep alive.
  public func observe(
    isolation actor: isolated any Actor = #isolation, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    let observer = Observer { [core] _ in _ = core.read(body) }
    root.add(observer, on: actor)
    return ObservationToken(observer, on: root.home)
  }
}

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
