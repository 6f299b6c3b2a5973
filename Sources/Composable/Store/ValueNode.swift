/// The value that the observers of something were last told, and whether it is another now.
///
/// All observers of one thing share a node: it is read and compared once for all of them. A value is
/// kept only as long as somebody observes.
class ValueNode<Value>: Comparing {
  /// What observers were last told, or `nil` where there is none yet, or no observer.
  private(set) final var last: Value?

  /// How many times `last` has become another.
  private(set) final var changeCount = 0

  final let removal: DuplicateRemoval<Value>
  final let observers: ObserverList
  private final var observerCount = 0
  private final var refreshedAt = -1
  private final var comparison: (old: Value, areEqual: Bool)?

  init(removal: DuplicateRemoval<Value>, observers: ObserverList) {
    self.removal = removal
    self.observers = observers
  }

  /// Whether somebody observes, so that `last` is kept up to date.
  final var isKept: Bool { observerCount > 0 }

  /// The value as it is, or `nil` where it is gone or known to be the same as before.
  func readValue() -> Value? {
    preconditionFailure("a node knows where its value is")
  }

  /// A node for the same value with none told yet.
  func copy() -> ValueNode<Value> {
    preconditionFailure("a node can be made again")
  }

  /// Brings `last` up to date, at most once in a notification.
  final func refresh() {
    guard !isKept || refreshedAt != observers.notificationCount else { return }
    refreshedAt = observers.notificationCount
    guard let value = readValue() else { return }
    guard let last else { return change(to: value) }
    if !removal.isEquality {
      if !removal.areSame(last, value) { change(to: value) }
    } else if !haveSameBytes(last, value) {
      if !areEqual(last, value) { return change(to: value) }
      // An equal value with storage of its own: the next time it can be told to be untouched.
      self.last = value
    }
  }

  /// One more observes.
  final func attach() {
    observerCount += 1
  }

  /// One less observes.
  final func detach() {
    observerCount -= 1
    if observerCount == 0 { last = nil }
  }

  final func forgetComparison() {
    comparison = nil
  }

  private func change(to value: Value) {
    last = value
    changeCount += 1
  }

  /// Compares two values, or takes the answer of a node that has compared the same two just now.
  private func areEqual(_ old: Value, _ new: Value) -> Bool {
    if let other = observers.lastComparison(of: Value.self) as? ValueNode<Value>,
      let comparison = other.comparison, let otherNew = other.last,
      haveSameBytes(comparison.old, old), haveSameBytes(otherNew, new)
    {
      return comparison.areEqual
    }
    let areEqual = removal.areSame(old, new)
    if observers.isNotifying {
      comparison = (old, areEqual)
      observers.setLastComparison(of: Value.self, to: self)
    }
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

  override func readValue() -> State? {
    core.withPresentState { $0 }
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

  override func readValue() -> Part? {
    guard whole.isKept else { return whole.core.withPresentState { $0[keyPath: path] } }
    whole.refresh()
    guard whole.changeCount != seenChangeCount || !isKept else { return nil }
    seenChangeCount = whole.changeCount
    return whole.last?[keyPath: path]
  }

  override func copy() -> ValueNode<Part> {
    PartNode(whole: whole, path: path)
  }
}
