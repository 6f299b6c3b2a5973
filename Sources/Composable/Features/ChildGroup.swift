/// The children behind one lift in one feature, as far as their effects run or wait; and an only one that
/// is always there.
final class ChildGroup {
  let parent: FeatureNode
  let key: Key
  /// One of those that are the same.
  let lift: LiftPath
  /// Greater than that of every group which its store made before it.
  let number: Int
  /// The way from the state of the store to the children, or `nil` where they count as being there.
  let path: ChildPath?

  var isDetached: Bool { key.isDetached }

  private(set) var members = SmallTable<ChildID, FeatureNode>()
  /// Those that were there after the action before, where that is remembered.
  private var earlier: (any PresentChildren)?

  /// What tells a group from the others of the same feature.
  struct Key: Hashable {
    let lift: LiftIdentity
    let isDetached: Bool
  }

  /// Whether its only child stays when it is not in use: one that is always there.
  var isKept: Bool { lift.children == nil && !isDetached }

  /// Whether none of its children is in use.
  var isIdle: Bool { !members.contains { $0.isInUse } }

  init(of place: ChildPlace, in parent: FeatureNode, key: Key, number: Int) {
    self.parent = parent
    self.key = key
    lift = place.lift
    self.number = number
    path = place.isRemovable ? place.lift.children.flatMap(parent.path(appending:)) : nil
  }

  /// The way from the state of the store to a child, or `nil` where it is not known.
  func path(to id: ChildID) -> ChildPath? {
    isDetached ? nil : parent.path(appending: lift.path(to: id))
  }

  func insert(_ node: FeatureNode) {
    members[node.id] = node
  }

  /// Forgets a child, unless another has its place already.
  func remove(_ node: FeatureNode) {
    guard members[node.id] === node else { return }
    members[node.id] = nil
    // An idle group hears of no more actions: what was there is not what will be.
    if members.isEmpty { earlier = nil }
  }

  func removeAll() {
    members = SmallTable()
  }

  /// The members that are not among those who are `present`, which is `nil` where none can be.
  ///
  /// Which children are there is remembered only for many members: what remembers the ids of a
  /// collection makes the next change of them copy them.
  ///
  /// - Complexity: O(1) where the ids are as before.
  func missing(from present: (any PresentChildren)?) -> [FeatureNode] {
    guard let present else { return members.values }
    defer { earlier = members.count > 16 ? present : nil }
    if let earlier, present.areKnownToInclude(earlier) { return [] }
    return members.values { !present.contains($0.id) }
  }
}

/// The groups of a store whose children may go away.
final class ActiveGroups {
  private var groups = SmallTable<Int, ChildGroup>()
  private var nextNumber = 0

  var isEmpty: Bool { groups.isEmpty }

  func makeGroup(
    of place: ChildPlace, in parent: FeatureNode, key: ChildGroup.Key
  ) -> ChildGroup {
    defer { nextNumber += 1 }
    return ChildGroup(of: place, in: parent, key: key, number: nextNumber)
  }

  /// Adds a group, if its children can be missing.
  func insert(_ group: ChildGroup) {
    if group.path != nil { groups[group.number] = group }
  }

  func remove(_ group: ChildGroup) {
    groups[group.number] = nil
  }

  func removeAll() {
    groups = SmallTable()
  }

  /// Every child of which `find` does not find that it is there.
  ///
  /// `find` returns the children at the end of a way, or `nil` where it does not lead there.
  func missing(_ find: (ChildPath) -> (any PresentChildren)?) -> [FeatureNode] {
    groups.values.flatMap { group in
      group.path.map { group.missing(from: find($0)) } ?? []
    }
  }
}
