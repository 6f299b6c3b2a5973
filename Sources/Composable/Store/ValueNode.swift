/// The value last passed to observers, and whether it has changed since.
///
/// All observers of one value share a node: it is read and compared once for all of them. A value is kept only while
/// there are observers.
///
/// Values are in the node's own memory rather than in optionals: finding the layout of an optional of a generic type
/// took a third of the time of a notification.
class ValueNode<Value> {
  /// The number of changes of the value.
  private(set) final var changeCount = 0

  final let removal: DuplicateRemoval<Value>
  final let observers: ObserverList

  /// The value last passed to observers, if there is one.
  private final let told = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private final var hasTold = false
  /// Looked up on first use.
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

  /// The value last passed to observers, or `nil` if there is none yet, or no observer.
  final var last: Value? { hasTold ? told.pointee : nil }

  /// Calls `body` with the value last passed to observers, if there is one.
  final func withLast(_ body: (Value) -> Void) {
    guard hasTold else { return }
    let value = told.pointee  // a copy: `body` may cancel the last observer
    body(value)
  }

  /// The element that the value belongs to.
  ///
  /// `nil` with a custom comparison, which has to see the value after every action.
  final var place: ObserverPlace? { removal.isEquality ? corePlace : nil }

  fileprivate var corePlace: ObserverPlace? { nil }

  /// Calls `body` with the current value, unless it is absent or known to be unchanged.
  func readValue(_ body: (Value) -> Void) {
    preconditionFailure("a node knows where its value is")
  }

  /// Returns a node for the same value that has passed none to observers yet.
  func copy() -> ValueNode<Value> {
    preconditionFailure("a node can be made again")
  }

  /// Updates the value, at most once in a notification.
  final func refresh() {
    guard !isKept || refreshedAt != observers.notificationCount else { return }
    refreshedAt = observers.notificationCount
    readValue { receive($0) }
  }

  final func attach() {
    observerCount += 1
  }

  /// Counts one observer less, and forgets the value after the last one.
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

  /// Replaces the value, and returns whether the new one is equal to the old one.
  private func replace(with value: Value) -> Bool {
    let old = told.move()
    told.initialize(to: value)
    return removal.areSame(old, value)
  }
}

/// The last comparison of two values of a type, shared by the nodes of a notification.
final class Comparison<Value> {
  /// The node that compared them; an observer retains it.
  var node: ValueNode<Value>?
  /// The bytes of the older value.
  let oldBytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
  var areEqual = false
  /// The number of the notification.
  var notification = -1

  deinit { oldBytes.deallocate() }
}

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
/// If the whole is observed too, the part can change only when the whole does. Otherwise the whole is neither compared
/// nor kept.
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
