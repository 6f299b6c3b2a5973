/// A feature with effects that run or wait, in the tree of such features.
///
/// Cancelling an id in a feature reaches the effects under that id in the feature and in those below it, never
/// beside or above it.
final class FeatureNode {
  let id: ChildID
  /// Whether the child has left the state.
  ///
  /// A child that comes back gets a new node.
  private(set) var isGone = false
  /// The store's groups of children that can leave the state.
  let activeGroups: ActiveGroups
  /// The times at which effects were last throttled, by their ids.
  var intervals: [AnyHashable: ThrottleInterval] = [:]

  /// The group of this child in its parent, or `nil` at the root.
  ///
  /// The group and the child hold each other until this feature is left; for a child that is always in the
  /// state, until its parent is left.
  private let group: ChildGroup?
  /// The path from the store's state, or `nil` if unknown.
  ///
  /// Made only once a child below can leave the state.
  private(set) lazy var path = group == nil ? [] : group?.path(to: id)
  private var groups: [ChildGroup.Key: ChildGroup] = [:]
  /// The group of the child that was entered last.
  ///
  /// Kept while idle, with its path: the next child is most often in the same group.
  private var latestGroup: ChildGroup?
  private var useCount = 0
  private var scopesByID: [AnyHashable: [Int: CancellationScope]] = [:]
  /// The scopes of this feature's own effects.
  private var placedScopes = SmallTable<Int, CancellationScope>()

  /// Creates the root.
  init() {
    id = .only
    group = nil
    activeGroups = ActiveGroups()
  }

  private init(at place: ChildPlace, in group: ChildGroup) {
    id = place.id
    self.group = group
    activeGroups = group.parent.activeGroups
  }
}

extension FeatureNode {
  /// Returns the child at a place, and counts the use.
  ///
  /// The node stays the same until it has been left as often as it was entered, or has left the state.
  func enter(_ place: ChildPlace) -> FeatureNode {
    let group = group(of: place)
    let child = group.members[place.id] ?? FeatureNode(at: place, in: group)
    if !child.isInUse {
      useCount += 1
      group.insert(child)
      activeGroups.insert(group)
    }
    child.useCount += 1
    return child
  }

  var isInUse: Bool { useCount > 0 }

  /// Counts another use, which one more call of ``leave()`` ends.
  func use() {
    useCount += 1
  }

  func leave() {
    useCount -= 1
    guard !isInUse, let group else { return }
    if !group.isKept {
      group.parent.remove(self, from: group)
      removeAll()
    }
    group.parent.leave()
  }

  /// Whether the child is in the state, as far as known.
  ///
  /// Looks only for a child without other effects: the rest are looked for after each action.
  func isPresent(_ find: (ChildPath) -> (any PresentChildren)?) -> Bool {
    guard useCount == 1, let path = group?.path else { return !isGone }
    return find(path)?.contains(id) ?? false
  }

  /// Marks the child as gone, and returns the scopes of its effects.
  func abandon() -> [CancellationScope] {
    isGone = true
    intervals = [:]
    if let group { group.parent.remove(self, from: group) }
    return placedScopes.values
  }

  private func group(of place: ChildPlace) -> ChildGroup {
    // Most children come from the same lift as the previous one, and need no look-up.
    if let latestGroup, latestGroup.lift === place.lift,
      latestGroup.key.isDetached == place.isDetached
    {
      return latestGroup
    }
    if let latestGroup, latestGroup.isIdle { forget(latestGroup) }
    let key = ChildGroup.Key(lift: place.lift.key, isDetached: place.isDetached)
    let group = groups[key] ?? ChildGroup(of: place, in: self, key: key)
    groups[key] = group
    latestGroup = group
    return group
  }

  private func remove(_ child: FeatureNode, from group: ChildGroup) {
    group.remove(child)
    guard group.members.isEmpty else { return }
    activeGroups.remove(group)
    if group !== latestGroup, groups[group.key] === group { groups[group.key] = nil }
  }
}

extension FeatureNode {
  /// The scopes under `id`, here and below, oldest first.
  func scopes(id: AnyHashable) -> [CancellationScope] {
    guard let scopes = scopesByID[id] else { return [] }
    return scopes.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The marks of the effects under `id`, or `nil` if there are none.
  func marks(id: AnyHashable) -> [ScopeMark]? {
    let scopes = scopes(id: id)
    return scopes.isEmpty ? nil : scopes.flatMap { $0.marks() }
  }

  func insert(_ scope: CancellationScope, id: AnyHashable) {
    for node in sequence(first: self, next: { $0.group?.parent }) {
      node.scopesByID[id, default: [:]][scope.key] = scope
    }
  }

  func remove(_ scope: CancellationScope, id: AnyHashable) {
    for node in sequence(first: self, next: { $0.group?.parent }) {
      node.scopesByID[id]?[scope.key] = nil
      if node.scopesByID[id]?.isEmpty == true { node.scopesByID[id] = nil }
    }
  }

  /// Adds the scope of one of this feature's own effects.
  func insert(_ scope: CancellationScope) {
    placedScopes[scope.key] = scope
  }

  func remove(_ scope: CancellationScope) {
    placedScopes[scope.key] = nil
  }

  /// Breaks the cycles between features, their groups and the scopes in them, here and below.
  func removeAll() {
    scopesByID = [:]
    placedScopes = SmallTable()
    latestGroup = nil
    for group in groups.values { forget(group) }
  }

  private func forget(_ group: ChildGroup) {
    for child in group.members.values { child.removeAll() }
    group.removeAll()
    groups[group.key] = nil
  }
}

/// The time within which further effects under an id are throttled.
struct ThrottleInterval {
  let end: any Deadline
  /// The scope of the effect that starts at the end.
  var waiting: CancellationScope?

  /// Whether a new effect comes too soon.
  ///
  /// Still true after the end until the waiting effect has started.
  var isOpen: Bool { waiting?.isCancelled == false || !end.hasPassed }
}
