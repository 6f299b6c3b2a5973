import Composable

/// One place in a state space: the state, what is outside, and what is under way.
///
/// Two that are equal have the same future.
struct Configuration<State: Hashable, Action: Hashable, World: Hashable & Sendable>: Hashable {
  var state: State
  var world: World
  /// How many identities were drawn.
  var drawCount: UInt64
  /// `nil` at rest.
  var inFlight: InFlight<State, Action, World>?

  // Not derived, which goes by the type of an optional that the runtime has to look for each time.

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

/// Effects that have not ended, as far as their future depends on it.
///
/// Reducers are pure, and effects do what they do because of what they were given. So an effect is the
/// step that returned it (the state before it and the action), what it was given since, and what of it
/// was cancelled. Of two effects nothing more is to be known than which began first, unless one enters
/// a lane later: then it is the order of all that happened.
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
  /// The origins of all events in their order, where that matters.
  let order: [Int]
  /// Whether one of them belongs to a child that can go away: a change of the state may end it.
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

/// A call that waits for its answer.
struct CallInFlight: Hashable {
  /// The place among the origins.
  let origin: Int
  /// Which call of this origin it is.
  let number: Int
  let answerCount: Int
  /// How long it still sleeps.
  let remaining: Duration?
}
