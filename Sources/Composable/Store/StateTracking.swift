import Observation

/// Reports the changes of a view store to its trackers in the Observation module.
///
/// The module doesn't say whether anyone tracks. But trackers retain the key path of the reported access, and each view
/// store has its own key path: so the store is observed as long as something else retains that path.
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
    let observer = node.observer(
      isSettled: root.isSettled, isWanted: { [weak self] in self?.stopUnlessTracked() == false }
    ) { [weak self, weak viewStore] _ in
      if let self, let viewStore { report(viewStore) }
    }
    observer.begin()
    root.observers.append(observer)
    token = ObservationToken(observer, on: root.home)
  }

  private var isTracked: Bool { !isKnownUniquelyReferenced(&path) }

  private func report(_ viewStore: ViewStore<State, Action>) {
    registrar.withMutation(of: viewStore, keyPath: path) {}
    _ = stopUnlessTracked()
  }

  /// Ends the observation if nobody tracks the store, and returns whether it has ended.
  private func stopUnlessTracked() -> Bool {
    guard !isTracked else { return false }
    token?.cancel()
    token = nil
    return true
  }
}
