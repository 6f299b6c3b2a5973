import ComposableTesting

/// A clock that moves only when advanced.
///
/// `@unchecked Sendable`: each test has its own, and uses it only on the main actor.
final class StandingClock: Clock, @unchecked Sendable {
  private(set) var now = TestClock.Instant()
  let minimumResolution = Duration.zero

  func advance(by duration: Duration) {
    now = now.advanced(by: duration)
  }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {}
}
