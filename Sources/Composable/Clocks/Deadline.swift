/// A time of some clock, to be waited for.
protocol Deadline: Sendable {
  /// Whether the clock has reached it.
  var hasPassed: Bool { get }

  /// Suspends the task that calls this until the clock reaches it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, or what the clock throws.
  nonisolated(nonsending)
    func wait() async throws
}

/// A time of a clock whose type is known.
private struct ClockDeadline<C: Clock>: Deadline where C.Duration == Duration {
  let clock: C
  let instant: C.Instant

  var hasPassed: Bool { clock.now >= instant }

  nonisolated(nonsending)
    func wait() async throws
  {
    try await clock.suspend(until: instant)
  }
}

extension Clock where Duration == Swift.Duration {
  /// The time that comes `duration` from now.
  func deadline(after duration: Duration) -> any Deadline {
    ClockDeadline(clock: self, instant: now.advanced(by: duration))
  }
}
