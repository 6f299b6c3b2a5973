import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("An immediate clock")
struct ImmediateClockTests {
  @Test("makes nobody wait: a sleeping effect resumes before send returns")
  func neverSleeps() async {
    let clock = ImmediateClock()
    let store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(clock: clock)
    ) {
      Feature()
    }
    await store.send(.sleepThenAdd(seconds: 5))
    await store.receive(.add(5)) { $0.count = 5 }
    await store.finish()
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test("throws in a cancelled task")
  func cancelled() async {
    let task = Task.immediate {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ImmediateClock().sleep(until: .init(), tolerance: nil)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("reports and ends a loop that would sleep forever")
  func endless() async {
    let issues = await issues {
      let clock = ImmediateClock()
      await #expect(throws: ImmediateClockError.sleepsForEver) {
        while true { try await clock.sleep(for: .seconds(1)) }
      }
      await #expect(throws: ImmediateClockError.sleepsForEver) {
        try await clock.sleep(for: .seconds(1))
      }
    }
    #expect(issues.map(\.line) == [#line - 8])
    #expect(
      issues.map(\.message) == [
        """
        An "ImmediateClock" was slept on 10000 times.

        An effect goes back to sleep each time it is woken, as a timer does: on a clock on which \
        nobody sleeps it never comes to an end. This sleep threw an error, to end it.

        • Use a "TestClock", and move its time as far as the test needs: await clock.advance(by: …)
        """
      ])
  }
}
