import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Finishing a test store")
struct TestStoreFinishTests {
  private let store: TestStoreOf<Feature>

  init() {
    store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
    ) {
      Feature()
    }
  }

  @Test("waits for effects that await a detached task")
  func waits() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run { _ in await Task.detached {}.value } }
    }
    await store.send(1)
    await store.finish()
  }

  @Test("reports which effects still run, and the lines they come from")
  func stillRunning() async {
    let sendLine: UInt = #line + 1
    let task = await store.send(.tickEverySecond)
    let storeMessages = await messages { await store.finish(timeout: .milliseconds(1)) }
    let taskMessages = await messages { await task.finish(timeout: .milliseconds(1)) }

    let words = """
      1 effect still runs after 0.001 seconds.

        Running:
          1. the effect at ComposableTestingTests/Feature.swift:\(Feature.tickLine)
             from the "send" of Feature.Action.tickEverySecond at \
      ComposableTestingTests/TestStore+FinishTests.swift:\(sendLine)

      The usual reasons:

      • The effect sleeps on a clock that the test did not move. Before this line: await \
      clock.advance(by: …), or clock.run()
      • The effect never ends, as a timer. End it as the feature does, with the action that cancels \
      it, or with "cancel" of the task that "send" returned.
      • The effect waits for an endpoint that does not return. Look at what the environment of the \
      test gives it.
      • It needs longer than that. Give it the time: finish(timeout: …), or store.timeout = …
      • The test is about something else. Before this line: await store.skipInFlightEffects()
      """
    #expect(storeMessages == [words])
    #expect(taskMessages == [words])

    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    await store.finish()
  }

  @Test("reports which actions weren't asserted")
  func notAsserted() async {
    await store.send(.twoAnswers)
    await store.receive(.response(1)) { $0.count = 1 }
    let messages = await messages { await store.finish() }

    #expect(
      messages == [
        """
        The test finished with 1 received action that was not asserted.

          Not asserted:
            1. Feature.Action.response(2)

        The usual reasons:

        • The test leaves a step out. Before "finish": await store.receive(…) { … }
        • The effect should not have sent it. Look at the reducer that returns the effect.
        • The test is about something else. Before "finish": store.skipReceivedActions(), or \
        store.exhaustivity = .off
        """
      ])
  }
}
