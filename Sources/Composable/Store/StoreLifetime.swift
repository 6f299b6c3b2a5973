/// The lifetime of a root: that of its own store and of all stores derived from it.
///
/// The root is ended on its actor, and outlives its stores until that happens.
@usableFromInline
final class StoreLifetime {
  let root: any StoreRoot
  let sender: Sender

  init(_ root: any StoreRoot) {
    self.root = root
    sender = root.sender
  }

  deinit {
    // The last reference to a store is gone: nothing else uses the root any more.
    nonisolated(unsafe) let root = root
    root.home.end { root.end() }
  }
}
