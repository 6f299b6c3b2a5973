import Composable
import ComposableTesting

/// A setting that is turned up and down and saved, as a small feature that can be explored.
struct Dial: Reducer {
  struct State: Hashable {
    var level = 0
    var step = 1
    var isMuted = false
    var isSaving = false
  }

  enum Action: Hashable, Sendable {
    case turnedUp
    case turnedDown
    case stepChanged
    case muteToggled
    case saveTapped
    case saved
  }

  struct Environment: Sendable {
    var save: @Sendable (_ level: Int) async -> Void
  }

  /// How many levels there are.
  let range: Int

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .turnedUp:
      state.level = (state.level + state.step) % range
      return .none

    case .turnedDown:
      state.level = (state.level + range - state.step) % range
      return .none

    case .stepChanged:
      state.step = state.step % 5 + 1
      return .none

    case .muteToggled:
      state.isMuted.toggle()
      return .none

    case .saveTapped:
      guard !state.isSaving else { return .none }
      state.isSaving = true
      let level = state.level
      return .run { send in
        await environment.save(level)
        await send(.saved)
      }

    case .saved:
      state.isSaving = false
      return .none
    }
  }

  static func space(range: Int, actions: [Action]) -> StateSpace<State, Action, EmptyWorld> {
    StateSpace(
      initialStates: [State()], actions: actions,
      environment: { outside in
        Environment(save: { level in await outside.call("save", level, answers: [()]) })
      }
    ) {
      Dial(range: range)
    }
  }
}

/// What one writes by hand instead of an explorer: a queue, and a set of what was seen.
@inline(never)
func exploreByHand(range: Int, actions: [Dial.Action]) -> Int {
  let dial = Dial(range: range)
  let environment = Dial.Environment(save: { _ in })
  var states = [Dial.State()]
  var seen: Set = [Dial.State()]
  var transitionCount = 0
  var index = 0
  while index < states.count {
    let state = states[index]
    index += 1
    for action in actions {
      var next = state
      _ = dial.reduce(into: &next, action: action, environment: environment)
      transitionCount += 1
      precondition(next.level >= 0)
      if seen.insert(next).inserted { states.append(next) }
    }
  }
  return transitionCount
}

@MainActor
func exploreWithoutEffects() async -> Comparison {
  await exploration(
    name: "a transition explored", range: 10_000,
    actions: [.turnedUp, .turnedDown, .stepChanged, .muteToggled])
}

@MainActor
func exploreEffects() async -> Comparison {
  await exploration(
    name: "a transition explored, one of five with an effect", range: 1_000,
    actions: [.turnedUp, .turnedDown, .stepChanged, .muteToggled, .saveTapped],
    sendsWhileEffectsRun: false, nanosecondLimit: 10_000)
}

@MainActor
func exploreWhileEffectsRun() async -> Comparison {
  await exploration(
    name: "a transition explored while an effect runs", range: 5,
    actions: [.turnedUp, .turnedDown, .stepChanged, .muteToggled, .saveTapped],
    nanosecondLimit: 10_000)
}

/// The states of a dial, explored whole: what one transition takes.
///
/// The code by hand has no effects, so transitions with effects have a limit in nanoseconds.
@MainActor
private func exploration(
  name: String, range: Int, actions: [Dial.Action], sendsWhileEffectsRun: Bool = true,
  nanosecondLimit: Double? = nil
) async -> Comparison {
  let space = Dial.space(range: range, actions: actions)
  func explore() async -> Int {
    await space.explore(
      depth: .max, stateLimit: .max, sendsWhileEffectsRun: sendsWhileEffectsRun, progress: { _ in }
    ) {
      Invariant("a level is in its range") { $0.level >= 0 && $0.level < range }
    }.transitionCount
  }
  let byHand: [Dial.Action] = [.turnedUp, .turnedDown, .stepChanged, .muteToggled]
  let ours = await Measurement(rounds: 5) { await explore() }
  return Comparison(
    name: name, limit: nanosecondLimit == nil ? 10 : nil, nanosecondLimit: nanosecondLimit,
    pointFree: nil, ours: ours,
    byHand: await Measurement(rounds: 5) { exploreByHand(range: 10_000, actions: byHand) })
}
