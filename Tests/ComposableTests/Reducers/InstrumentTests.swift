import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("instrument")
struct InstrumentTests {
  @Test("reports each action, its duration and whether it had an effect")
  func measurements() {
    var measurements: [ActionMeasurement<Counter.Action>] = []
    let counter = Counter().instrument(clock: SteppingClock()) { measurements.append($0) }
    var state = Counter.State(count: 1)

    for action in [Counter.Action.incremented, .doubled, .incremented] {
      _ = counter.reduce(into: &state, action: action, environment: 1)
    }

    #expect(state.count == 5)
    #expect(
      measurements == [
        .init(action: .incremented, duration: .milliseconds(1), hasEffect: false),
        .init(action: .doubled, duration: .milliseconds(2), hasEffect: true),
        .init(action: .incremented, duration: .milliseconds(3), hasEffect: false),
      ])
  }

  @Test("can feed a tally, which adds up measurements by action")
  func tally() {
    let tally = ActionTally()
    let counter = Counter().instrument(clock: SteppingClock()) { tally.record($0) }
    let store = Store(initialState: Counter.State(count: 1), environment: 1) { counter }

    for action in [Counter.Action.incremented, .doubled, .incremented] { store.send(action) }

    #expect(
      tally.description == """
        .incremented: 2 in 0.005 seconds, at most 0.004 seconds, 0 with an effect
        .answered: 1 in 0.003 seconds, at most 0.003 seconds, 0 with an effect
        .doubled: 1 in 0.002 seconds, at most 0.002 seconds, 1 with an effect
        """)
    #expect(
      tally.entries[ActionLabel(Counter.Action.doubled)]
        == ActionTally.Entry(
          count: 1, totalDuration: .milliseconds(2), longestDuration: .milliseconds(2),
          effectCount: 1))
  }

  @Test("doesn't copy the state")
  func cost() {
    var isUnshared = false
    let reducer = Reduce<Payload, Void, Void> { payload, _ in
      isUnshared = payload.isUnshared()
      return .none
    }
    .instrument(clock: SteppingClock()) { _ in }
    var payload = Payload()

    _ = reducer.reduce(into: &payload, action: ())
    #expect(isUnshared)
  }
}

/// A clock that advances by 1 ms between its first two reads, by 2 ms between the next two, and so on.
private struct SteppingClock: Clock {
  private let looks = Recorder<Void>()

  var now: TestClock.Instant {
    let lookCount = looks.values.count
    looks.record(())
    let pairCount = lookCount / 2
    let milliseconds = pairCount * (pairCount + 1) / 2 + (lookCount % 2) * (pairCount + 1)
    return TestClock.Instant(offset: .milliseconds(milliseconds))
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {}
}
