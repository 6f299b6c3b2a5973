/// A clock that registers a sleeper before the sleeping task leaves its actor.
///
/// The standard library's clocks sleep on the global executor: a task that calls `clock.sleep(for:)` leaves its actor
/// first, and the scheduler decides when its sleep begins. A test may have moved its clock by then. A cooperative
/// clock is called on the sleeping task's actor instead.
///
///     case .appeared:
///       return .run { send in
///         try await environment.clock.sleep(for: .seconds(1))  // any Clock<Duration>
///         await send(.second)
///       }
///
///     store.send(.appeared)  // when this returns, the effect sleeps
public protocol CooperativeClock: Clock where Duration == Swift.Duration {
  /// Suspends the calling task until `deadline`, without leaving its actor first.
  ///
  /// It returns at once if `deadline` has passed. `tolerance` is an acceptable delay, or `nil` to leave that to the clock.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending)
    func sleepInPlace(until deadline: Instant, tolerance: Duration?) async throws
}

extension CooperativeClock {
  /// Suspends the calling task until `deadline`, as ``sleepInPlace(until:tolerance:)`` does.
  nonisolated(nonsending)
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws
  {
    try await sleepInPlace(until: deadline, tolerance: tolerance)
  }

  /// Suspends the calling task until `deadline`, an instant of this clock.
  nonisolated(nonsending)
    fileprivate func sleepInPlace(untilHidden deadline: any InstantProtocol) async throws
  {
    guard let deadline = deadline as? Instant else {
      preconditionFailure("a clock waits for a time of its own")
    }
    try await sleepInPlace(until: deadline, tolerance: nil)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Suspends the calling task for `duration`.
  ///
  /// In a file that imports this module, `clock.sleep(for:)` is this function rather than the standard library's, even
  /// on an `any Clock<Duration>`. On a ``CooperativeClock`` it stays on the caller's actor; on any other clock it calls
  /// the standard library's.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending)
    public func sleep(for duration: Duration) async throws
  {
    try await suspend(until: now.advanced(by: duration))
  }

  /// Suspends the calling task until `deadline`, as `sleep(for:)` does for a duration.
  nonisolated(nonsending)
    func suspend(until deadline: Instant) async throws
  {
    guard let clock = self as? any CooperativeClock else {
      return try await sleep(until: deadline, tolerance: nil)
    }
    try await clock.sleepInPlace(untilHidden: deadline)
  }
}

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
