import Composable

/// The clock of a story: to sleep on it is a call that is answered when its time has come.
struct OutsideClock<World: Hashable & Sendable>: CooperativeClock {
  let outside: Outside<World>

  static var endpoint: String { "clock" }

  var minimumResolution: Duration { .zero }

  var now: TestClock.Instant { TestClock.Instant(offset: outside.exchange.outside.time) }

  nonisolated(nonsending) func sleep(
    until deadline: TestClock.Instant, tolerance: Duration? = nil
  ) async throws {
    try await sleepInPlace(until: deadline, tolerance: tolerance)
  }

  nonisolated(nonsending) func sleepInPlace(
    until deadline: TestClock.Instant, tolerance: Duration?
  ) async throws {
    try Task.checkCancellation()
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return }
    let answer = await outside.exchange.wait(
      PendingCall(
        origin: outside.origin, endpoint: Self.endpoint, arguments: [duration], answerCount: 1,
        describeAnswer: { _ in "\(duration) have passed" }, givesWay: true,
        deadline: deadline.offset))
    outside.exchange.goOn()
    if answer == nil { throw CancellationError() }
  }
}
