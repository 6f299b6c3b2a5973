import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A test store with a failing test")
struct TestStoreReportTests {
  @Test("reports a failed step to Swift Testing, at the line of the step")
  func failsSwiftTesting() async {
    await withKnownIssue {
      let store = TestStore(initialState: 0) { Reduce<Int, Int, Void> { _, _ in .none } }
      await store.send(1) { $0 = 5 }
    } matching: { issue in
      issue.sourceLocation?.line == #line - 2
        && issue.comments.first?.rawValue.hasPrefix("The state after \"send\" of 1 is not") == true
    }
  }

  @Test(
    "stops actions that answer each other forever, and names them", arguments: [true, false])
  func endlessLoop(isExhaustive: Bool) async {
    enum Action: Equatable, Sendable { case ping(Int), pong, ran }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action, Void> { state, action in
        state += 1
        switch action {
        case .ping: return .send(.pong)
        case .pong: return .merge(.send(.ping(1)), .none)
        case .ran: return .run { send in await send(.ran) }
        }
      }
    }
    if !isExhaustive { store.exhaustivity = .off }
    var issues = await issues { await store.send(.ping(0)) { $0 = 1 } }
    #expect(issues.map(\.line) == [#line - 12])
    #expect(
      issues.map(\.message) == [
        """
        Actions answer each other without end: after 100,000 of them the test store ends it.

          The last ones:
            1. TestStoreReportTests.Action.ping(1)
            2. TestStoreReportTests.Action.pong
            3. TestStoreReportTests.Action.ping(1)
            4. TestStoreReportTests.Action.pong
            5. TestStoreReportTests.Action.ping(1)
            6. TestStoreReportTests.Action.pong

        Each was sent by an effect of one before, at once, so that the test had no turn. The usual \
        reasons:

        • An action is answered with itself, or two with each other. Let the state say when it is \
        enough.
        • An effect sends in a loop that waits for nothing. Give it a clock or an endpoint to wait \
        for.
        """
      ])

    store.skipReceivedActions()
    guard isExhaustive else { return await store.finish() }
    issues = await ComposableTestingTests.issues { await store.send(.ran) { $0 += 1 } }
    #expect(issues.count == 1, "an effect that sends the action it was started by")
    store.skipReceivedActions()
    await store.finish()
  }

  @Test("shows the first twenty of many actions")
  func manyActions() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int, Void> { _, action in
        action < 0 ? .merge((0..<1_000).map { Effect.send($0) }) : .none
      }
    }
    await store.send(-1)
    let messages = await messages { await store.finish() }
    #expect(messages.first?.contains("\n    20. 19\n    21. … and 980 more\n") == true)
  }

  @Test("shows durations in seconds")
  func duration() async {
    let store = TestStore(initialState: Duration.seconds(90)) {
      Reduce<Duration, Int, Void> { duration, seconds in
        duration += .seconds(seconds)
        return .none
      }
    }
    let issues = await issues { await store.send(1) { $0 = .milliseconds(500) } }

    #expect(issues.first?.message.contains("− 0.5 seconds") == true)
    #expect(issues.first?.message.contains("+ 91.0 seconds") == true)
  }

  @Test("shows how the state differs from the expected one")
  func wrongState() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }
    let issues = await issues { await store.send(.add(1)) { $0.count = 2 } }

    #expect(issues.map(\.line) == [#line - 2])
    #expect(
      issues.map(\.message) == [
        """
        The state after "send" of Feature.Action.add(1) is not the one that was stated.

            Feature.State(
          −   count: 2,
          +   count: 1,
              log: []
            )

          (Expected: −, actual: +)

        The usual reasons:

        • The reducer does not do what the test says, or does more. Fix the reducer.
        • The closure states another value, or leaves a change out. It is given the state before \
        and has to make of it the whole state after.
        """
      ])
    #expect(store.state.count == 1, "the next step begins with what is")
    await store.finish()
  }

  @Test("reports a change that wasn't asserted")
  func unstatedChange() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }
    let messages = await messages { await store.send(.add(1)) }

    #expect(
      messages == [
        """
        The state changed after "send" of Feature.Action.add(1), but no change was stated.

            Feature.State(
          −   count: 0,
          +   count: 1,
              log: []
            )

          (Expected: −, actual: +)

        The usual reasons:

        • The change is right. State it: await store.send(…) { $0.… = … }
        • The reducer changes more than it should for this action.
        """
      ])
    await store.finish()
  }

  @Test("reports a closure that changes nothing")
  func idleClosure() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }
    let messages = await messages { await store.send(.nothing) { $0.count = 0 } }

    #expect(
      messages == [
        """
        A change of state after "send" of Feature.Action.nothing was stated, but the closure changes \
        nothing and the state is as it was before.

        The usual reasons:

        • Nothing is meant to change. Leave the closure out: await store.send(…)
        • The closure sets what is already there, so that it proves nothing. Begin the test with \
        another value.
        • The reducer was meant to change something. Write down what: the test then fails until it \
        does.
        """
      ])
    await store.finish()
  }

  @Test("reports a closure that threw")
  func throwingClosure() async {
    struct NotThere: Error {}
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }
    let messages = await messages { await store.send(.add(1)) { _ in throw NotThere() } }

    #expect(
      messages == [
        """
        The closure that states the change after "send" of Feature.Action.add(1) threw an error.

          NotThere()

        The state was not compared. Fix the closure: it probably unwraps or looks up something \
        that isn't in the state.
        """
      ])
    await store.finish()
  }

  @Test("reports unequal states that print the same")
  func alike() async {
    struct Odd: Equatable, Sendable {
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    let store = TestStore(initialState: Odd()) { Reduce<Odd, Int, Void> { _, _ in .none } }
    let messages = await messages { await store.send(1) }

    #expect(
      messages == [
        """
        The state changed after "send" of 1, but no change was stated.

            // Not equal but no difference detected:
          − TestStoreReportTests.Odd()
          + TestStoreReportTests.Odd()

          (Expected: −, actual: +)

        The usual reasons:

        • The change is right. State it: await store.send(…) { $0.… = … }
        • The reducer changes more than it should for this action.
        """
      ])
  }

  @Test("reports which received actions weren't asserted before a send")
  func sendBeforeReceive() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }
    let messages = await messages {
      await store.send(.twoAnswers)
      await store.send(.add(4)) { $0.count = 7 }
    }

    #expect(
      messages == [
        """
        Feature.Action.add(4) was sent while 2 received actions were not asserted.

          Not asserted:
            1. Feature.Action.response(1)
            2. Feature.Action.response(2)

        Effects sent them before this line. The usual reasons:

        • The test leaves a step out. Before this line: await store.receive(…) { … }
        • The effect should not have sent them. Look at the reducer that returns the effect.
        • The test is about something else. Before this line: store.skipReceivedActions(), or \
        store.exhaustivity = .off
        """
      ])
    await store.finish()
  }

  @Test("reports leftovers if it is released unfinished, at the line that created it")
  func leftUnfinished() async {
    var sendLine: UInt = 0
    let issues = await issues {
      let store = TestStore(
        initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
      ) {
        Feature()
      }
      sendLine = #line + 1
      await store.send(.tickEverySecond)
      await store.send(.twoAnswers)
    }

    #expect(issues.map(\.line) == [sendLine - 6])
    #expect(
      issues.map(\.message) == [
        """
        The test store made here went away before everything was asserted.

          Received and not asserted:
            1. Feature.Action.response(1)
            2. Feature.Action.response(2)

          Running:
            1. the effect at ComposableTestingTests/Feature.swift:\(Feature.tickLine)
               from the "send" of Feature.Action.tickEverySecond at \
        ComposableTestingTests/TestStoreReportTests.swift:\(sendLine)

        A test ends with "await store.finish()", which waits for the effects and says at its own \
        line what is left. Add it as the last line, then assert what it names.
        """
      ])
  }
}
