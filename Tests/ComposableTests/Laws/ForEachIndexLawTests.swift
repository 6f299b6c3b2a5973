import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Lifting to a collection by index")
struct ForEachIndexLawTests {
  typealias Action = IndexedAction<Counter.Action>

  /// Collections of up to three counters; actions for those and around them.
  let states: [[Counter.State]] = [[]] + (1...3).map { Array(Counter.states.prefix($0)) }
  let actions = (-1...3).flatMap { index in
    Counter.Action.allCases.map { Action.element(index: index, action: $0) }
  }

  @Test("touches one element, and reports one that is missing")
  func touchesOne() async {
    await Laws.forEachIndexTouchesOne(
      of: Counter(), states: states, actions: actions, environment: 2)
  }

  @Test("is, on a collection of one, pulling back")
  func onOne() async {
    await Laws.forEachIndexOnOne(
      of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2)
  }

  @Test("preserves the reducer that does nothing")
  func empty() async {
    await Laws.liftPreservesEmpty(
      states: states, actions: actions, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.forEach(indexed: \[Counter.State].self, action: CasePath<Action, Action>.identity)
    }
  }

  @Test("preserves combining")
  func combined() async {
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: states, actions: actions, environment: 2
    ) {
      $0.forEach(indexed: \[Counter.State].self, action: CasePath<Action, Action>.identity)
    }
  }

  @Test("is noticed where it touches another element, or misses one in silence")
  func wrongLift() async {
    let reports = await reports {
      await Laws.forEachIndexTouchesOne(
        states: states, actions: actions, environment: 2,
        lifted: Reduce<[Counter.State], Action, Int> { states, _, _ in
          if !states.isEmpty { states[0].count += 1 }
          return .none
        })
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "forEach leaves all other elements as they were",
        "forEach reports an index that is out of range, once, and sends nothing",
      ])
  }
}
