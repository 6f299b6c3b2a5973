import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Pulling back")
struct PullbackLawTests {
  struct Inner: Equatable {
    var counter: Counter.State
    var other = 0
  }
  struct Outer: Equatable {
    var inner: Inner
    var other = 0
  }
  enum InnerAction: Equatable, Sendable {
    case counter(Counter.Action)
    case other
  }
  enum OuterAction: Equatable, Sendable {
    case inner(InnerAction)
    case other
  }
  struct Environment { var steps: [Int] }

  static let innerPath = CasePath<InnerAction, Counter.Action>(embed: InnerAction.counter) {
    guard case .counter(let action) = $0 else { return nil }
    return action
  }
  static let outerPath = CasePath<OuterAction, InnerAction>(embed: OuterAction.inner) {
    guard case .inner(let action) = $0 else { return nil }
    return action
  }

  let states = Counter.states.map { Outer(inner: Inner(counter: $0)) }
  let innerActions = Counter.Action.allCases.map(InnerAction.counter) + [.other]
  var actions: [OuterAction] { innerActions.map(OuterAction.inner) + [.other] }

  @Test("along the identity changes nothing")
  func identity() async {
    await Laws.liftIdentity(
      of: Counter(), states: Counter.states, actions: Counter.Action.allCases, environment: 2
    ) {
      $0.pullback(state: \.self, action: .identity)
    }
  }

  @Test("twice is the same as pulling back along the composed paths")
  func composition() async {
    await Laws.liftComposition(
      states: states, actions: actions, environment: Environment(steps: [2]),
      twice: Counter()
        .pullback(state: \Inner.counter, action: Self.innerPath) { (steps: [Int]) in steps[0] }
        .pullback(state: \Outer.inner, action: Self.outerPath, environment: \Environment.steps),
      once: Counter().pullback(
        state: \Outer.inner.counter, action: Self.outerPath.appending(path: Self.innerPath)
      ) { (environment: Environment) in environment.steps[0] })
  }

  @Test("preserves the empty reducer")
  func empty() async {
    await Laws.liftPreservesEmpty(
      states: states.map(\.inner), actions: innerActions, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.pullback(state: \Inner.counter, action: Self.innerPath)
    }
  }

  @Test("preserves combining")
  func combined() async {
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: states.map(\.inner), actions: innerActions, environment: 2
    ) {
      $0.pullback(state: \Inner.counter, action: Self.innerPath)
    }
  }

  @Test("is reported if the lift drops effects")
  func droppedEffects() async {
    var line: UInt = 0
    let reports = await reports {
      line = #line + 1
      await Laws.liftIdentity(
        of: Counter(), states: [Counter.State(count: 1)], actions: [.incremented, .doubled],
        environment: 1
      ) { counter in
        Reduce { state, action, environment in
          _ = counter.reduce(into: &state, action: action, environment: environment)
          return .none
        }
      }
    }

    #expect(
      reports == [
        Report(
          message: """
            A law does not hold. 1 of 2 inputs breaks it; this is the first.

              Law:
                r, lifted along the identity == r

              State:
                Counter.State(
                  id: 0,
                  count: 1
                )

              Action:
                Counter.Action.doubled

              r, lifted:
                state: Counter.State(
                  id: 0,
                  count: 2
                )
                sent:  []

              r:
                state: Counter.State(
                  id: 0,
                  count: 2
                )
                sent:  [
                  [0]: .answered
                ]
            """, fileID: #fileID, line: line)
      ])
  }

  @Test("is reported if the reducer counts its calls")
  func impureReducer() async {
    let reports = await reports {
      var callCount = 0
      await Laws.liftIdentity(
        of: Reduce<Int, Bool, Void> { state, _ in
          callCount += 1
          state = callCount
          return .none
        },
        states: [0], actions: [true], environment: ()
      ) { $0 }
    }

    #expect(
      reports.map(\.message) == [
        """
        A law does not hold. 1 of 1 inputs breaks it; this is the first.

          Law:
            r, lifted along the identity == r

          State:
            0

          Action:
            true

          r, lifted:
            state: 1
            sent:  []

          r:
            state: 2
            sent:  []
        """
      ])
  }

  @Test("is reported if it breaks composition, or doesn't preserve empty or combined reducers")
  func wrongLifts() async {
    let reports = await reports {
      await Laws.liftComposition(
        states: states, actions: actions, environment: 1,
        twice: Counter()
          .pullback(state: \Inner.counter, action: Self.innerPath)
          .pullback(state: \Outer.inner, action: Self.outerPath),
        once: EmptyReducer())
      await Laws.liftPreservesEmpty(
        states: [0], actions: [0], environment: ()
      ) { (_: EmptyReducer<Int, Int, Void>) in
        Reduce<Int, Int, Void> { state, _ in
          state += 1
          return .none
        }
      }
      await Laws.liftPreservesCombined(
        Counter(), Doubler(), states: Counter.states, actions: Counter.Action.allCases,
        environment: 1
      ) { child in
        CombineReducers {
          child
          Doubler()
        }
      }
    }

    #expect(
      reports.map(\.brokenLaw) == [
        "r, lifted twice == r, lifted along the composed paths",
        "EmptyReducer(), lifted == EmptyReducer()",
        "a.combined(with: b), lifted == (a, lifted).combined(with: (b, lifted))",
      ])
  }

  @Test("isn't considered lawful without any input")
  func nothing() async {
    let reports = await reports {
      await Laws.liftIdentity(
        of: Counter(), states: [], actions: [.asked], environment: 1
      ) { $0 }
    }

    #expect(
      reports.map(\.message) == [
        """
        A law was checked on nothing.

          Law:
            r, lifted along the identity == r

        Give it at least one input.
        """
      ])
  }

  @Test("fails the test if a law is broken")
  func failsTheTest() async {
    await withKnownIssue {
      await Laws.equal(
        Counter(), Doubler(), states: Counter.states, actions: [.incremented], environment: 1)
    } matching: {
      $0.description.contains("A law does not hold.")
    }
  }
}
