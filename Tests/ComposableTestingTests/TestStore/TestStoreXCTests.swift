import Composable
import ComposableTesting
import XCTest

/// Checks that XCTest works, too: a story passes, and a failed step fails its test at its line.
///
/// A test that expects a failure fails without it.
final class TestStoreXCTests: XCTestCase {
  private var failures: [String] = []
  private var expectsFailure = false

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard expectsFailure else {
      return super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    failures.append("\(lineNumber): \(description.prefix { $0 != "\n" })")
  }

  @MainActor
  func testAFailedStepFails() async {
    expectsFailure = true
    let store = TestStore(initialState: 0) { Reduce<Int, Int, Void> { _, _ in .none } }
    await store.send(1) { $0 = 5 }
    expectsFailure = false

    XCTAssertEqual(
      failures,
      [
        "\(#line - 6): failed - The state after \"send\" of 1 is not the one that was stated."
      ])
    await store.finish()
  }

  @MainActor
  func testAnEndpointThatTheTestDidNotProvideFails() async {
    let store = TestStore(
      initialState: 0,
      environment: unimplemented("Environment.save") as @Sendable (Int) async -> Void
    ) {
      Reduce<Int, Int, @Sendable (Int) async -> Void> { _, number, save in
        .run { _ in await save(number) }
      }
    }
    expectsFailure = true
    await store.send(1)
    await store.finish()
    expectsFailure = false

    XCTAssertEqual(
      failures,
      [
        "\(#line - 14): failed - \"Environment.save\" was called, but this test did not provide it."
      ])
  }

  @MainActor
  func testAnEffectThatStillRunsFails() async {
    let store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: TestClock())
    ) {
      Feature()
    }
    let task = await store.send(.tickEverySecond)
    expectsFailure = true
    await store.finish(timeout: .milliseconds(1))
    expectsFailure = false

    XCTAssertEqual(failures, ["\(#line - 3): failed - 1 effect still runs after 0.001 seconds."])
    task.cancel()
    await store.finish()
  }

  @MainActor
  func testACounterexampleFails() async {
    expectsFailure = true
    await Editor.space(isSerialized: false).explore(depth: 2) { Invariant.savedIsWhatIsShown }
    expectsFailure = false

    XCTAssertEqual(
      failures,
      [
        """
        \(#line - 7): failed - “what is saved is what is shown” does not hold after 4 actions.
        """
      ])
  }

  @MainActor
  func testAStoryPasses() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: clock)
    ) {
      Feature()
    }
    await store.send(.sleepThenAdd(seconds: 3))
    await clock.advance(by: .seconds(3))
    await store.receive(.add(3)) { $0.count = 3 }
    await store.finish()
  }

  func testAStoryPassesOnAnActorOfOnesOwn() async {
    await Bench().story()
  }

  private actor Bench {
    func story() async {
      let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
        Feature()
      }
      await store.send(.call)
      await store.receive(.response, 42) { $0.count = 42 }
      await store.receive(.finished)
      await store.finish()
    }
  }
}
