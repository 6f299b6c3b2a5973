/// Who is told when the state of a store has changed, at whatever depth of scopes it looks at it.
///
/// One list for a root and all that is derived from it: observers are told in the order in which
/// they subscribed, once after all actions that are on their way have been processed. It does not
/// keep them alive.
@usableFromInline
final class ObserverList {
  private struct Entry {
    weak var observer: Observer?

    var isLive: Bool { observer.map { !$0.isCancelled } ?? false }
  }

  private var entries: [Entry] = [] {
    didSet { isIdle = entries.isEmpty && memos.isEmpty }
  }
  private var sizeToPruneAt = 16
  private var memos: [Forgettable] = [] {
    didSet { isIdle = entries.isEmpty && memos.isEmpty }
  }
  private var memoCountToPruneAt = 16
  /// A few: one for each type of the values that were compared in this notification.
  private var lastComparisons: [(type: ObjectIdentifier, comparing: any Comparing)] = []
  private var isEnded = false

  /// Whether observers are being told at this moment.
  private(set) var isNotifying = false

  /// How many times observers have been told.
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
    if entries.count >= sizeToPruneAt, !isNotifying {
      prune()
      sizeToPruneAt = max(16, entries.count * 2)
    }
    entries.append(Entry(observer: observer))
  }

  /// Tells every observer, except those that are cancelled meanwhile.
  func notify() {
    guard !entries.isEmpty else { return }
    notificationCount += 1
    isNotifying = true
    var isAnyGone = false
    // Those that are there now: one of them may add others, or end the store and with it this list.
    for entry in entries {
      if let observer = entry.observer, !observer.isCancelled {
        observer.update()
      } else {
        isAnyGone = true
      }
    }
    isNotifying = false
    if isAnyGone { prune() }
    guard !lastComparisons.isEmpty else { return }
    for (_, comparing) in lastComparisons { comparing.forgetComparison() }
    lastComparisons.removeAll(keepingCapacity: true)
  }

  /// Tells every observer that there is nothing to observe any more.
  func end() {
    isEnded = true
    let entries = self.entries
    self.entries = []
    for entry in entries { entry.observer?.end() }
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
    memo.value = value
    memos.append(memo)
  }

  /// Lets go of what was worked out from a state that is about to change.
  @usableFromInline
  func forget() {
    guard !memos.isEmpty else { return }
    for memo in memos { memo.forget() }
    memos.removeAll(keepingCapacity: true)
  }

  /// Who compared two values of this type last, while observers are told.
  func lastComparison<Value>(of type: Value.Type) -> (any Comparing)? {
    lastComparisons.first { $0.type == ObjectIdentifier(type) }?.comparing
  }

  /// Remembers who compared two values of this type, until observers have been told.
  func setLastComparison<Value>(of type: Value.Type, to comparing: any Comparing) {
    let type = ObjectIdentifier(type)
    guard let index = lastComparisons.firstIndex(where: { $0.type == type }) else {
      return lastComparisons.append((type, comparing))
    }
    if lastComparisons[index].comparing !== comparing {
      lastComparisons[index].comparing.forgetComparison()
    }
    lastComparisons[index].comparing = comparing
  }

  private func prune() {
    entries.removeAll { !$0.isLive }
  }
}

/// Has compared two values and knows the answer.
protocol Comparing: AnyObject {
  /// Lets go of the values and of the answer.
  func forgetComparison()
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
