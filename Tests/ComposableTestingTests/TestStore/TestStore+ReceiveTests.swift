import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Receiving in a test store")
struct TestStoreReceiveTests {
  private let store: TestStoreOf<Feature>

  init() {
    store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
    ) {
      Feature()
    }
  }

  @Test("matches by value, by case path, by case path and payload, by closure, and in any order")
  func matching() async {
    await store.send(.twoAnswers)
    await store.receive(.response(1)) { $0.count = 1 }
    await store.receive(.response, 2) { $0.count = 3 }

    await store.send(.twoAnswers)
    await store.receive(.response) { $0.count = 4 }
    await store.receive(where: { $0 == .response(2) }) { $0.count = 6 }

    await store.send(.twoAnswers)
    await store.receive(inAnyOrder: [.response(2), .response(1)]) { $0.count = 9 }
    await store.send(.twoAnswers)
    await store.receive(inAnyOrder: [.response(1), .response(2)]) { $0.count = 12 }
    await store.finish()
  }

  @Test("matches by case key path, too, with and without a payload")
  func keyPaths() async {
    await store.send(.twoAnswers)
    await store.receive(\.response) { $0.count = 1 }
    await store.receive(\.response, 2) { $0.count = 3 }
    await store.finish()

    await store.send(.twoAnswers)
    let issues = await issues { await store.receive(\.response, 3) { $0.count = 4 } }
    #expect(issues.map(\.line) == [#line - 1])
    store.skipReceivedActions()
  }

  @Test("wakes for an action that arrives while it waits, from an effect that keeps running")
  func comesLater() async {
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let store = TestStore<Int, Int?>(initialState: 0) {
      Reduce { sum, number in
        guard let number else {
          return .run { send in
            for await number in numbers { await send(number) }
          }
        }
        sum += number
        return .none
      }
    }
    store.timeout = .seconds(1_000)

    await store.send(nil)
    Task { feed.yield(1) }  // when this test suspends
    await store.receive(1) { $0 = 1 }
    feed.finish()
    await store.finish()
  }

  @Test("fails at once if no effect is running that could send anything")
  func nothingRuns() async {
    store.timeout = .seconds(1_000)
    let issues = await issues { await store.receive(.finished) }

    #expect(issues.map(\.line) == [#line - 2])
    #expect(
      issues.map(\.message) == [
        """
        An action was expected, but none was received, and no effect is running that could send one.

          Expected:
            Feature.Action.finished

        The usual reasons:

        • The reducer returned no effect for the action before, or ".none".
        • The effect has ended without sending it: an error went another way, or an "if" did. Look \
        at what the environment of the test returns to it.
        • The effect was cancelled, or the action was asserted on a line before this one.
        """
      ])
  }

  @Test("fails as soon as the last effect has ended, without waiting for the timeout")
  func lastEffectEnds() async {
    let store = TestStore(
      initialState: Feature.State(),
      environment: Feature.Environment(load: { await Task.detached { 5 }.value })
    ) {
      Feature()
    }
    store.timeout = .seconds(1_000)
    await store.send(.call)
    await store.receive(.response(5)) { $0.count = 5 }
    await store.receive(.finished)
    let messages = await messages { await store.receive(.finished) }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("no effect is running") == true)
    await store.finish()
  }
}
