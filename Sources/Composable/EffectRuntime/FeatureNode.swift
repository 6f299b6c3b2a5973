/// A feature in the tree of those whose effects run or wait.
///
/// Cancelling an id in a feature reaches what runs under it in that feature and in those below,
/// never beside it or above.
final class FeatureNode {
  private let id: AnyHashable?
  /// Weak, as it holds its children: a store that goes away closes none of them.
  private weak var parent: FeatureNode?
  private var children: [AnyHashable: FeatureNode] = [:]
  private var useCount = 0

  private var scopesByID: [AnyHashable: [Int: CancellationScope]] = [:]

  /// Creates the feature at the root, or the child `id` of `parent`.
  private init(id: AnyHashable?, parent: FeatureNode?) {
    self.id = id
    self.parent = parent
  }

  /// Creates the feature at the root.
  convenience init() {
    self.init(id: nil, parent: nil)
  }

  /// The ids on the way to this feature, its own first.
  ///
  /// Stays the same when the feature has left the tree and comes back.
  var place: [AnyHashable] {
    sequence(first: self, next: \.parent).compactMap(\.id)
  }

  /// The child with this id, which stays the same until each that entered it has left.
  func enter(_ id: AnyHashable) -> FeatureNode {
    let child = children[id] ?? FeatureNode(id: id, parent: self)
    children[id] = child
    child.useCount += 1
    return child
  }

  /// Takes back one ``enter(_:)``.
  func leave() {
    useCount -= 1
    guard useCount == 0, let id else { return }
    parent?.children[id] = nil
  }

  /// What runs or waits under `id`, here and below, in the order in which it came.
  func scopes(id: AnyHashable) -> [CancellationScope] {
    guard let scopes = scopesByID[id] else { return [] }
    return scopes.sorted { $0.key < $1.key }.map(\.value)
  }

  func insert(_ scope: CancellationScope, id: AnyHashable) {
    for node in sequence(first: self, next: \.parent) {
      node.scopesByID[id, default: [:]][scope.key] = scope
    }
  }

  func remove(_ scope: CancellationScope, id: AnyHashable) {
    for node in sequence(first: self, next: \.parent) {
      node.scopesByID[id]?[scope.key] = nil
      if node.scopesByID[id]?.isEmpty == true { node.scopesByID[id] = nil }
    }
  }

  /// Forgets what runs here and below: a feature and the scopes in it hold each other.
  func removeAll() {
    scopesByID = [:]
    for child in children.values { child.removeAll() }
  }
}
