import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Pulling back to a case")
struct ScopeToCaseLawTests {
  enum Inner: Equatable {
    case counter(Counter.State)
    case other
  }
  enum Outer: Equatable {
    case inner(Inner)
    case other
  }

  nonisolated static let inner = CasePath<Inner, Counter.State>(embed: Inner.counter) {
    guard case .counter(let state) = $0 else { return nil }
    return state
  }
  nonisolated static let outer = CasePath<Outer, Inner>(embed: Outer.inner) {
    guard case .inner(let state) = $0 else { return nil }
    return state
  }

  let innerStates = Counter.states.map(Inner.counter) + [.other]
  let actions = Counter.Action.allCases

  @Test("along the identity changes nothing")
  func identity() async {
    await Laws.liftIdentity(
      of: Counter(), states: Counter.states, actions: actions, environment: 2
    ) {
      $0.pullback(state: CasePath<_, Counter.State>.identity, action: .identity)
    }
  }

  @Test("twice is the same as pulling back along the composed paths")
  func composition() async {
    await Laws.liftComposition(
      states: Counter.states.map { .inner(.counter($0)) }, actions: actions, environment: 2,
      twice: Counter()
        .pullback(state: Self.inner, action: .identity)
        .pullback(state: Self.outer, action: .identity),
      once: Counter().pullback(state: Self.outer.appending(path: Self.inner), action: .identity))
  }

  @Test("reports a missing case once, and does nothing else")
  func missing() async {
    await Laws.missingChild(
      states: [.other], actions: actions, environment: 2,
      lifted: Counter().pullback(state: Self.inner, action: .identity))
  }

  @Test("preserves the empty reducer and combining")
  func preserves() async {
    await Laws.liftPreservesEmpty(
      states: innerStates, actions: actions, environment: 2
    ) { (empty: EmptyReducer<Counter.State, Counter.Action, Int>) in
      empty.pullback(state: Self.inner, action: .identity)
    }
    await Laws.liftPreservesCombined(
      Counter(), Doubler(), states: innerStates, actions: actions, environment: 2
    ) {
      $0.pullback(state: Self.inner, action: .identity)
    }
  }
}
