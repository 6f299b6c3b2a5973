import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Combining reducers")
struct CombineLawTests {
  @Test("is associative, with EmptyReducer as its unit")
  func monoid() async {
    await Laws.combine(
      of: [Counter(), Doubler(), EmptyReducer<Counter.State, Counter.Action, Int>()],
      states: Counter.states, actions: Counter.Action.allCases, environment: 2)
  }

  @Test("is noticed where it is neither associative nor has a unit")
  func wrongOperation() async {
    let reports = await reports {
      await Laws.combine(
        of: [Counter(), Doubler()],
        states: Counter.states, actions: Counter.Action.allCases, environment: 2,
        combined: { first, second in
          // Runs the first on its own, and twice.
          Reduce<Counter.State, Counter.Action, Int> { state, action, environment in
            _ = first.reduce(into: &state, action: action, environment: environment)
            _ = first.reduce(into: &state, action: action, environment: environment)
            return second.reduce(into: &state, action: action, environment: environment)
          }
        })
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "a.combined(with: b).combined(with: c) == a.combined(with: b.combined(with: c))",
        "a.combined(with: EmptyReducer()) == a",
      ])
  }
}
