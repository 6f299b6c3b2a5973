import Composable
import ComposableTesting
import Testing

/// The actions of a counter that wraps around at some number.
private enum CounterAction: Hashable {
  case incremented
  case decremented
  case doubled
  case nothing
}

private func counter(
  modulo n: Int, from initialStates: [Int] = [0], _ actions: CounterAction...
) -> StateSpace<Int, CounterAction, EmptyWorld> {
  StateSpace(initialStates: initialStates, actions: actions) {
    Reduce { count, action in
      switch action {
      case .incremented: count = (count + 1) % n
      case .decremented: count = (count + n - 1) % n
      case .doubled: count = count * 2 % n
      case .nothing: break
      }
      return .none
    }
  }
}

@MainActor
@Suite("A state space")
struct StateSpaceTests {
  @Test("is explored to its end: each state once, and each action once per state")
  func counts() async {
    let ring = await counter(modulo: 5, .incremented, .decremented).explore(depth: 100) {}
    #expect(ring.stateCount == 5)
    #expect(ring.restCount == 5)
    #expect(ring.transitionCount == 10)
    #expect(ring.depth == 2)
    #expect(ring.end == .complete)

    let doubled = await counter(modulo: 7, from: [1], .doubled).explore(depth: 100) {}
    #expect(doubled.stateCount == 3, "1, 2 and 4")
    #expect(doubled.transitionCount == 3)
    #expect(doubled.depth == 2)
  }

  @Test("can begin in several states, and counts equal ones once")
  func beginnings() async {
    let space = counter(modulo: 10, from: [2, 4, 2], .doubled)
    let exploration = await space.explore(depth: 1) {}
    #expect(exploration.stateCount == 3, "2, 4 and 8")
    #expect(exploration.transitionCount == 2)
    #expect(exploration.end == .depthReached)
  }

  @Test("is explored no deeper than the given depth")
  func depth() async {
    let exploration = await counter(modulo: 100, .incremented).explore(depth: 7) {}
    #expect(exploration.stateCount == 8)
    #expect(exploration.transitionCount == 7)
    #expect(exploration.depth == 7)
    #expect(exploration.end == .depthReached)
  }

  @Test("offers actions by state only in the states that have them")
  func actionsByState() async {
    let space = StateSpace(
      initialStates: [0],
      actions: [10],
      actionsByState: { state in state < 10 ? [1] : [] }
    ) {
      Reduce<Int, Int, Void> { state, action in
        state = min(state + action, 12)
        return .none
      }
    }
    let exploration = await space.explore(depth: 100) {}
    #expect(exploration.stateCount == 13)
    #expect(exploration.transitionCount == 13 + 10)
    #expect(exploration.end == .complete)
  }

  @Test("summarizes what was explored, and lists actions that did nothing")
  func summary() async {
    let exploration = await counter(modulo: 1500, .incremented, .nothing).explore(
      depth: 2000, clock: StandingClock()
    ) {}
    #expect(
      exploration.description == """
        1,500 states (1,500 at rest), 3,000 transitions, depth 1499, 0 ms; complete: there is \
        nothing beyond
        never did anything: .nothing
        """)

