/// The value that observers of something were last told, and whether it is another now.
///
/// All observers of one thing share a node: it is read and compared once for all of them. A value is
/// kept only while there are observers.
///
/// Values are kept in memory of the node's own rather than in optionals: to find out how an optional of
/// a generic type is laid out took a third of the time of a notification.
class ValueNode<Value> {
  /// How many times the value has become another.
  private(set) final var changeCount = 0

  final let removal: DuplicateRemoval<Value>
  final let observers: ObserverList

  /// What observers were last told, if there is such a value.
  private final let told = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private final var hasTold = false
  /// Found when it is first needed.
  private final var comparison: Comparison<Value>?

  private final var observerCount = 0
  private final var refreshedAt = -1

  init(removal: DuplicateRemoval<Value>, observers: ObserverList) {
    self.removal = removal
    self.observers = observers
  }

  deinit {
    forgetTold()
    told.deallocate()
  }

  /// Whether there are observers, for which the value is kept up to date.
  final var isKept: Bool { observerCount > 0 }

  /// What observers were last told, or `nil` where there is none yet, or no observer.
  final var last: Value? { hasTold ? told.pointee : nil }

  /// Calls `body` with what observers were last told, if there is such a value.
  final func withLast(_ body: (Value) -> Void) {
    guard hasTold else { return }
    let value = told.pointee  // a copy: `body` may cancel the last observer
    body(value)
  }

  /// The element that the value is of.
  ///
  /// By `nil` those hear of every action who say themselves which values count as the same.
  final var place: ObserverPlace? { removal.isEquality ? corePlace : nil }

  fileprivate var corePlace: ObserverPlace? { nil }

  /// Calls `body` with the value as it is, unless it is gone or known to be the same as before.
  func readValue(_ body: (Value) -> Void) {
    preconditionFailure("a node knows where its value is")
  }

  /// A node for the same value with none told yet.
  func copy() -> ValueNode<Value> {
    preconditionFailure("a node can be made again")
  }

  /// Brings the value up to date, at most once in a notification.
  final func refresh() {
    guard !isKept || refreshedAt != observers.notificationCount else { return }
    refreshedAt = observers.notificationCount
    readValue { receive($0) }
  }

  /// One more observes.
  final func attach() {
    observerCount += 1
  }

  /// One less observes.
  final func detach() {
    observerCount -= 1
    guard observerCount == 0 else { return }
    forgetTold()
    if let comparison, comparison.node === self { comparison.node = nil }
  }

  private func forgetTold() {
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
      // Also an equal value with storage of its own: the next time it can be told to be untouched.
      if !replaceTold(by: value) { changeCount += 1 }
    }
  }

  private var toldBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: told, count: MemoryLayout<Value>.size)
  }

  /// Whether what observers were last told is the same as `value`, byte for byte.
  private func hasToldBytes(of value: Value) -> Bool {
    withUnsafeBytes(of: value) { toldBytes.hasSameBytes(as: $0) }
  }

  /// Keeps another value, and returns whether it is equal to the one before.
  ///
  /// Takes the answer of a node that has compared the same two just now, if there is one. That node has
  /// let go of the older one, but this one has kept it all the while: the same bytes mean the same.
  private func replaceTold(by value: Value) -> Bool {
    guard isKept, observers.isNotifying else { return replace(with: value) }
    let last = comparison ?? observers.comparison(of: Value.self)
    comparison = last
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

  /// Keeps another value, and returns whether it is equal to the one before.
  private func replace(with value: Value) -> Bool {
    let old = told.move()
    told.initialize(to: value)
    return removal.areSame(old, value)
  }
}

/// The last comparison of two values of a type, which answers for the other nodes of a notification.
final class Comparison<Value> {
  /// The node that compared them; an observer holds it.
  var node: ValueNode<Value>?
  /// The bytes of the older value.
  let oldBytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
  var areEqual = false
  /// The number of the notification.
  var notification = -1

  deinit { oldBytes.deallocate() }
}

/// The node of a store's state.
final class StateNode<State, Action>: ValueNode<State> {
  let core: StoreCore<State, Action>

  init(
    core: StoreCore<State, Action>, removal: DuplicateRemoval<State>, observers: ObserverList
  ) {
    self.core = core
    super.init(removal: removal, observers: observers)
  }

  override func readValue(_ body: (State) -> Void) {
    _ = core.read(body)
  }

  override var corePlace: ObserverPlace? { core.place }

  override func copy() -> ValueNode<State> {
    StateNode(core: core, removal: removal, observers: observers)
  }
}

/// The node of a part of a state.
///
/// Where the whole is observed too, the part can only be another when the whole is. Where it is not,
/// the whole is neither compared nor kept.
final class PartNode<State, Action, Part: Equatable>: ValueNode<Part> {
  private let whole: StateNode<State, Action>
  private let path: KeyPath<State, Part>
  private var seenChangeCount = 0

  init(whole: StateNode<State, Action>, path: KeyPath<State, Part>) {
    self.whole = whole
    self.path = path
    super.init(removal: DuplicateRemoval(), observers: whole.observers)
  }

  override func readValue(_ body: (Part) -> Void) {
    guard whole.isKept else {
      _ = whole.core.read { body($0[keyPath: path]) }
      return
    }
    whole.refresh()
    guard whole.changeCount != seenChangeCount || !isKept else { return }
    seenChangeCount = whole.changeCount
    whole.withLast { body($0[keyPath: path]) }
  }

  override var corePlace: ObserverPlace? { whole.place }

  override func copy() -> ValueNode<Part> {
    PartNode(whole: whole, path: path)
  }
}
