import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A test store that isn't exhaustive")
struct TestStoreExhaustivityTests {
  private let store: TestStoreOf<Feature>

  init() {
    store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
    ) {
      Feature()
    }
  }

  @Test("ignores what its test doesn't assert")
  func off() async {
    store.exhaustivity = .off
    await store.send(.add(1))
    await store.send(.twoAnswers)
    await store.receive(.response(2)) { $0.count = 4 }
    await store.send(.twoAnswers)
    await store.send(.add(1)) { $0.count = 8 }
    await store.send(.twoAnswers)
    await store.send(.tickEverySecond)
    await store.finish(timeout: .milliseconds(1))
  }

  @Test("fails if its test asserts a wrong state or action")
  func offFails() async {
    store.exhaustivity = .off
    let messages = await messages {
      await store.send(.add(1)) { $0.count = 2 }
      await store.receive(.finished)
    }
    #expect(
      messages.first?.hasSuffix(
        """
        • The closure states another value. With exhaustivity off it is given the state after, and \
        has to leave it so: write "$0.… = 1", not "$0.… += 1".
        """) == true)
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        "The state after \"send\" of Feature.Action.add(1) is not the one that was stated.",
        "An action was expected, but none was received, and no effect is running that could send one.",
      ])
  }

  @Test("lists the actions it received instead of the expected one")
  func offReceivesOthers() async {
    store.exhaustivity = .off
    await store.send(.twoAnswers)
    let messages = await messages { await store.receive(.response(9)) }
    #expect(
      messages.first?.hasPrefix(
        """
        An action was expected, but only others were received, and no effect is running that could \
        send one.

          Expected:
            Feature.Action.response(9)

          Received:
            1. Feature.Action.response(1)
            2. Feature.Action.response(2)

        The usual reasons:

        • It holds something else than the test says. Compare what was received.
        • The reducer returned no effect
        """) == true)
  }

  @Test("has the final state after it has finished")
  func assertsAfterFinish() async {
    store.exhaustivity = .off
    await store.send(.twoAnswers)
    await store.finish()
    #expect(store.state.count == 3)
    store.assert { $0.count = 3 }
    store.skipReceivedActions(strict: false)
    #expect(store.state.count == 3)
  }

  @Test("explains that it asserts the state before the received actions")
  func assertsBeforeReceiving() async {
    store.exhaustivity = .off
    await store.send(.add(1))
    await store.send(.twoAnswers)
    let messages = await messages { store.assert { $0.count = 4 } }
    #expect(
      messages.first?.hasSuffix(
        """
        • The closure states another value, or one of later: 2 received actions aren't asserted yet, \
        and the state is the one before. Before this line: await store.receive(…), or \
        store.skipReceivedActions()
        """) == true)
    await store.finish()
  }

  @Test("doesn't copy a large state for each ignored action")
  func manyElements() async {
    let store = TestStore(initialState: CountedElements(count: 10_000)) {
      Reduce<CountedElements, Int, Void> { state, action in
        guard action < 0 else {
          state.increment(action)
          return .none
        }
        return .merge((0..<10_000).map { Effect.send($0) })
      }
    }
    store.exhaustivity = .off
    await store.send(-1)
    await store.receive(3) { $0.increment(0, by: 0) }
    #expect(store.state.sum == 4)
    await store.receive(9_999)
    await store.finish()
    #expect(store.state.sum == 10_000)
    #expect(store.state.copyCount < 300)
  }

  @Test("explains that a state wasn't kept")
  func stateNotKept() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int, Void> { state, action in
        state += 1
        return action < 0 ? .merge((0..<1_000).map { Effect.send($0) }) : .none
      }
    }
    store.exhaustivity = .off
    await store.send(-1)
    await store.receive(100) { $0 = 102 }
    let messages = await messages { await store.receive(900) { $0 = 902 } }
    #expect(
      messages == [
        """
        The state after "receive" of 900, and 99 actions after it, is not the one that was stated.

          − 902
          + 1001

          (Expected: −, actual: +)

        The usual reasons:

        • The reducer does not do what the test says, or does more. Fix the reducer.
        • The closure states the value right after the action, which wasn't kept: with exhaustivity \
        off that is done for the first 256 received actions that are not asserted. Receive more of \
        them, or turn exhaustivity on.
        """
      ])
    await store.finish()
  }

  @Test("shows what it ignored as warnings, on demand")
  func showSkipped() async {
    store.exhaustivity = .off(showSkipped: true)
    var sendLine: UInt = 0
    let issues = await issues {
      await store.send(.add(1))
      await store.send(.twoAnswers)
      await store.receive(.response(2)) { $0.count = 4 }
      await store.send(.twoAnswers)
      await store.send(.nothing)
      sendLine = #line + 1
      await store.send(.tickEverySecond)
      await store.finish(timeout: .milliseconds(1))
    }

    #expect(issues.map(\.isWarning) == [true, true, true, true])
    #expect(
      issues.map(\.message) == [
        """
        Changes of state after "send" of Feature.Action.add(1) were not stated, and let pass because \
        exhaustivity is off.

            Feature.State(
          −   count: 0,
          +   count: 1,
              log: []
            )

          (Stated: −, actual: +)
        """,
        """
        1 received action was let pass because exhaustivity is off.

            1. Feature.Action.response(1)
        """,
        """
        2 received actions were let pass because exhaustivity is off.

            1. Feature.Action.response(1)
            2. Feature.Action.response(2)
        """,
        """
        1 effect still runs, and was let pass because exhaustivity is off.

            1. the effect at ComposableTestingTests/Feature.swift:\(Feature.tickLine)
               from the "send" of Feature.Action.tickEverySecond at \
        ComposableTestingTests/TestStore+ExhaustivityTests.swift:\(sendLine)
        """,
      ])
  }

  @Test("can be so for a few steps only")
  func forSomeSteps() async {
    await store.withExhaustivity(.off) {
      await store.send(.add(1))
    }
    #expect(store.exhaustivity == .on)
    await store.send(.add(1)) { $0.count = 2 }
    await store.finish()
  }

  @Test("can skip received actions, and reports if there are none")
  func skipReceived() async {
    await store.send(.twoAnswers)
    store.skipReceivedActions()
    #expect(store.state.count == 3)
    let messages = await messages { store.skipReceivedActions() }
    #expect(
      messages == [
        """
        "skipReceivedActions" found no received action that was not asserted.

        • If none is expected any more, remove this line.
        • If one is still on its way, wait for it: await store.receive(…)
        • If there may be one or none, say so: store.skipReceivedActions(strict: false)
        """
      ])
    store.skipReceivedActions(strict: false)
    await store.send(.twoAnswers)
    store.skipReceivedActions(strict: false)
    #expect(store.state.count == 6)
    await store.finish()
  }

  @Test("can skip running effects, and reports if there are none")
  func skipEffects() async {
    await store.send(.tickEverySecond)
    await store.skipInFlightEffects()
    let messages = await messages { await store.skipInFlightEffects() }
    #expect(
      messages == [
        """
        "skipInFlightEffects" found no effect that runs.

        • If none is expected any more, remove this line.
        • If all end by themselves, wait for them: await store.finish()
        • If there may be one or none, say so: await store.skipInFlightEffects(strict: false)
        """
      ])
    await store.skipInFlightEffects(strict: false)
    await store.finish()
  }

  @Test("can skip running effects, and reports those that don't end")
  func skipStubborn() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let stubborn = Task { for await _ in stream {} }
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run { _ in await stubborn.value } }
    }
    let runLine: UInt = #line - 2
    let sendLine: UInt = #line + 1
    await store.send(1)
    let messages = await messages {
      await store.skipInFlightEffects(timeout: .milliseconds(1))
    }
    #expect(
      messages == [
        """
        1 effect was cancelled, but still runs after 0.001 seconds.

          Running:
            1. the effect at ComposableTestingTests/TestStore+ExhaustivityTests.swift:\(runLine)
               from the "send" of 1 at ComposableTestingTests/TestStore+ExhaustivityTests.swift:\(sendLine)

        The usual reasons:

        • The effect waits for something that does not end when its task is cancelled, as a \
        continuation or a task of its own. Wait for it within "withTaskCancellationHandler".
        • It catches the cancellation and goes on. Let the error through, or look at \
        Task.isCancelled.
        • The effect waits for an endpoint that does not return. Look at what the environment of the \
        test gives it.
        • It needs longer than that. Give it the time: skipInFlightEffects(timeout: …), or \
        store.timeout = …
        """
      ])
    continuation.finish()
    await store.finish()
  }

  @Test("can assert part of the state between two steps")
  func assertPart() async {
    store.exhaustivity = .off
    await store.send(.add(1))
    store.assert { $0.count = 1 }
    let messages = await messages {
      store.assert { $0.count = 2 }
      store.assert { _ in throw CancellationError() }
    }
    #expect(
      messages == [
        """
        The state at "assert" is not the one that was stated.

            Feature.State(
          −   count: 2,
          +   count: 1,
              log: []
            )

          (Expected: −, actual: +)

        The usual reasons:

        • The reducer does not do what the test says, or does more. Fix the reducer.
        • The closure states another value. It is given the state as it is, and has to leave it so: \
        write "$0.… = 1", not "$0.… += 1".
        """,
        """
        The closure that states the change at "assert" threw an error.

          CancellationError()

        The state was not compared. Fix the closure: it probably unwraps or looks up something \
        that isn't in the state.
        """,
      ])
    await store.finish()
  }
}

/// A collection that counts how often it was copied.
private struct CountedElements: Equatable {
  private final class Storage {
    var numbers: [Int]
    var copyCount = 0

    init(_ numbers: [Int]) {
      self.numbers = numbers
    }
  }

  private var storage: Storage

  init(count: Int) {
    storage = Storage(Array(repeating: 0, count: count))
  }

  var sum: Int { storage.numbers.reduce(0, +) }
  var copyCount: Int { storage.copyCount }

  mutating func increment(_ index: Int, by number: Int = 1) {
    if !isKnownUniquelyReferenced(&storage) {
      let copy = Storage(storage.numbers)
      copy.copyCount = storage.copyCount + 1
      storage = copy
    }
    storage.numbers[index] += number
  }

  static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.storage.numbers == right.storage.numbers
  }
}
