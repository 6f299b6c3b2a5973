/// A time on some clock, for a task to wait for.
protocol Deadline: Sendable {
  var hasPassed: Bool { get }

  /// Suspends the calling task until the clock reaches it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the clock's error.
  nonisolated(nonsending)
    func wait() async throws
}

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
  func deadline(after duration: Duration) -> any Deadline {
    ClockDeadline(clock: self, instant: now.advanced(by: duration))
  }
}
