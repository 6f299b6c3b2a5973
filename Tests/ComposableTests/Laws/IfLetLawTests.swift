import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Lifting to an optional")
struct IfLetLawTests {
  let states = Counter.states.map { $0 } + [nil]

  @Test("runs the reducer if there is a state, and reports if there is none")
  func optional() async {
    await Laws.optional(
      of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2,
      lifted: Counter().optional())
  }

  @Test("preserves the empty reducer")
  func empty() async {
    await Laws.liftPreservesEmpty(
      states: states, actions: Counter.Action.allCases, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.optional()
    }
  }

  @Test("preserves combining")
  func combined() async {
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: states, actions: Counter.Action.allCases, environment: 2
    ) {
      $0.optional()
    }
  }

  @Test("is reported if it breaks its law, or silently ignores a missing child")
  func wrongLift() async {
    let reports = await reports {
      await Laws.optional(
        of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2,
        lifted: Reduce { _, _, _ in .none })
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "r.optional() on a state that is there == r",
        "a lift reports a child that is missing, once, and does nothing else",
      ])
  }
}
