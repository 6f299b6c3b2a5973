/// The value last passed to observers, and whether it has changed since.
///
/// All observers of one value share a node: it is read and compared once for all of them. A value is kept only while
/// there are observers.
///
/// Values are in the node's own memory rather than in optionals: finding the layout of an optional of a generic type
/// took a third of the time of a notification.
final class ValueNode<Value> {
  /// Calls `body` with the current value of `node`, unless it is absent or known to be unchanged.
  typealias Read = (_ node: ValueNode, _ body: (Value) -> Void) -> Void

  /// The number of changes of the value.
  private(set) var changeCount = 0

  let removal: DuplicateRemoval<Value>
  let observers: ObserverList
  private let read: Read

  /// The element that the value belongs to.
  ///
  /// `nil` with a custom comparison, which has to see the value after every action.
  private let place: ObserverPlace?

  /// The value last passed to observers, if there is one.
  private let told = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var hasTold = false
  /// Looked up on first use.
  private var comparison: Comparison<Value>?

  private var observerCount = 0
  private var refreshedAt = -1
  /// For the node of a part: the whole's number of changes when it was last read.
  private var seenChangeCount = 0

  init(
    removal: DuplicateRemoval<Value>, place: ObserverPlace?, observers: ObserverList,
    read: @escaping Read
  ) {
    self.removal = removal
    self.place = removal.isEquality ? place : nil
    self.observers = observers
    self.read = read
  }

  deinit {
    forget()
    told.deallocate()
  }

  /// Whether there are observers, for which the value is kept up to date.
  var isKept: Bool { observerCount > 0 }

  /// The value last passed to observers, or `nil` if there is none yet, or no observer.
  var last: Value? { hasTold ? told.pointee : nil }

  private func withLast(_ body: (Value) -> Void) {
    guard hasTold else { return }
    let value = told.pointee  // a copy: `body` may cancel the last observer
    body(value)
  }

  /// Updates the value, at most once in a notification.
  func refresh() {
    guard !isKept || refreshedAt != observers.notificationCount else { return }
    refreshedAt = observers.notificationCount
    read(self) { receive($0) }
  }

  /// Returns an observer that calls `body` with the value at first, and with each new value.
  ///
  /// `isSettled` is whether all observers of the node have been called with its value. Otherwise the new one gets a node of
  /// its own: the others still have to be told this value. If `isWanted` is false, a change is ignored.
  func observer(
    isSettled: Bool, isWanted: @escaping () -> Bool = { true }, onEnd: @escaping () -> Void = {},
    _ body: @escaping (Value) -> Void
  ) -> Observer {
    let node =
      isSettled
      ? self : ValueNode(removal: removal, place: place, observers: observers, read: read)
    var seenChangeCount = 0
    return Observer(place: place, onCancel: { node.detach() }, onEnd: onEnd) { isFirst in
      if !isFirst, !isWanted() { return }
      node.refresh()
      if isFirst {
        node.observerCount += 1
      } else if node.changeCount == seenChangeCount {
        return
      }
      seenChangeCount = node.changeCount
      node.withLast(body)
    }
  }

  /// Counts one observer less, and forgets the value after the last one.
  private func detach() {
    observerCount -= 1
    if observerCount == 0 { forget() }
  }

  private func forget() {
    // It isn't retained there.
    if let comparison, comparison.node === self { comparison.node = nil }
    guard hasTold else { return }
    hasTold = false
    told.deinitialize(count: 1)
  }

  private func receive(_ value: Value) {
    guard hasTold else {
      told.initialize(to: value)
      hasTold = true
      changeCount += 1
      return
    }
    if !removal.isEquality {
      let old = told.pointee
      guard !removal.areSame(old, value) else { return }
      told.pointee = value
      changeCount += 1
    } else if !hasToldBytes(of: value) {
      // Also for an equal value with separate storage: the next time its bytes can show that it is untouched.
      if !replaceTold(by: value) { changeCount += 1 }
    }
  }

  private var toldBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: told, count: MemoryLayout<Value>.size)
  }

  /// Whether the value last passed to observers is the same as `value`, byte for byte.
  private func hasToldBytes(of value: Value) -> Bool {
    withUnsafeBytes(of: value) { toldBytes.hasSameBytes(as: $0) }
  }

  /// Replaces the value, and returns whether the new one is equal to the old one.
  ///
  /// Uses the result of a node that has just compared the same two values, if there is one. That node has released the
  /// older value, but this one has kept it alive, so the same bytes mean the same value.
  private func replaceTold(by value: Value) -> Bool {
    guard isKept, observers.isNotifying else { return replace(with: value) }
    let last = sharedComparison
    if last.notification == observers.notificationCount, let other = last.node,
      toldBytes.hasSameBytes(as: UnsafeRawBufferPointer(last.oldBytes)),
      other.hasToldBytes(of: value)
    {
      told.pointee = value
      return last.areEqual
    }
    last.notification = observers.notificationCount
    last.node = self
    last.oldBytes.copyMemory(from: toldBytes)
    last.areEqual = replace(with: value)
    return last.areEqual
  }

  private var sharedComparison: Comparison<Value> {
    if let comparison { return comparison }
    let found = observers.comparison(of: Value.self)
    comparison = found
    return found
  }

  /// Replaces the value, and returns whether the new one is equal to the old one.
  private func replace(with value: Value) -> Bool {
    let old = told.move()
    told.initialize(to: value)
    return removal.areSame(old, value)
  }
}

/// The last comparison of two values of a type, shared by the nodes of a notification.
final class Comparison<Value> {
  /// The node that compared them, until its last observer is cancelled.
  unowned(unsafe) var node: ValueNode<Value>?
  /// The bytes of the older value.
  let oldBytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
  var areEqual = false
  /// The number of the notification.
  var notification = -1

  deinit { oldBytes.deallocate() }
}

extension ValueNode {
  /// Creates a node of the state of `core`.
  convenience init<Action>(
    of core: StoreCore<Value, Action>, removal: DuplicateRemoval<Value>, observers: ObserverList
  ) {
    self.init(removal: removal, place: core.place, observers: observers) { _, body in
      _ = core.read(body)
    }
  }

  /// Returns a node of a part of the value.
  ///
  /// If the whole is observed too, the part can change only when the whole does. Otherwise the whole is neither compared
  /// nor kept.
  func part<Part: Equatable>(_ path: KeyPath<Value, Part>) -> ValueNode<Part> {
    ValueNode<Part>(removal: DuplicateRemoval(), place: place, observers: observers) {
      [self] part, body in
      guard isKept else { return read(self) { body($0[keyPath: path]) } }
      refresh()
      guard changeCount != part.seenChangeCount || !part.isKept else { return }
      part.seenChangeCount = changeCount
      withLast { body($0[keyPath: path]) }
    }
  }
}

/// The rule by which a value counts as a duplicate of the previous one.
struct DuplicateRemoval<Value> {
  let areSame: (Value, Value) -> Bool

  /// Whether the rule is `==`: equal values are then interchangeable, and a value known to be untouched needs no
  /// comparison.
  let isEquality: Bool

  init(areSame: @escaping (Value, Value) -> Bool) {
    self.areSame = areSame
    isEquality = false
  }

  init() where Value: Equatable {
    areSame = { $0 == $1 }
    isEquality = true
  }
}
