/// The observers of a store and of every store derived from it, in the order in which they subscribed.
///
/// They are told once after all actions that are on their way have been processed. The list keeps them
/// until they are cancelled, as whoever owns one does at the end.
///
/// `@exclusivity(unchecked)` spares checks at run time, which took a fifth of the time of an action in a
/// chain of observed scopes. The list never calls out in the middle of a change to one of its properties.
@usableFromInline
final class ObserverList {
  /// All but those in ``groups``.
  @exclusivity(unchecked)
  private var observers: [Observer] = [] { didSet { updateIdle() } }
  private var sizeToPruneAt = 16
  /// The observers of elements.
  @exclusivity(unchecked)
  private var groups: [ObserverGroup] = [] { didSet { updateIdle() } }
  private var nextOrder = 0
  @exclusivity(unchecked)
  private var memos: [Forgettable] = [] { didSet { updateIdle() } }
  private var memoCountToPruneAt = 16
  /// What is kept until all observers have been told.
  @exclusivity(unchecked)
  private var memosOfNotification: [Forgettable] = []
  /// The stores of children that may go away.
  @exclusivity(unchecked)
  private var keepers: [LastStateKeeper] = [] { didSet { updateIdle() } }
  /// A few: one for each type of the values that were compared in this notification.
  @exclusivity(unchecked)
  private var lastComparisons: [(type: ObjectIdentifier, node: AnyObject)] = []
  private var isEnded = false

  /// Whether observers are being told at this moment.
  @exclusivity(unchecked)
  private(set) var isNotifying = false

  /// How many times observers have been told.
  @exclusivity(unchecked)
  private(set) var notificationCount = 0

  /// Whether nobody observes, and nothing is kept of the state.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var isIdle = true

  @usableFromInline
  init() {}

  private func updateIdle() {
    isIdle = observers.isEmpty && memos.isEmpty && groups.isEmpty && keepers.isEmpty
  }

  /// Adds an observer after all others.
  ///
  /// One that is added while observers are told is told from the next time on; one that is added after
  /// the end is told of that at once.
  ///
  /// - Complexity: O(1) amortized.
  func append(_ observer: Observer) {
    guard !isEnded else { return observer.end() }
    observer.order = nextOrder
    nextOrder += 1
    if let place = observer.place {
      if place.insert(observer) { groups.append(place.group) }
      return
    }
    if observers.count >= sizeToPruneAt, !isNotifying {
      observers = observers.filter { !$0.isCancelled }
      sizeToPruneAt = max(16, observers.count * 2)
    }
    observers.append(observer)
  }

  /// Tells every observer that something may have changed for, except those that are cancelled meanwhile.
  func notify() {
    if !keepers.isEmpty {
      for keeper in keepers { keeper.letGo() }
      if keepers.contains(where: \.isCancelled) { keepers.removeAll(where: \.isCancelled) }
    }
    guard !observers.isEmpty || !groups.isEmpty else { return }
    notificationCount += 1
    isNotifying = true
    var isAnyCancelled = false
    // Those that are there now: one of them may add others, or end the store and with it this list.
    for observer in observersToTell() {
      if !observer.isCancelled { observer.update() }
      if observer.isCancelled { isAnyCancelled = true }
    }
    isNotifying = false
    if isAnyCancelled { observers = observers.filter { !$0.isCancelled } }
    for memo in memosOfNotification { memo.forget() }
    memosOfNotification.removeAll(keepingCapacity: true)
    lastComparisons.removeAll(keepingCapacity: true)
  }

  /// All but the observers of elements that are as they were.
  private func observersToTell() -> [Observer] {
    guard !groups.isEmpty else { return observers }
    var isAnyEmpty = false
    for group in groups {
      group.removeCancelled()
      if group.isEmpty { isAnyEmpty = true }
    }
    if isAnyEmpty { groups.removeAll { $0.leaveIfEmpty() } }
    return merge(groups.flatMap { $0.observersOfChanges() })
  }

  /// The observers that are in no group, and others, in the order in which they subscribed.
  private func merge(_ others: [Observer]) -> [Observer] {
    var others = others.sorted { $0.order < $1.order }[...]
    var merged: [Observer] = []
    merged.reserveCapacity(observers.count + others.count)
    for observer in observers {
      while let other = others.first, other.order < observer.order {
        merged.append(other)
        others = others.dropFirst()
      }
      merged.append(observer)
    }
    return merged + others
  }

  /// Tells every observer that there is nothing to observe any more.
  func end() {
    isEnded = true
    let observers = merge(groups.flatMap(\.all))
    self.observers = []
    groups = []
    keepers = []
    for observer in observers { observer.end() }
  }

  /// Has `keeper` keep the state of a child while a reducer runs, until it is cancelled.
  ///
  /// - Complexity: O(1) amortized.
  func append(_ keeper: LastStateKeeper) {
    if keepers.count >= 16, keepers.count.nonzeroBitCount == 1 {
      keepers.removeAll(where: \.isCancelled)
    }
    keepers.append(keeper)
  }

  /// Keeps `value` until a reducer runs.
  ///
  /// - Complexity: O(1) amortized.
  func keep<Value>(_ value: Value, in memo: Memo<Value>) {
    if memos.count >= memoCountToPruneAt {
      // A memo that only this list refers to is that of a core that has gone.
      var kept: [Forgettable] = []
      swap(&kept, &memos)
      for index in kept.indices.reversed() where isKnownUniquelyReferenced(&kept[index]) {
        kept.remove(at: index)
      }
      memoCountToPruneAt = max(16, kept.count * 2)
      memos = kept
    }
    memo.keep(value)
    memos.append(memo)
  }

  /// Keeps a value until all observers have been told, of which one is being told.
  func keepWhileNotifying<Value>(_ value: Value, in memo: Memo<Value>) {
    memo.keep(value)
    memosOfNotification.append(memo)
  }

  /// Lets go of what was worked out from a state that is about to change, and keeps children that may go.
  @usableFromInline
  func prepareForChange() {
    for keeper in keepers where !keeper.isCancelled { keeper.keep() }
    guard !memos.isEmpty else { return }
    for memo in memos { memo.forget() }
    memos.removeAll(keepingCapacity: true)
  }

  /// The node that compared two values of this type last, while observers are told.
  func lastComparison(of type: ObjectIdentifier) -> AnyObject? {
    for comparison in lastComparisons where comparison.type == type { return comparison.node }
    return nil
  }

  /// Remembers a node that compared two values of this type, until observers have been told.
  func setLastComparison(of type: ObjectIdentifier, to node: AnyObject) {
    for index in lastComparisons.indices where lastComparisons[index].type == type {
      lastComparisons[index].node = node
      return
    }
    lastComparisons.append((type, node))
  }
}

/// Is called when the state of a store has changed.
class Observer {
  private(set) final var isCancelled = false

  /// Greater than that of every observer that subscribed before.
  final var order = 0

  /// The element that is observed, if the observer need not hear of any other.
  var place: ObserverPlace? { nil }

  /// Called when the observer is added, with the state as it is.
  func begin() {
    update()
  }

  /// Called when actions have been processed.
  func update() {
    preconditionFailure("an observer hears of changes")
  }

  /// Called when the store has ended.
  func end() {
    cancel()
  }

  /// Keeps the observer from being told again.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    place?.group.cancelledCount += 1
  }
}
