import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Lifting to an optional")
struct IfLetLawTests {
  let states = Counter.states.map { $0 } + [nil]

  @Test("does what the reducer does where there is a state, and reports where there is none")
  func optional() async {
    await Laws.optional(
      of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2,
      lifted: Counter().optional())
  }

  @Test("preserves the reducer that does nothing")
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

  @Test("is noticed where it breaks its law, or misses a child in silence")
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
