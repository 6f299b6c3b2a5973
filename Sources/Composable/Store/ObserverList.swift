/// The observers of a store and of every store derived from it, in the order in which they subscribed.
///
/// They are called once after all actions under way have been processed. The list keeps an observer until its owner
/// cancels it.
///
/// `@exclusivity(unchecked)` avoids checks at run time, which took a fifth of the time of an action in a chain of
/// observed scopes. The list never calls other code while it changes one of its properties.
@usableFromInline
final class ObserverList {
  /// The observers outside of ``groups``.
  @exclusivity(unchecked)
  private var observers: [Observer] = [] { didSet { updateIdle() } }
  private var sizeToPruneAt = 16
  @exclusivity(unchecked)
  private var groups: [ObserverGroup] = [] { didSet { updateIdle() } }
  private var nextOrder = 0
  /// The cached values to forget before a reducer runs.
  @exclusivity(unchecked)
  private var memos: [AnyMemo] = [] { didSet { updateIdle() } }
  private var memoCountToPruneAt = 16
  /// The last states of children that can leave the state.
  @exclusivity(unchecked)
  private var children: [AnyMemo] = [] { didSet { updateIdle() } }
  private var comparisons: [ObjectIdentifier: AnyObject] = [:]
  private var isEnded = false

  @exclusivity(unchecked)
  private(set) var isNotifying = false

  @exclusivity(unchecked)
  private(set) var notificationCount = 0

  /// Whether there are no observers and no cached values.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var isIdle = true

  @usableFromInline
  init() {}

  private func updateIdle() {
    isIdle = observers.isEmpty && memos.isEmpty && groups.isEmpty && children.isEmpty
  }

  /// Adds an observer after all others.
  ///
  /// An observer added during a notification is called from the next one on; one added after the end is ended at once.
  ///
  /// - Complexity: O(1) amortized.
  func append(_ observer: Observer) {
    guard !isEnded else { return observer.end() }
    observer.order = nextOrder
    nextOrder += 1
    if let place = observer.place {
      if place.group.insert(observer, id: place.id) { groups.append(place.group) }
      return
    }
    if observers.count >= sizeToPruneAt, !isNotifying {
      observers = observers.filter { !$0.isCancelled }
      sizeToPruneAt = max(16, observers.count * 2)
    }
    observers.append(observer)
  }

  /// Calls every observer whose value may have changed, except for those cancelled meanwhile.
  func notify() {
    if !children.isEmpty {
      for child in children { child.forgetIfPresent() }
      if children.contains(where: \.isCancelled) { children.removeAll(where: \.isCancelled) }
    }
    guard !observers.isEmpty || !groups.isEmpty else { return }
    notificationCount += 1
    isNotifying = true
    var isAnyCancelled = false
    // Over a copy: an observer may add others, or end the store and with it this list.
    for observer in observersToTell() {
      if !observer.isCancelled { observer.update() }
      if observer.isCancelled { isAnyCancelled = true }
    }
    isNotifying = false
    if isAnyCancelled { observers = observers.filter { !$0.isCancelled } }
  }

  /// Returns all observers except those of unchanged elements.
  private func observersToTell() -> [Observer] {
    guard !groups.isEmpty else { return observers }
    for group in groups { group.removeCancelled() }
    if groups.contains(where: \.isEmpty) { groups.removeAll(where: \.isEmpty) }
    return merge(groups.flatMap { $0.observersOfChanges() })
  }

  /// Merges the observers outside of groups with others, in the order in which they subscribed.
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

  func end() {
    isEnded = true
    let observers = merge(groups.flatMap(\.all))
    self.observers = []
    groups = []
    children = []
    for observer in observers { observer.end() }
  }

  /// Adds a memo that keeps a child while a reducer runs, until the memo is cancelled.
  ///
  /// - Complexity: O(1) amortized.
  func append(_ memo: AnyMemo) {
    if children.count >= 16, children.count.nonzeroBitCount == 1 {
      children.removeAll(where: \.isCancelled)
    }
    children.append(memo)
  }

  /// Keeps `value` in `memo` until a reducer runs.
  ///
  /// - Complexity: O(1) amortized.
  func keep<Value>(_ value: consuming Value, in memo: Memo<Value>) {
    if memos.count >= memoCountToPruneAt {
      // A memo that only this list refers to belongs to a released core.
      var kept: [AnyMemo] = []
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

  /// Forgets values derived from the state, which is about to change, and keeps children that may leave it.
  @usableFromInline
  func prepareForChange() {
    for child in children where !child.isCancelled { child.refresh() }
    guard !memos.isEmpty else { return }
    for memo in memos { memo.forget() }
    memos.removeAll(keepingCapacity: true)
  }

  /// Returns the comparison shared by all nodes of values of this type.
  func comparison<Value>(of type: Value.Type) -> Comparison<Value> {
    if let comparison = comparisons[ObjectIdentifier(type)] {
      return unsafeDowncast(comparison, to: Comparison<Value>.self)
    }
    let comparison = Comparison<Value>()
    comparisons[ObjectIdentifier(type)] = comparison
    return comparison
  }
}

/// Calls a closure after actions have been processed, until it is cancelled.
final class Observer {
  private(set) var isCancelled = false

  /// A number that increases with each observer of a store.
  var order = 0

  /// The observed element, if the observer observes only that.
  private(set) var place: ObserverPlace?

  private var call: ((_ isFirst: Bool) -> Void)?
  private var onCancel: (() -> Void)?
  private let onEnd: () -> Void

  /// Creates an observer; `onEnd` is called after its store has ended.
  init(
    place: ObserverPlace? = nil, onCancel: @escaping () -> Void = {},
    onEnd: @escaping () -> Void = {}, call: @escaping (_ isFirst: Bool) -> Void
  ) {
    self.place = place
    self.onCancel = onCancel
    self.onEnd = onEnd
    self.call = call
  }

  /// Calls the closure with the current state, when the observer is added.
  func begin() {
    call?(true)
  }

  /// Calls the closure after actions have been processed.
  func update() {
    call?(false)
  }

  /// Ends the observer, because its store has ended.
  func end() {
    cancel()
    onEnd()
  }

  /// Ends the observer: it isn't called again.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    call = nil
    onCancel?()
    onCancel = nil
    place?.group.cancelledCount += 1
    place = nil
  }
}
