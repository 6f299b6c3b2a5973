/// The value that observers of something were last told, and whether it is another now.
///
/// All observers of one thing share a node: it is read and compared once for all of them. A value is
/// kept only while there are observers.
///
/// Values are kept in memory of the node's own rather than in optionals: to find out how an optional of
/// a generic type is laid out took a third of the time of a notification.
class ValueNode<Value>: Forgettable {
  /// How many times the value has become another.
  private(set) final var changeCount = 0

  final let removal: DuplicateRemoval<Value>
  final let observers: ObserverList

  /// What observers were last told, if there is such a value.
  private final let told = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private final var hasTold = false
  /// What was told before, if the two have been compared in this notification.
  private final let compared = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private final var hasCompared = false
  private final var areComparedEqual = false

  private final var observerCount = 0
  private final var refreshedAt = -1

  init(removal: DuplicateRemoval<Value>, observers: ObserverList) {
    self.removal = removal
    self.observers = observers
  }

  deinit {
    forget()
    forgetTold()
    told.deallocate()
    compared.deallocate()
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
    if observerCount == 0 { forgetTold() }
  }

  /// Lets go of the values that were compared, and of the answer.
  final override func forget() {
    guard hasCompared else { return }
    hasCompared = false
    compared.deinitialize(count: 1)
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
    } else if !haveSameBytes(told.pointee, value) {
      // Also an equal value with storage of its own: the next time it can be told to be untouched.
      if !replaceTold(by: value) { changeCount += 1 }
    }
  }

  /// Keeps another value, and returns whether it is equal to the one before.
  ///
  /// Takes the answer of a node that has compared the same two just now, if there is one.
  private func replaceTold(by value: Value) -> Bool {
    let type = ObjectIdentifier(Value.self)
    if let other = observers.lastComparison(of: type) {
      let other = unsafeDowncast(other, to: ValueNode<Value>.self)
      if other.hasCompared, haveSameBytes(other.compared.pointee, told.pointee),
        haveSameBytes(other.told.pointee, value)
      {
        told.pointee = value
        return other.areComparedEqual
      }
    }
    let old = told.pointee
    let areEqual = removal.areSame(old, value)
    guard observers.isNotifying else {
      told.pointee = value
      return areEqual
    }
    forget()
    compared.moveInitialize(from: told, count: 1)
    told.initialize(to: value)
    hasCompared = true
    areComparedEqual = areEqual
    observers.setLastComparison(of: type, to: self)
    return areEqual
  }
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
    _ = core.readPresentState(body)
  }

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
      _ = whole.core.readPresentState { body($0[keyPath: path]) }
      return
    }
    whole.refresh()
    guard whole.changeCount != seenChangeCount || !isKept else { return }
    seenChangeCount = whole.changeCount
    whole.withLast { body($0[keyPath: path]) }
  }

  override func copy() -> ValueNode<Part> {
    PartNode(whole: whole, path: path)
  }
}
