import Observation

/// Reports the changes of a view store to those who track it with the Observation module.
///
/// The module doesn't say whether anybody tracks. But trackers hold the key path with which the access
/// was reported, and each view store has a key path of its own: so the store is observed as long as
/// somebody else holds that.
final class StateTracking<State, Action> {
  private let registrar = ObservationRegistrar()
  private var path: KeyPath<ViewStore<State, Action>, State> = \.state
  private var token: ObservationToken?

  /// Reports that the state is read, and observes the store if the reader tracks it.
  func access(
    _ viewStore: ViewStore<State, Action>, node: ValueNode<State>, root: any StoreRoot
  ) {
    registrar.access(viewStore, keyPath: path)
    guard token == nil, isTracked else { return }
    let observer = TrackingObserver<State, Action>(node: node, isSettled: root.isSettled) {
      [weak self, weak viewStore] _ in
      if let self, let viewStore { report(viewStore) }
    }
    observer.tracking = self
    observer.begin()
    root.observers.append(observer)
    token = ObservationToken(observer, on: root.home)
  }

  private var isTracked: Bool { !isKnownUniquelyReferenced(&path) }

  private func report(_ viewStore: ViewStore<State, Action>) {
    registrar.withMutation(of: viewStore, keyPath: path) {}
    stopUnlessTracked()
  }

  fileprivate func stopUnlessTracked() {
    guard !isTracked else { return }
    token?.cancel()
    token = nil
  }
}

/// Compares values as long as somebody tracks the view store.
private final class TrackingObserver<State, Action>: ValueObserver<State> {
  weak var tracking: StateTracking<State, Action>?

  override func update() {
    tracking?.stopUnlessTracked()
    if !isCancelled { super.update() }
  }
}
