/// Who is told when the state of a store has changed, at whatever depth of scopes it looks at it.
///
/// One list for a root and all that is derived from it: observers are told in the order in which
/// they subscribed, once after all actions that are on their way have been processed. It keeps them
/// until they are cancelled, as whoever owns one does at the end.
///
/// `@exclusivity(unchecked)` spares checks at run time, which took a fifth of the time of an action in a
/// chain of observed scopes. The list never calls out in the middle of a change to one of its properties.
@usableFromInline
final class ObserverList {
  @exclusivity(unchecked)
  private var observers: [Observer] = [] {
    didSet { isIdle = observers.isEmpty && memos.isEmpty }
  }
  private var sizeToPruneAt = 16
  @exclusivity(unchecked)
  private var memos: [Forgettable] = [] {
    didSet { isIdle = observers.isEmpty && memos.isEmpty }
  }
  private var memoCountToPruneAt = 16
  /// What is kept until all observers have been told.
  @exclusivity(unchecked)
  private var memosOfNotification: [Forgettable] = []
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

  /// Whether nobody observes, and nothing that was worked out from the state is kept.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var isIdle = true

  @usableFromInline
  init() {}

  /// Adds an observer after all others.
  ///
  /// One that is added while observers are told is told from the next time on; one that is added after
  /// the end is told of that at once.
  ///
  /// - Complexity: O(1) amortized.
  func append(_ observer: Observer) {
    guard !isEnded else { return observer.end() }
    if observers.count >= sizeToPruneAt, !isNotifying {
      observers = observers.filter { !$0.isCancelled }
      sizeToPruneAt = max(16, observers.count * 2)
    }
    observers.append(observer)
  }

  /// Tells every observer, except those that are cancelled meanwhile.
  func notify() {
    guard !observers.isEmpty else { return }
    notificationCount += 1
    isNotifying = true
    var isAnyCancelled = false
    // Those that are there now: one of them may add others, or end the store and with it this list.
    for observer in observers {
      if !observer.isCancelled { observer.update() }
      if observer.isCancelled { isAnyCancelled = true }
    }
    isNotifying = false
    if isAnyCancelled { observers = observers.filter { !$0.isCancelled } }
    for memo in memosOfNotification { memo.forget() }
    memosOfNotification.removeAll(keepingCapacity: true)
    lastComparisons.removeAll(keepingCapacity: true)
  }

  /// Tells every observer that there is nothing to observe any more.
  func end() {
    isEnded = true
    let observers = self.observers
    self.observers = []
    for observer in observers { observer.end() }
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

  /// Lets go of what was worked out from a state that is about to change.
  @usableFromInline
  func forget() {
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
  private(set) var isCancelled = false

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
    isCancelled = true
  }
}
