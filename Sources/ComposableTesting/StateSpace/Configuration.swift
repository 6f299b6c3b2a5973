import Composable

/// A place in a state space: the state, the world and the running effects.
///
/// Equal places have the same future.
struct Configuration<State: Hashable, Action: Hashable, World: Hashable & Sendable>: Hashable {
  var state: State
  var world: World
  var drawCount: UInt64
  /// `nil` at rest.
  var inFlight: InFlight<State, Action, World>?

  var atRest: AtRest<State, World> { AtRest(state: state, world: world) }

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
  struct Origin: Hashable {
    let stateBefore: State
    let action: Action
    let cancellations: [ScopeMark]
    var events: [ExchangeEvent<World>.Kind] = []
  }

  var origins: [Origin] = []
  var calls: [CallInFlight] = []
  /// The origins of all events in order, if that order matters.
  var order: [Int] = []
  /// Whether an effect belongs to a child that can be removed: a change of the state may end it.
  var endWithChild = false

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

struct CallInFlight: Hashable {
  let origin: Int
  let number: Int
  let answerCount: Int
  /// The rest of its sleep.
  let remaining: Duration?
}
