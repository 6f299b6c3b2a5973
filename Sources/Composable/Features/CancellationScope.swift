/// Effects that are cancelled together: all that one `send` started, those under one id, or those of
/// one child.
///
/// Scopes form a tree: cancelling one cancels those within it.
final class CancellationScope {
  private(set) var isCancelled: Bool
  /// Whether the child whose effects these are is not in the state any more.
  private(set) var isGone: Bool
  /// The lane on which the effects in this scope wait to be started, or `nil` once they are.
  var waitingLane: ObjectIdentifier?
  /// Weak, as it holds its children: a store that goes away closes no scope.
  private weak var parent: CancellationScope?
  private var children = SmallTable<Int, CancellationScope>()
  private var tasks = SmallTable<Int, Task<Void, Never>>()

  /// Greater than that of every scope which its store made before it.
  let key: Int
  /// The child whose effects these are, or `nil` where they are of the same feature as the parent's.
  private let place: ChildPlace?
  /// The feature, once it is known.
  private var enteredFeature: FeatureNode?
  /// The nearest child around these effects that can go away, or `nil` where none can.
  let child: FeatureNode?

  /// Creates the scope of all that one `send` starts.
  init(feature: FeatureNode) {
    key = 0
    place = nil
    enteredFeature = feature
    child = nil
    isCancelled = false
    isGone = false
  }

  /// Creates a scope within `parent`, of the same feature or of the child at `place`.
  init(key: Int, parent: CancellationScope, place: ChildPlace? = nil) {
    self.key = key
    self.parent = parent
    self.place = place
    if let place, place.isRemovable {
      let feature = parent.feature.enter(place)
      enteredFeature = feature
      child = feature
    } else {
      enteredFeature = place == nil ? parent.feature : nil
      child = parent.child
    }
    isCancelled = parent.isCancelled
    isGone = parent.isGone
    parent.children[key] = self
    if place != nil { enteredFeature?.insert(self) }
  }

  /// The feature whose effects these are.
  ///
  /// A child that is always there is entered when it is first asked for: most effects have no ids, and
  /// do not need it.
  var feature: FeatureNode {
    if let enteredFeature { return enteredFeature }
    // Without a parent the store is gone, and nothing else is in it.
    let feature = place.flatMap { parent?.feature.enter($0) } ?? FeatureNode()
    enteredFeature = feature
    return feature
  }

  /// Whether this scope is `other` or has it within.
  func contains(_ other: CancellationScope) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// Cancels every task in this scope, in the order in which they started, and keeps what waits from
  /// starting.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    for task in tasks.inOrder { task.cancel() }
    for child in children.inOrder { child.cancel() }
  }

  /// Cancels what is in this scope, and keeps what it has sent from being processed.
  func abandon() {
    guard !isGone else { return }
    isGone = true
    cancel()
    for child in children.values { child.abandon() }
  }

  /// Leaves the tree, when all effects in this scope have ended.
  func close() {
    parent?.children[key] = nil
    guard place != nil, let enteredFeature else { return }
    enteredFeature.remove(self)
    enteredFeature.leave()
  }

  /// This scope and those within it, in the order in which they were made, the outer first.
  func marks(depth: Int = 0) -> [ScopeMark] {
    let own = ScopeMark(depth: depth, isCancelled: isCancelled, isGone: isGone)
    return children.inOrder.reduce(into: [own]) { $0 += $1.marks(depth: depth + 1) }
  }

  func insert(_ task: Task<Void, Never>, key: Int) {
    tasks[key] = task
    if isCancelled { task.cancel() }
  }

  func removeTask(key: Int) {
    tasks[key] = nil
  }
}
