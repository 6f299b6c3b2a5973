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

  /// A call that waits for its answer.
  struct Call: Hashable {
    /// The place among the origins.
    let origin: Int
    /// Which call of this origin it is.
    let number: Int
    let answerCount: Int
    /// How long it still sleeps.
    let remaining: Duration?
  }

  let origins: [Origin]
  let calls: [Call]
  /// The origins of all events in their order, where that matters.
  let order: [Int]

  init(origins: [Origin], calls: [Call], order: [Int]) {
    self.origins = origins
    self.calls = calls
    self.order = order
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
