public import Composable

/// A clock that never sleeps: its time jumps to each deadline at once.
///
///     let store = TestStore(initialState: 0, environment: ImmediateClock()) { Greeter() }
///     await store.send(.appeared)    // sleeps a second, then greets
///     await store.receive(.greeted)  // no time has passed
///
/// It doesn't even suspend: an effect that only sleeps has ended before `send` returns. An effect that goes
/// back to sleep forever, such as a timer, never ends on this clock; the 10,000th sleep fails the test and
/// throws. Use ``TestClock`` for those.
public final class ImmediateClock: CooperativeClock, Sendable {
  /// A time of this clock.
  public typealias Instant = TestClock.Instant

  /// Any duration counts, however short.
  public let minimumResolution: Duration = .zero

  private let state: Locked<(now: Instant, sleepCount: Int)>
  private let callSite: CallSite

  /// Creates a clock that stands at `now`.
  public init(
    now: Instant = Instant(), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    state = Locked((now, 0))
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The latest deadline so far.
  public var now: Instant { state.withLock { $0.now } }

  /// Moves the time to `deadline` and returns.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
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

/// The reason why an ``ImmediateClock`` throws.
public enum ImmediateClockError: Error, Equatable {
  /// There were 10,000 sleeps or more.
  case sleepsForEver
}

extension FailureMessage {
  fileprivate static func immediateForEver(limit: Int) -> String {
    message(
      "An \"ImmediateClock\" was slept on \(limit) times.",
      lead:
        "An effect goes back to sleep each time it is woken, as a timer does: on a clock on which nobody sleeps it "
        + "never comes to an end. This sleep threw an error, to end it.",
      reasons: [
        "Use a \"TestClock\", and move its time as far as the test needs: await clock.advance(by: …)"
      ])
  }
}
