/// How long a root lives: as long as its own store or one derived from it.
///
/// The root is ended on its actor, and outlives its stores for as long as it takes to get there.
@usableFromInline
final class StoreLifetime {
  let root: any StoreRoot
  let sender: Sender

  init(_ root: any StoreRoot) {
    self.root = root
    sender = root.sender
  }

  deinit {
    // Whoever is here has the last reference to a store: no more is done with the root elsewhere.
    nonisolated(unsafe) let root = root
    root.home.end { root.end() }
  }
}
