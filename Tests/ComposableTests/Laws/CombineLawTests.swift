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

  @Test("is reported if a reducer doesn't do the same each time")
  func impureReducer() async {
    let reports = await reports {
      var callCount = 0
      await Laws.combine(
        of: [
          Reduce<Int, Bool, Void> { state, _ in
            callCount += 1
            state = callCount
            return .none
          }
        ],
        states: [0], actions: [true], environment: ())
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "a.combined(with: b).combined(with: c) == a.combined(with: b.combined(with: c))",
        "EmptyReducer().combined(with: a) == a",
        "a.combined(with: EmptyReducer()) == a",
      ])
  }
}
