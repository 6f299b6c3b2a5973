/// A clock whose sleepers are known before the task that puts them to sleep lets go of its actor.
///
/// The standard library's clocks sleep on the global executor: a task that calls
/// `clock.sleep(for:)` leaves its actor first, and when it is entered among the sleepers is up to
/// the scheduler. For a clock of a test that is too late, since the test may move the time before.
/// A cooperative clock is called on the actor of the sleeper instead.
///
///     case .appeared:
///       return .run { send in
///         try await environment.clock.sleep(for: .seconds(1))  // any Clock<Duration>
///         await send(.second)
///       }
///
///     store.send(.appeared)  // when this has returned, the effect is among the sleepers
public protocol CooperativeClock: Clock where Duration == Swift.Duration {
  /// Suspends the task that calls this until `deadline`, without leaving its actor before.
  ///
  /// - Parameters:
  ///   - deadline: When to go on; one that has passed does not suspend.
  ///   - tolerance: How late the task may go on, or `nil` to leave that to the clock.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending)
    func sleepInPlace(until deadline: Instant, tolerance: Duration?) async throws
}

extension CooperativeClock {
  /// Suspends the task that calls this for `duration`, without leaving its actor before.
  nonisolated(nonsending)
    fileprivate func sleepInPlace(for duration: Duration) async throws
  {
    try await sleepInPlace(until: now.advanced(by: duration), tolerance: nil)
  }

  /// Suspends the task that calls this until `deadline`, a time of this clock whose type is hidden.
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
  /// Suspends the task that calls this for `duration`.
  ///
  /// Wherever this module is imported, `clock.sleep(for:)` means this function rather than that of
  /// the standard library, and also for an `any Clock<Duration>`. On a ``CooperativeClock`` it does
  /// not leave the caller's actor; on every other it does what the other does.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending)
    public func sleep(for duration: Duration) async throws
  {
    guard let clock = self as? any CooperativeClock else {
      return try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }
    try await clock.sleepInPlace(for: duration)
  }

  /// Suspends the task that calls this until `deadline`, as `sleep(for:)` does for a duration.
  nonisolated(nonsending)
    func suspend(until deadline: Instant) async throws
  {
    guard let clock = self as? any CooperativeClock else {
      return try await sleep(until: deadline, tolerance: nil)
    }
    try await clock.sleepInPlace(untilHidden: deadline)
  }
}
