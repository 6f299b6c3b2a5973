/// The children of one lift in one feature: those with effects that run or wait, and an only child that is
/// always in the state.
final class ChildGroup {
  /// Tells a group from others of the same feature.
  struct Key: Hashable {
    let lift: LiftIdentity
    let isDetached: Bool
  }

  let parent: FeatureNode
  let key: Key
  /// One of the lifts along the same paths.
  let lift: LiftPath
  /// The path from the store's state to the children, or `nil` if they always count as present.
  let path: ChildPath?

  private(set) var members = SmallTable<ChildID, FeatureNode>()
  /// The children that were in the state after the previous action, if remembered.
  private var earlier: (any PresentChildren)?

  /// Whether the group keeps its only child while that is unused, because it is always in the state.
  var isKept: Bool { lift.children == nil && !key.isDetached }

  var isIdle: Bool { !members.contains { $0.isInUse } }

  init(of place: ChildPlace, in parent: FeatureNode, key: Key) {
    self.parent = parent
    self.key = key
    lift = place.lift
    path = place.isRemovable ? parent.path.flatMap { ChildPath($0, then: place.lift) } : nil
  }

  /// The path from the store's state to a child, if known.
  func path(to id: ChildID) -> [ChildPath.Step]? {
    key.isDetached ? nil : parent.path?.appending(lift, id)
  }

  func insert(_ node: FeatureNode) {
    members[node.id] = node
  }

  /// Forgets a child, unless another one has taken its place.
  func remove(_ node: FeatureNode) {
    guard members[node.id] === node else { return }
    members[node.id] = nil
    // An idle group isn't notified of actions, so what it remembers would be out of date.
    if members.isEmpty { earlier = nil }
  }

  func removeAll() {
    members = SmallTable()
  }

  /// The members that aren't `present`; all of them if that is `nil`.
  ///
  /// The present children are remembered only for many members, because a remembered collection of ids is
  /// copied by its next change.
  ///
  /// - Complexity: O(1) if the ids haven't changed.
  func missing(from present: (any PresentChildren)?) -> [FeatureNode] {
    guard let present else { return members.values }
    defer { earlier = members.count > 16 ? present : nil }
    if let earlier, present.areKnownToInclude(earlier) { return [] }
    return members.values { !present.contains($0.id) }
  }
}

/// The groups of a store whose children can leave the state, and have effects.
final class ActiveGroups {
  var all = SmallTable<ObjectIdentifier, ChildGroup>()

  /// Adds a group, unless its children are always present.
  func insert(_ group: ChildGroup) {
    if group.path != nil { all[ObjectIdentifier(group)] = group }
  }

  func remove(_ group: ChildGroup) {
    all[ObjectIdentifier(group)] = nil
  }

  /// Every child that `find` doesn't find in the state.
  ///
  /// `find` returns the children at the end of a path, or `nil` if it leads nowhere.
  func missing(_ find: (ChildPath) -> (any PresentChildren)?) -> [FeatureNode] {
    all.values.flatMap { group in group.path.map { group.missing(from: find($0)) } ?? [] }
  }
}
