import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A failed receive in a test store")
struct TestStoreReceiveReportTests {
  private let store: TestStoreOf<Feature>

  init() {
    store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
    ) {
      Feature()
    }
  }

  @Test("reports which effects still run after the timeout")
  func timeout() async {
    let sendLine: UInt = #line + 1
    let task = await store.send(.tickEverySecond)
    let messages = await messages {
      await store.receive(.response, timeout: .milliseconds(1))
    }

    #expect(
      messages == [
        """
        An action was expected, but it was not received within 0.001 seconds.

          Expected:
            an action whose payload is of type Int, by its case path

          Running:
            1. the effect at ComposableTestingTests/Feature.swift:\(Feature.tickLine)
               from the "send" of Feature.Action.tickEverySecond at \
        ComposableTestingTests/TestStore+ReceiveReportTests.swift:\(sendLine)

        The usual reasons:

        • An effect sleeps on a clock that the test did not move. Before this line: await \
        clock.advance(by: …)
        • An effect waits for an endpoint that does not return. Look at what the environment of the \
        test gives it.
        • It needs longer than that. Give it the time: receive(…, timeout: …), or store.timeout = …
        """
      ])
    task.cancel()
    await store.finish()
  }

  @Test("names the expected case if the case path alone determines it")
  func caseWithoutPayload() async {
    let messages = await messages { await store.receive(CasePath(Feature.Action.finished)) }

    #expect(messages.first?.contains("Expected:\n    Feature.Action.finished\n") == true)
  }

  @Test("shows how the received action differs from the expected one")
  func another() async {
    await store.send(.twoAnswers)
    let messages = await messages { await store.receive(.response(2)) { $0.count = 2 } }

    #expect(
      messages == [
        """
        Another action was received than was expected.

          − Feature.Action.response(2)
          + Feature.Action.response(1)

          (Expected: −, received: +)

        What was expected was received too, 1 action later. Assert the actions in the order in \
        which they came, or with "receive(inAnyOrder:)" where their order does not matter.

        The usual reasons:

        • An effect sent something else than the test says. Look at the effect, and at what the \
        environment of the test returns to it.
        • The test leaves a step out. Before this line: await store.receive(…) { … }

        The state after the action was taken as it is, and not compared.
        """
      ])
    #expect(store.state.count == 1)
    await store.receive(.response(2)) { $0.count = 3 }
    await store.finish()
  }

  @Test("lists the actions that were expected in any order")
  func anyOrder() async {
    await store.send(.twoAnswers)
    let messages = await messages {
      await store.receive(inAnyOrder: [.response(2), .finished])
    }

    #expect(
      messages == [
        """
        Another action was received than was expected.

          Expected:
            one of 2 actions
                1. Feature.Action.response(2)
                2. Feature.Action.finished

          Received:
            Feature.Action.response(1)

        What was expected was received too, 1 action later. Assert the actions in the order in \
        which they came, or with "receive(inAnyOrder:)" where their order does not matter.

        The usual reasons:

        • An effect sent something else than the test says. Look at the effect, and at what the \
        environment of the test returns to it.
        • The test leaves a step out. Before this line: await store.receive(…) { … }

        The state after the action was taken as it is, and not compared.
        """
      ])
    await store.receive(.response(2)) { $0.count = 3 }
    await store.finish()
  }

  @Test("reports every kind of wrong assertion about the state")
  func wrongState() async {
    await store.send(.twoAnswers)
    let messages = await messages {
      await store.receive(.response(1))
      await store.receive(inAnyOrder: [.response(2)]) { $0.count = 2 }
      await store.send(.call)
      await store.receive(.response, 42) { _ in throw CancellationError() }
      await store.receive(.finished) { $0.log = [] }
    }
    #expect(
      messages == [
        """
        The state changed after "receive" of Feature.Action.response(1), but no change was stated.

            Feature.State(
          −   count: 0,
          +   count: 1,
              log: []
            )

          (Expected: −, actual: +)

        The usual reasons:

        • The change is right. State it: await store.receive(…) { $0.… = … }
        • The reducer changes more than it should for this action.
        """,
        """
        The state after "receive" of 1 action in any order is not the one that was stated.

            Feature.State(
          −   count: 2,
          +   count: 3,
              log: []
            )

          (Expected: −, actual: +)

        The usual reasons:

        • The reducer does not do what the test says, or does more. Fix the reducer.
        • The closure states another value, or leaves a change out. It is given the state before \
        and has to make of it the whole state after.
        """,
        """
        The closure that states the change after "receive" of Feature.Action.response(42) threw an \
        error.

          CancellationError()

        The state was not compared. Fix the closure: it probably unwraps or looks up something \
        that isn't in the state.
        """,
        """
        A change of state after "receive" of Feature.Action.finished was stated, but the closure \
        changes nothing and the state is as it was before.

        The usual reasons:

        • Nothing is meant to change. Leave the closure out: await store.receive(…)
        • The closure sets what is already there, so that it proves nothing. Begin the test with \
        another value.
        • The reducer was meant to change something. Write down what: the test then fails until it \
        does.
        """,
      ])
    await store.finish()
  }

  @Test("describes the expected action in words if there is no value to show")
  func inWords() async {
    await store.send(.twoAnswers)
    let messages = await messages {
      await store.receive(where: { $0 == .finished })
      await store.receive(.response, 3)
    }
    #expect(
      messages == [
        """
        Another action was received than was expected.

          Expected:
            an action that fulfils the "where"

          Received:
            Feature.Action.response(1)

        The usual reasons:

        • An effect sent something else than the test says. Look at the effect, and at what the \
        environment of the test returns to it.
        • The test leaves a step out. Before this line: await store.receive(…) { … }

        The state after the action was taken as it is, and not compared.
        """,
        """
        Another action was received than was expected.

          − Feature.Action.response(3)
          + Feature.Action.response(2)

          (Expected: −, received: +)

        The usual reasons:

        • An effect sent something else than the test says. Look at the effect, and at what the \
        environment of the test returns to it.
        • The test leaves a step out. Before this line: await store.receive(…) { … }

        The state after the action was taken as it is, and not compared.
        """,
      ])
    await store.finish()
  }
}
