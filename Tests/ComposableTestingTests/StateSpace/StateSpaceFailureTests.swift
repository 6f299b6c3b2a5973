import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A state space that can't be explored")
struct StateSpaceFailureTests {
  @Test("reports that nothing happened")
  func nothing() async {
    let space = StateSpace<Int, Int, EmptyWorld>(initialStates: [1]) { Reduce { _, _ in .none } }
    let messages = await messages {
      await space.explore(depth: 3, clock: StandingClock()) { Invariant("is 1") { $0 == 1 } }
    }
    #expect(
      messages == [
        """
        A state space was explored, but nothing happened in it: no action went through the reducer.

        The usual reasons:

        • It has no initial state. Give it one: StateSpace(initialStates: [Feature.State()], …)
        • It has no actions for its initial states. Look at "actions" and "actionsByState".
        • The depth is 0. Explore at least one action: explore(depth: 1)

        1 state (1 at rest), 0 transitions, depth 0, 0 ms; complete: there is nothing beyond
        """
      ])
  }

  @Test("reports too many states")
  func tooMany() async {
    let space = StateSpace(initialStates: [0], actions: [1]) {
      Reduce<Int, Int, Void> { sum, number in
        sum += number
        return .none
      }
    }
    var exploration: Exploration<Int, Int>?
    let messages = await messages {
      exploration = await space.explore(depth: 100, stateLimit: 10, clock: StandingClock()) {}
    }
    #expect(exploration?.end == .stateLimitReached)
    #expect(
      messages == [
        """
        A state space has more than 10 states, and was not explored to its end.

        What was checked holds in those that were reached, but not every story was told. The usual \
        reasons:

        • Something in the state only grows or never comes again, as a log, a time or an identity. \
        Leave it out of the state, or take it from what is outside: outside.uuid counts from zero in \
        each story.
        • There are more actions than the question needs. Two elements show what a thousand would.
        • The space is that large. Explore it less deep, or give it the room: explore(…, stateLimit: …)

        11 states (11 at rest), 10 transitions, depth 9, 0 ms; incomplete: the limit on states was \
        reached
        """
      ])
  }

  @Test("reports an effect that waits for something outside the explorer's control")
  func stuck() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let space = StateSpace(initialStates: [0], actions: [1]) {
      Reduce<Int, Int, Void> { _, _ in
        .run { _ in for await _ in stream {} }
      }
    }
    let runLine: UInt = #line - 3
    let messages = await messages {
      await space.explore(depth: 1, timeout: .milliseconds(1), clock: StandingClock()) {}
    }
    continuation.finish()
    #expect(
      messages == [
        """
        An effect waits for something that is not under the explorer's control.

          Running, 0.001 seconds after the last step:
            1. the effect at ComposableTestingTests/StateSpaceFailureTests.swift:\(runLine)

          After:
            1. 1 is sent

        Every effect has to end by itself or to call an endpoint of "outside", which decides when it \
        goes on. The usual reasons:

        • The effect sleeps on a real clock. Give the environment "outside.clock".
        • It waits for an endpoint that the environment does not take from "outside". Make it with \
        outside.call("…", …).
        • It does its work on another thread, which takes longer than that. Give it the time: \
        explore(…, timeout: …)

        1 state (1 at rest), 0 transitions, depth 0, 0 ms; given up
        """
      ])
  }

  @Test("reports a story that ended in different states when repeated")
  func unrepeatable() async {
    var count = 0
    let space = StateSpace(
      initialStates: [0],
      actions: [1],
      environment: { outside -> @Sendable () async -> Void in
        { await outside.call("wait", answers: [()]) }
      }
    ) {
      Reduce<Int, Int, @Sendable () async -> Void> { state, _, wait in
        count += 1
        state = count
        return .run { _ in await wait() }
      }
    }
    let messages = await messages {
      await space.explore(depth: 1, clock: StandingClock()) {}
    }
    #expect(
      messages == [
        """
        The same story did not end in the same state when it was told again.

          Story:
            1. 1 is sent

        A state space can be explored only where a state and an action decide what happens. The \
        usual reasons:

        • The reducer, or an effect, asks for the time, for chance or for an identity that does not \
        come from its environment. Hand it in; for identities there is "outside.uuid".
        • The environment holds on to something that changes, as a recorder or a generator. Keep it \
        in the "world" of the space, which is part of every state.
        • Effects run on other threads, in an order of their own.

        2 states (1 at rest), 1 transition, depth 1, 0 ms; given up
        called: wait
        """
      ])
  }

  @Test("reports actions that answer each other forever")
  func endless() async {
    let space = StateSpace(initialStates: [0], actions: [1]) {
      Reduce<Int, Int, Void> { _, number in .send(-number) }
    }
    let messages = await messages {
      await space.explore(depth: 1, clock: StandingClock()) {}
    }
    #expect(
      messages == [
        """
        The actions that came of one had no end: after 10,000 of them the explorer gave up.

          After:
            1. 1 is sent

        Each was sent by an effect of one before, at once. The usual reasons:

        • Two actions answer each other with "send". Let the state say when it is enough.
        • An effect sends in a loop that waits for nothing. Give it a clock or an endpoint to wait for.

        1 state (1 at rest), 0 transitions, depth 0, 0 ms; given up
        """
      ])
  }

  @Test("reports a throttled effect")
  func throttled() async {
    let space = StateSpace(
      initialStates: [0], actions: [1], environment: { $0.clock as any Clock<Duration> }
    ) {
      Reduce<Int, Int, any Clock<Duration>> { _, number, clock in
        number > 0
          ? .send(-number).throttle(id: 1, for: .seconds(1), clock: clock, latest: true) : .none
      }
    }
    let messages = await messages {
      await space.explore(depth: 1, clock: StandingClock()) {}
    }
    #expect(
      messages == [
        """
        An effect is throttled, which cannot be explored.

          After:
            1. 1 is sent

        When it may start depends on when another did, also when that has come to its end: so the \
        state and what is under way do not decide what happens next. The ways out:

        • Leave the pace to the environment, and explore with one that does not throttle.
        • Test the throttling for itself, with a TestStore and a TestClock. "debounce" can be explored.

        1 state (1 at rest), 0 transitions, depth 0, 0 ms; given up
        """
      ])
  }

  @Test("reports an answer that nothing waits for")
  func nothingWaits() async {
    let outside = Editor.space(isSerialized: true).outside()
    let messages = await messages { await outside.answer("save") }
    #expect(
      messages == [
        """
        "answer" found no call 0 of "save" that waits for an answer 0.

          Waiting:
            none

        Calls and answers are counted from 0. The usual reasons:

        • The effect did not get there: it was not started, has ended, or waits for another answer \
        first.
        • The name is not that of the endpoint: outside.call("…", …)
        """
      ])
  }

  @Test("reports an answer to a call that wasn't made")
  func noSuchCall() async {
    let space = Editor.space(isSerialized: true)
    let outside = space.outside()
    let store = space.testStore(outside: outside)
    await store.send(.typed("a")) {
      $0.text = "a"
      $0.savesUnderWay = 1
    }
    let messages = await messages { await outside.answer("load", with: 2) }
    #expect(
      messages == [
        """
        "answer" found no call 0 of "load" that waits for an answer 2.

          Waiting:
            1. "save" with ("a"), which has 2 answers

        Calls and answers are counted from 0. The usual reasons:

        • The effect did not get there: it was not started, has ended, or waits for another answer \
        first.
        • The name is not that of the endpoint: outside.call("…", …)
        """
      ])
    outside.letGo()
    await store.skipInFlightEffects()
  }
}
