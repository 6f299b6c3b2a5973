import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Lifting to a collection")
struct ForEachLawTests {
  typealias Rows = IdentifiedArrayOf<Counter.State>
  typealias Action = IdentifiedAction<Int, Counter.Action>

  /// Every collection of up to three counters; actions for each counter and for a missing id.
  let states = arrangements(of: [0, 1, 2]).map { ids in
    Rows(uniqueElements: ids.map { Counter.State(id: $0, count: $0 + 1) })
  }
  let actions = (0...3).flatMap { id in
    Counter.Action.allCases.map { Action.element(id: id, action: $0) }
  }

  let lifted = Counter().forEach(state: \Rows.self, action: CasePath<Action, Action>.identity)

  @Test("changes one element only, and reports a missing one")
  func touchesOne() async {
    await Laws.forEachTouchesOne(
      states: states, actions: actions, environment: 2, lifted: lifted)
  }

  @Test("is the same as pulling back on a collection of one")
  func onOne() async {
    await Laws.forEachOnOne(
      of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2,
      lifted: lifted)
  }

  @Test("preserves the empty reducer")
  func empty() async {
    await Laws.liftPreservesEmpty(
      states: states, actions: actions, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.forEach(state: \Rows.self, action: CasePath<Action, Action>.identity)
    }
  }

  @Test("preserves combining")
  func combined() async {
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: states, actions: actions, environment: 2
    ) {
      $0.forEach(state: \Rows.self, action: CasePath<Action, Action>.identity)
    }
  }

  @Test("is reported if it changes another element, or silently ignores a missing one")
  func wrongLift() async {
    var line: UInt = 0
    let reports = await reports {
      line = #line + 1
      await Laws.forEachTouchesOne(
        states: [[], [.init(id: 0, count: 0), .init(id: 1, count: 0)]],
        actions: [Action.element(id: 1, action: .incremented)],
        environment: 2,
        lifted: Reduce<Rows, Action, Int> { rows, _, _ in
          if !rows.isEmpty { rows[0].count += 1 }
          return .none
        })
    }

    #expect(
      reports == [
        Report(
          message: """
            A law does not hold. 1 of 2 inputs breaks it; this is the first.

              Law:
                forEach leaves all other elements, and their order, as they were

              State:
                [
                  [0]: Counter.State(
                    id: 0,
                    count: 0
                  ),
                  [1]: Counter.State(
                    id: 1,
                    count: 0
                  )
                ]

              Action:
                IdentifiedAction.element(
                  id: 1,
                  action: .incremented
                )

              forEach:
                state: [
                  [0]: Counter.State(
                    id: 0,
                    count: 1
                  ),
                  [1]: Counter.State(
                    id: 1,
                    count: 0
                  )
                ]
                sent:  []
            """, fileID: #fileID, line: line),
        Report(
          message: """
            A law does not hold. 1 of 1 inputs breaks it; this is the first.

              Law:
                forEach reports an element that is missing, once, and sends nothing

              State:
                []

              Action:
                IdentifiedAction.element(
                  id: 1,
                  action: .incremented
                )

              forEach:
                state: []
                sent:  []
            """, fileID: #fileID, line: line),
      ])
  }

  @Test("is reported if it differs from pulling back on a collection of one")
  func wrongLiftOnOne() async {
    let reports = await reports {
      await Laws.forEachOnOne(
        of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2,
        lifted: Doubler().forEach(state: \Rows.self, action: CasePath<Action, Action>.identity))
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "r.forEach(…) on a collection of one == r.pullback(…) on its element"
      ])
  }
}
