public import Composable
import Composable
import IssueReporting

/// A clock on which nobody ever sleeps: the time jumps to where it is to be waited for.
///
///     let store = TestStore(initialState: 0, environment: ImmediateClock()) { Greeter() }
///     await store.send(.appeared)    // sleeps a second, then greets
///     await store.receive(.greeted)  // no time has passed
///
/// It does not even suspend: an effect that does nothing but sleep has ended before `send` returns.
/// So an effect that goes to sleep for ever again never comes to an end on this clock; the 10,000th
/// sleep fails the test and throws. Use ``TestClock`` there.
public final class ImmediateClock: CooperativeClock, Sendable {
  /// A time of this clock.
  public typealias Instant = TestClock.Instant

  /// Any time is as good as another.
  public let minimumResolution: Duration = .zero

  private let state: Locked<(now: Instant, sleepCount: Int)>
  private let callSite: CallSite

  /// Creates a clock that stands at `now`.
  public init(
    now: Instant = Instant(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    state = Locked((now, 0))
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The latest time that was waited for.
  public var now: Instant { state.withLock { $0.now } }

  /// Moves the time to `deadline` and returns.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    try await sleepInPlace(until: deadline, tolerance: tolerance)
  }

  /// Moves the time to `deadline` and returns.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public nonisolated(nonsending) func sleepInPlace(
    until deadline: Instant, tolerance: Duration?
  ) async throws {
    try Task.checkCancellation()
    let sleepCount = state.withLock { state in
      state.now = max(state.now, deadline)
      state.sleepCount += 1
      return state.sleepCount
    }
    let limit = 10_000
    guard sleepCount >= limit else { return }
    if sleepCount == limit { callSite.report(FailureMessage.immediateForEver(limit: limit)) }
    await Task.yield()  // so that a task that catches what is thrown can still be cancelled
    throw ImmediateClockError.sleepsForEver
  }
}

/// Why an ``ImmediateClock`` did not go on.
public enum ImmediateClockError: Error, Equatable {
  /// There were more sleeps than a test has reason for.
  case sleepsForEver
}
