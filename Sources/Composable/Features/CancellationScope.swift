/// A set of effects that are cancelled together: everything one `send` started, all effects under an id, or
/// the effects of a child.
///
/// Scopes form a tree: cancelling one cancels those within it.
final class CancellationScope {
  private(set) var isCancelled: Bool
  /// Whether the child that the effects belong to has left the state.
  private(set) var isGone: Bool
  /// The lane on which the effects wait their turn, or `nil` once it has come.
  var waitingLane: ObjectIdentifier?
  /// Whether the effect has started; `false` if this was made for a waiting effect.
  var hasBegun = true
  /// Weak because a parent holds its children.
  private weak var parent: CancellationScope?
  private var children = SmallTable<Int, CancellationScope>()
  private var ownTasks = SmallTable<Int, EffectTask>()

  /// Increases with each scope that a store makes.
  let key: Int
  /// The child that the effects belong to, or `nil` if it is the parent's feature.
  private let place: ChildPlace?
  private var enteredFeature: FeatureNode?
  /// The nearest enclosing child that can leave the state.
  let child: FeatureNode?

  /// Creates the scope of everything one `send` starts.
  init(feature: FeatureNode) {
    key = 0
    place = nil
    enteredFeature = feature
    child = nil
    isCancelled = false
    isGone = false
  }

  /// Creates a scope within `parent`, for the same feature or for the child at `place`.
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

  /// The feature that the effects belong to.
  ///
  /// A child that is always in the state is entered on first access: most effects have no ids, and never
  /// need it.
  var feature: FeatureNode {
    if let enteredFeature { return enteredFeature }
    // A missing parent means that the store is gone, and so is everything else in it.
    let feature = place.flatMap { parent?.feature.enter($0) } ?? FeatureNode()
    enteredFeature = feature
    return feature
  }

  func contains(_ other: CancellationScope) -> Bool {
    sequence(first: other, next: \.parent).contains { $0 === self }
  }

  /// Whether the effects come after one on some lanes: they wait their turn there, or are about to start.
  func comesAfter(_ isOnLane: (ObjectIdentifier) -> Bool) -> Bool {
    guard !hasBegun else { return false }
    let lane = sequence(first: self, next: \.parent).lazy.compactMap(\.waitingLane).first
    return lane.map(isOnLane) ?? true
  }

  /// Cancels every task in this scope, in the order in which they started, and keeps waiting effects from
  /// starting.
  func cancel() {
    // Loops rather than recursions, here and below: scopes may be nested deeply.
    var rest = [self]
    while let scope = rest.popLast() {
      guard !scope.isCancelled else { continue }
      scope.isCancelled = true
      for own in scope.ownTasks.inOrder { own.task.cancel() }
      rest += scope.children.inOrder.reversed()
    }
  }

  /// Cancels the effects, and drops their actions that still wait.
  func abandon() {
    cancel()
    var rest = [self]
    while let scope = rest.popLast() {
      guard !scope.isGone else { continue }
      scope.isGone = true
      rest += scope.children.values
    }
  }

  deinit {
    var rest = children.values
    children = SmallTable()
    while var scope = rest.popLast() {
      guard isKnownUniquelyReferenced(&scope) else { continue }
      rest += scope.children.values
      scope.children = SmallTable()
    }
  }

  /// Leaves the tree, after the last effect has ended.
  func close() {
    parent?.children[key] = nil
    guard place != nil, let enteredFeature else { return }
    enteredFeature.remove(self)
    enteredFeature.leave()
  }

  func insert(_ task: EffectTask) {
    ownTasks[task.key] = task
    if isCancelled { task.task.cancel() }
  }

  func removeTask(key: Int) {
    ownTasks[key] = nil
  }

  /// The tasks in which effects run in this scope, in no particular order.
  var tasks: [EffectTask] {
    var tasks: [EffectTask] = []
    var rest = [self]
    while let scope = rest.popLast() {
      tasks += scope.ownTasks.values
      rest += scope.children.values
    }
    return tasks
  }
}

struct EffectTask {
  /// Increases with each effect that a store starts.
  let key: Int
  let callSite: CallSite
  let task: Task<Void, Never>
}

/// The cancellation status of one scope in a tree of scopes.
///
/// The marks of a whole tree show everything that cancellations have left of it.
package struct ScopeMark: Hashable, Sendable {
  let depth: Int
  let isCancelled: Bool
  let isGone: Bool
}

extension CancellationScope {
  /// Returns the marks of this scope and the scopes within it, oldest first, outer before inner.
  func marks() -> [ScopeMark] {
    var marks: [ScopeMark] = []
    var rest = [(scope: self, depth: 0)]
    while let (scope, depth) = rest.popLast() {
      marks.append(
        ScopeMark(depth: depth, isCancelled: scope.isCancelled, isGone: scope.isGone))
      rest += scope.children.inOrder.reversed().map { ($0, depth + 1) }
    }
    return marks
  }
}
