import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A timer", .timeLimit(.minutes(30)))
struct TimerTests {
  private struct Stopwatch: Reducer {
    enum Action: Equatable, Sendable { case startTapped, stopTapped, ticked }

    func reduce(
      into seconds: inout Int, action: Action, environment clock: any Clock<Duration>
    ) -> Effect<Action> {
      switch action {
      case .startTapped:
        return .timer(id: "stopwatch", every: .seconds(1), clock: clock) { .ticked }

      case .stopTapped:
        return .cancel(id: "stopwatch")

      case .ticked:
        seconds += 1
        return .none
      }
    }
  }

  @Test("sends at the end of each interval until it is cancelled")
  func ticks() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0, environment: clock as any Clock<Duration>) {
      Stopwatch()
    }

    await store.send(.startTapped)
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.ticked) { $0 = 1 }

    await clock.advance(by: .seconds(3))
    for second in 2...4 { await store.receive(.ticked) { $0 = second } }

    await store.send(.stopTapped)
    await store.finish()
  }

  @Test("doesn't drift: actions come at multiples of the interval, and none is skipped")
  func drift() async {
    let clock = TestClock()
    let store = Store()
    store.start(
      .timer(id: "id", every: .milliseconds(300), clock: clock) {
        .answer("\(clock.now.offset)")
      })

    await clock.advance(by: .milliseconds(700))
    #expect(store.state == ["0.3 seconds", "0.6 seconds"])
    await clock.advance(by: .milliseconds(300))
    #expect(store.state.last == "0.9 seconds")

    store.cancelAll()
    await store.finish()
  }

  @Test("catches up if its clock wakes it late")
  func late() async {
    let clock = LateClock()
    let store = Store()
    store.start(
      .timer(id: "id", every: .seconds(1), clock: clock) { .answer("\(clock.now.offset)") })
    #expect(store.state == [])

    await clock.base.advance(by: .milliseconds(3500))

    // Woken for the first second at 3.5, when the second and third are already due.
    #expect(store.state == ["3.5 seconds", "3.5 seconds", "3.5 seconds"])
    store.cancelAll()
    await store.finish()
  }

  @Test("keeps its place among other sleepers")
  func twoTimers() async {
    let clock = TestClock()
    let store = Store()
    store.start(
      .merge(
        .timer(id: "a", every: .seconds(2), clock: clock) { .answer("a") },
        .timer(id: "b", every: .seconds(3), clock: clock) { .answer("b") }))

    await clock.advance(by: .seconds(6))

    // At the sixth second both are due: b has slept since the third, a since the fourth.
    #expect(store.state == ["a", "b", "a", "b", "a"])
    store.cancelAll()
    await store.finish()
  }

  @Test("replaces an earlier timer with its id")
  func replaced() async {
    let clock = TestClock()
    let store = Store()
    let first = store.start(
      .timer(id: "id", every: .seconds(1), clock: clock) { .answer("first") })
    await clock.advance(by: .milliseconds(500))
    store.start(.timer(id: "id", every: .seconds(1), clock: clock) { .answer("second") })
    await first.finish()

    await clock.advance(by: .milliseconds(999))
    #expect(store.state == [])
    await clock.advance(by: .milliseconds(1))
    #expect(store.state == ["second"])
    store.cancelAll()
    await store.finish()
  }

  @Test("is a running effect, with the line that makes it")
  func runningEffect() async {
    let store = Store()
    let line: UInt = #line + 1
    store.start(.timer(id: "id", every: .seconds(1), clock: TestClock()) { .answer("") })

    #expect(store.runningEffects.map(\.callSite.line) == [line])
    store.cancelAll()
    await store.finish()
  }

  @Test("with an interval of zero or less is reported, and does nothing")
  func noInterval() {
    for interval in [Duration.zero, .seconds(-1)] {
      var line: UInt = 0
      let reports = reports {
        line = #line + 1
        let timer = Effect<Int>.timer(id: 1, every: interval, clock: TestClock()) { 1 }
        #expect(timer.isNone)
      }

      #expect(reports.map(\.line) == [line])
      #expect(
        reports.first?.message == """
          A timer with an interval of \(interval) would never stop sending. Give it an interval that \
          is longer than nothing. It does nothing.
          """)
    }
  }
}

/// A clock that wakes no one before it shows 3.5 seconds.
private struct LateClock: CooperativeClock {
  let base = TestClock()

  var now: TestClock.Instant { base.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    try await sleepInPlace(until: deadline, tolerance: tolerance)
  }

  nonisolated(nonsending)
    func sleepInPlace(until deadline: TestClock.Instant, tolerance: Duration?) async throws
  {
    guard deadline > now else { return }
    try await base.sleepInPlace(
      until: max(deadline, TestClock.Instant(offset: .milliseconds(3500))), tolerance: tolerance)
  }
}
