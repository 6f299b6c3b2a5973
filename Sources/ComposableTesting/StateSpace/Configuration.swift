import Composable

/// A place in a state space: the state, the world and the running effects.
///
/// Equal places have the same future.
struct Configuration<State: Hashable, Action: Hashable, World: Hashable & Sendable>: Hashable {
  var state: State
  var world: World
  /// The number of identities drawn.
  var drawCount: UInt64
  /// `nil` at rest.
  var inFlight: InFlight<State, Action, World>?

  // Not synthesized: the runtime would look up the type of the optional each time.

  static func == (left: Self, right: Self) -> Bool {
    guard left.drawCount == right.drawCount, left.state == right.state, left.world == right.world
    else { return false }
    return switch (left.inFlight, right.inFlight) {
    case (nil, nil): true
    case (let left?, let right?): left == right
    case (nil, _?), (_?, nil): false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(world)
    hasher.combine(drawCount)
    if let inFlight { hasher.combine(inFlight) }
  }
}

/// The running effects, described by everything that their future depends on.
///
/// Reducers are pure, and an effect depends only on its input. So an effect is identified by the step that
/// returned it (the state before and the action), the values it got since, and the parts of it that were
/// cancelled. For several effects only the order of their beginnings matters, unless one enters a lane later:
/// then the order of all events matters.
final class InFlight<State: Hashable, Action: Hashable, World: Hashable & Sendable>: Hashable {
  /// The effects of one step.
  struct Origin: Hashable {
    let stateBefore: State
    let action: Action
    let cancellations: [ScopeMark]
    var events: [ExchangeEvent<World>.Kind] = []
  }

  let origins: [Origin]
  let calls: [CallInFlight]
  /// The origins of all events in order, if that order matters.
  let order: [Int]
  /// Whether an effect belongs to a child that can be removed: a change of the state may end it.
  let endWithChild: Bool

  init(origins: [Origin], calls: [CallInFlight], order: [Int], endWithChild: Bool) {
    self.origins = origins
    self.calls = calls
    self.order = order
    self.endWithChild = endWithChild
  }

  static func == (left: InFlight, right: InFlight) -> Bool {
    left === right
      || left.calls == right.calls && left.order == right.order && left.origins == right.origins
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origins)
    hasher.combine(calls)
    hasher.combine(order)
  }
}

/// A waiting call.
struct CallInFlight: Hashable {
  /// The index of its origin.
  let origin: Int
  /// Its number among the calls of this origin.
  let number: Int
  let answerCount: Int
  /// The rest of its sleep.
  let remaining: Duration?
}

/// A set of values that are numbered in the order of their insertion.
///
/// The hash table holds only numbers, so each value is stored once.
struct ConfigurationTable<Value: Hashable> {
  private(set) var values: [Value] = []
  private var hashes: [UInt32] = []
  /// Numbers of values, or -1 for a free slot, at the index of their hash or after it.
  private var slots: [Int32]

  init() {
    slots = Array(repeating: -1, count: 1024)
  }

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  /// Inserts a value, and returns its number and whether it is new.
  mutating func insert(_ value: Value) -> (number: Int, isNew: Bool) {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, values[number] == value { return (number, false) }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(values.count)
    values.append(value)
    hashes.append(hash)
    if values.count * 2 > slots.count { grow() }
    return (values.count - 1, true)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: -1, count: mask + 1)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
