/// A feature in the tree of those whose effects run or wait.
///
/// Cancelling an id in a feature reaches what runs under it in that feature and in those below,
/// never beside it or above.
final class FeatureNode {
  let id: ChildID
  /// Whether the child is not in the state any more.
  ///
  /// One that has come back is another node.
  private(set) var isGone = false
  /// The groups of this store's children that can go away.
  let activeGroups: ActiveGroups
  /// When effects were throttled here last, by their ids.
  var intervals: [AnyHashable: ThrottleInterval] = [:]

  /// The feature that this one is a child of.
  ///
  /// The two hold each other until this one has been left, or, where it is always there, the other.
  private let group: ChildGroup?
  /// The way from the state of the store, or `nil` at the root and where it is not known.
  ///
  /// Found out when something below can go away, which most often nothing can.
  private lazy var path = group?.path(to: id)
  private var groups: [ChildGroup.Key: ChildGroup] = [:]
  /// The group in which a child was last entered.
  ///
  /// It stays when it is idle, with what is known of the way to it: the next child most often is of it too.
  private var latestGroup: ChildGroup?
  private var useCount = 0
  private var scopesByID: [AnyHashable: [Int: CancellationScope]] = [:]
  /// The scopes of the effects that come from here.
  private var placedScopes = SmallTable<Int, CancellationScope>()

  /// Creates the feature at the root.
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

  /// The way from the state of the store to what `next` leads to from here, or `nil` where it is not
  /// known.
  func path(appending next: ChildPath) -> ChildPath? {
    group == nil ? next : path?.appending(next)
  }
}

extension FeatureNode {
  /// The child at a place, which stays the same until it has been left as often as it was entered, or is
  /// not in the state any more.
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

  /// Whether it has been entered more often than left.
  var isInUse: Bool { useCount > 0 }

  /// Enters it once more.
  func use() {
    useCount += 1
  }

  /// Takes back one ``enter(_:)``.
  func leave() {
    useCount -= 1
    guard !isInUse, let group else { return }
    if !group.isKept {
      group.parent.remove(self, from: group)
      removeAll()
    }
    group.parent.leave()
  }

  /// Whether the child is in the state, as far as that is known.
  ///
  /// One whose effects run already is: the others are looked for after each action.
  func isPresent(_ find: (ChildPath) -> (any PresentChildren)?) -> Bool {
    guard useCount == 1, let path = group?.path else { return !isGone }
    return find(path)?.contains(id) ?? false
  }

  /// Says that the child is not in the state any more.
  ///
  /// Returns the scopes of its effects.
  func abandon() -> [CancellationScope] {
    isGone = true
    intervals = [:]
    if let group { group.parent.remove(self, from: group) }
    return placedScopes.values
  }

  private func group(of place: ChildPlace) -> ChildGroup {
    // Most children come from the same lift as the one before: no look-up is needed for them.
    if let latestGroup, latestGroup.lift === place.lift, latestGroup.isDetached == place.isDetached
    {
      return latestGroup
    }
    if let latestGroup, latestGroup.isIdle { forget(latestGroup) }
    let key = ChildGroup.Key(lift: place.lift.key, isDetached: place.isDetached)
    let group = groups[key] ?? activeGroups.makeGroup(of: place, in: self, key: key)
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
  /// What runs or waits under `id`, here and below, in the order in which it came.
  func scopes(id: AnyHashable) -> [CancellationScope] {
    guard let scopes = scopesByID[id] else { return [] }
    return scopes.sorted { $0.key < $1.key }.map(\.value)
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

  /// Adds the scope of an effect that comes from here.
  func insert(_ scope: CancellationScope) {
    placedScopes[scope.key] = scope
  }

  func remove(_ scope: CancellationScope) {
    placedScopes[scope.key] = nil
  }

  /// Forgets what runs here and below: features, their groups and the scopes in them hold each other.
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