    let idle = await StateSpace(
      initialStates: [0],
      actions: [1],
      environment: { outside -> @Sendable (Int) -> Int in
        { number in outside.callNow("save", number, answers: [1, 2]) }
      }
    ) {
      Reduce<Int, Int, @Sendable (Int) -> Int> { _, _, save in
        .perform { _ = save(1) }
      }
    }.explore(depth: 1, clock: StandingClock()) {}
    #expect(
      idle.description == """
        1 state (1 at rest), 2 transitions, depth 0, 0 ms; complete: there is nothing beyond
        called: save
        """)
    let shallow = await counter(modulo: 9, .incremented).explore(depth: 2, clock: StandingClock()) {
    }
    #expect(
      shallow.description == """
        3 states (3 at rest), 2 transitions, depth 2, 0 ms; every story of so many actions; longer \
        ones lead further
        """)
    #expect(idle.calledEndpoints == ["save"])
    #expect(shallow.stateCounts == [1, 1, 1])
  }

  @Test("is explored with the same result each time")
  func deterministic() async {
    func explore() async -> (String, String?) {
      var exploration: Exploration<Editor.State, Editor.Action>?
      _ = await messages {
        exploration = await Editor.space(isSerialized: false).explore(
          depth: 3, clock: StandingClock()
        ) {
          Invariant.savedIsWhatIsShown
        }
      }
      return (exploration?.description ?? "", exploration?.counterexample?.test)
    }
    let first = await explore()
    for _ in 0..<3 {
      let next = await explore()
      #expect(next == first)
    }
  }

  @Test("reports its progress less and less often, and once at the end")
  func progress() async {
    let clock = StandingClock()
    var lines: [String] = []
    await counter(modulo: 4_500, .incremented).explore(
      depth: 5_000, clock: clock, progress: { lines.append($0) }
    ) {
      Invariant("the time passes") { count in
        clock.advance(by: .milliseconds(1))
        return count >= 0
      }
    }
    #expect(
      lines == [
        "StateSpace: 1,024 states, 1,023 transitions, depth 1023, 1 s",
        "StateSpace: 2,048 states, 2,047 transitions, depth 2047, 2 s",
        "StateSpace: 4,032 states, 4,031 transitions, depth 4031, 4 s",
        "StateSpace: 4,500 states (4,500 at rest), 4,500 transitions, depth 4499, 4,500 ms; "
          + "complete: there is nothing beyond",
      ])
  }

  @Test("reports how many states are expected")
  func expectation() async {
    let clock = StandingClock()
    var lines: [String] = []
    await StateSpace(initialStates: [[Int]()], actions: [0, 1, 2, 3]) {
      Reduce<[Int], Int, Void> { digits, digit in
        digits.append(digit)
        return .none
      }
    }.explore(depth: 6, clock: clock, progress: { lines.append($0) }) {
      Invariant(ofSteps: "the time passes") { _, _, _ in
        clock.advance(by: .milliseconds(1))
        return true
      }
    }
    #expect(
      lines.first?.hasPrefix("StateSpace: 1,021 states, about 5,500 expected, 1,020 ") == true)
    #expect(lines.last?.hasPrefix("StateSpace: 5,461 states (5,461 at rest), 5,460 ") == true)
    #expect(lines.count == 4)
  }

  @Test("is explored up to a time limit, with and without effects", arguments: [true, false])
  func timeLimit(hasEffects: Bool) async {
    let clock = StandingClock()
    var lines: [String] = []
    let exploration = await StateSpace(
      initialStates: [0],
      actions: [1, 2],
      environment: { outside -> @Sendable () async -> Void in
        { await outside.call("wait", answers: [()]) }
      }
    ) {
      Reduce<Int, Int, @Sendable () async -> Void> { state, number, wait in
        state = state * 2 + number
        return hasEffects ? .run { _ in await wait() } : .none
      }
    }.explore(
      depth: .max, within: .milliseconds(500), clock: clock, progress: { lines.append($0) }
    ) {
      Invariant(ofSteps: "the time passes") { _, _, _ in
        clock.advance(by: .milliseconds(1))
        return true
      }
    }
    #expect(exploration.end == .timeLimitReached)
    #expect(exploration.duration < .milliseconds(600))
    #expect(exploration.stateCounts.prefix(3) == (hasEffects ? [1, 4, 16] : [1, 2, 4]))
    let told = exploration.stateCounts.count - 1
    #expect(
      lines == ["StateSpace: \(exploration)"]
        && exploration.description.contains(
          "incomplete: the time was over, with every story of \(told) actions told")
    )
  }

  @Test("can be explored on a custom actor")
  func ownActor() async {
    await Bench().run()
  }

  private actor Bench {
    func run() async {
      let exploration = await Editor.space(isSerialized: true).explore(depth: 2) {
        Invariant.savedIsWhatIsShown
      }
      #expect(exploration.counterexample == nil)
      #expect(exploration.stateCount > 10)
    }
  }
}
