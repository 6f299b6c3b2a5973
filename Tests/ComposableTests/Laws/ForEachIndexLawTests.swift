import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Lifting to a collection by index")
struct ForEachIndexLawTests {
  typealias Action = IndexedAction<Counter.Action>

  /// Collections of up to three counters; actions at their indices and just out of range.
  let states: [[Counter.State]] = [[]] + (1...3).map { Array(Counter.states.prefix($0)) }
  let actions = actions(at: -1...3)
  let lifted = Counter().forEach(
    state: \[Counter.State].self, action: CasePath<Action, Action>.identity)

  private static func actions(at indices: some Sequence<Int>) -> [Action] {
    indices.flatMap { index in
      Counter.Action.allCases.map { Action.element(index: index, action: $0) }
    }
  }

  @Test("changes one element only, and reports a missing one")
  func touchesOne() async {
    let byHand = Reduce<[Counter.State], Action, Int> { states, action, environment in
      switch action {
      case .element(let index, let action):
        Counter().reduce(into: &states[index], action: action, environment: environment)
          .map { .element(index: index, action: $0) }
      }
    }
    for states in states {
      let missing = Self.actions(at: [-1, states.count])
      await Laws.missingChild(states: [states], actions: missing, environment: 2, lifted: lifted)
      guard !states.isEmpty else { continue }
      await Laws.equal(
        lifted, byHand, states: [states], actions: Self.actions(at: states.indices), environment: 2)
    }
  }

  @Test("is the same as pulling back on a collection of one")
  func onOne() async {
    let first = CasePath<Action, Counter.Action>(embed: { .element(index: 0, action: $0) }) {
      guard case .element(0, let action) = $0 else { return nil }
      return action
    }
    await Laws.equal(
      lifted, Counter().pullback(state: \[Counter.State].[0], action: first),
      states: Counter.states.map { [$0] }, actions: Self.actions(at: [0]), environment: 2)
  }

  @Test("preserves the empty reducer")
  func empty() async {
    await Laws.liftPreservesEmpty(
      states: states, actions: actions, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.forEach(state: \[Counter.State].self, action: CasePath<Action, Action>.identity)
    }
  }

  @Test("preserves combining")
  func combined() async {
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: states, actions: actions, environment: 2
    ) {
      $0.forEach(state: \[Counter.State].self, action: CasePath<Action, Action>.identity)
    }
  }
}
