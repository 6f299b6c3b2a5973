public import Composable
import Composable

/// A clock whose time stands still until a test moves it.
///
///     let clock = TestClock()
///     let store = TestStore(initialState: 0, environment: clock) { Stopwatch() }
///
///     let task = await store.send(.started)
///     await clock.advance(by: .seconds(2))
///     await store.receive(.ticked) { $0 = 1 }
///     await store.receive(.ticked) { $0 = 2 }
///     task.cancel()
///     await store.finish()
///
/// Moving the time wakes the sleepers one by one: first that whose deadline is earliest, and of
/// those with one deadline that which went to sleep first. When a sleeper is woken it is exactly its
/// deadline, and the next is not woken before this one has run on to where it suspends again. What
/// it sends has then been received, and if it has gone back to sleep it is among the sleepers.
///
/// That is exact, whatever the priorities and however busy the machine, for sleepers on the actor of
/// the test that call `clock.sleep(for:)`, as an effect does, and for whatever the effects of a test
/// store on the main actor do on their way, child tasks included: they take turns (see ``TestStore``),
/// and the time moves when they have had them. Any other sleeper (one of another actor's store, one that,
/// on the main actor, waits for another task there first, or in code that does not know
/// ``/Composable/CooperativeClock``) falls asleep at a time of its own.
public final class TestClock: CooperativeClock, Sendable {
  /// A time of this clock, as the distance from its beginning.
  public struct Instant: InstantProtocol {
    /// How long after the clock's beginning.
    public let offset: Duration

    /// Creates the time that is `offset` after the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The time that is `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How much later `other` is.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether `lhs` is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  /// Sleepers and times are counted in any resolution.
  public let minimumResolution: Duration = .zero

  private let sleepers: Locked<Sleepers>

  /// Creates a clock that stands at `now`.
  public init(now: Instant = Instant()) {
    sleepers = Locked(Sleepers(now: now))
  }

  /// The time at which the clock stands.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// Moves the time on by `duration`, and wakes on the way those whose time has come.
  nonisolated(nonsending)
    public func advance(by duration: Duration) async
  {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time on to `deadline`, and wakes on the way those whose time has come.
  ///
  /// A `deadline` that has passed moves nothing.
  nonisolated(nonsending)
    public func advance(to deadline: Instant) async
  {
    repeat { await EffectTurns.allTaken() } while await wakeFirst(until: deadline)
    sleepers.withLock { $0.now = max($0.now, deadline) }
  }

  /// Moves the time on until nobody sleeps any more.
  ///
  /// For sleepers that never stop going back to sleep there is ``advance(by:)``: after 10,000 of
  /// them this gives up and fails the test.
  nonisolated(nonsending)
    public func run(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) async
  {
    let limit = 10_000
    var wokenCount = 0
    while wokenCount < limit {
      await EffectTurns.allTaken()
      guard await wakeFirst(until: nil) else { return }
      wokenCount += 1
    }
    guard sleepers.withLock({ $0.first(until: nil) != nil }) else { return }
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      .report(FailureMessage.clockRunsForEver(limit: limit))
  }

  /// Suspends the task that calls this until a test has moved the time to `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    try await sleepInPlace(until: deadline, tolerance: tolerance)
  }

  /// Suspends the task that calls this until a test has moved the time to `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleepInPlace(
    until deadline: Instant, tolerance: Duration?
  ) async throws {
    try Task.checkCancellation()
    try await suspend(until: deadline)
  }

  /// Suspends the task that calls this until it is woken, or throws when it is cancelled.
  ///
  /// A closure that is handed to `withTaskCancellationHandler` leaves the actor, unless it is
  /// isolated to it, and that it is only where it captures an isolated parameter.
  private func suspend(
    until deadline: Instant, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    guard let id = sleepers.withLock({ $0.makeID(until: deadline) }) else { return }
    try await withTaskCancellationHandler {
      _ = actor
      try await withCheckedThrowingContinuation { continuation in
        // The flag of the task is set before its handler is called, and the handler takes the lock:
        // one that came too early to find the sleeper is seen here.
        let isCancelled = sleepers.withLock { sleepers in
          guard !Task.isCancelled else { return true }
          sleepers.insert(id: id, deadline: deadline, continuation: continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      sleepers.withLock { $0.remove(id: id) }?.resume(throwing: CancellationError())
    }
    sleepers.withLock { $0.removeAwakening(id: id) }?.resume()
  }

  /// Wakes the sleeper whose time comes first, and returns when it has run on.
  ///
  /// The handshake is exact. The sleeper itself says that it is awake, on its actor, in the middle
  /// of the leg on which it goes on. That makes this task ready to run on the same actor, where it
  /// cannot run before that leg has let go of it. No order among the actor's jobs is relied upon.
  nonisolated(nonsending)
    private func wakeFirst(until deadline: Instant?) async -> Bool
  {
    guard let id = sleepers.withLock({ $0.first(until: deadline) }) else { return false }
    await withCheckedContinuation { awakening in
      let sleeper = sleepers.withLock { $0.wake(id: id, awakening: awakening) }
      // Somebody else woke it or cancelled it since: look again.
      guard let sleeper else { return awakening.resume() }
      sleeper.resume()
    }
    return true
  }
}

/// Who sleeps on a clock, and what time it is there.
private struct Sleepers {
  struct Sleeper {
    let deadline: TestClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  var now: TestClock.Instant
  /// By their number, which grows in the order in which they went to sleep.
  private var asleep: [Int: Sleeper] = [:]
  /// Who waits until a woken sleeper runs, by the sleeper's number.
  private var awakenings: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextID = 0

  init(now: TestClock.Instant) {
    self.now = now
  }

  /// A number for somebody who wants to sleep, or `nil` where the deadline has passed.
  mutating func makeID(until deadline: TestClock.Instant) -> Int? {
    guard deadline > now else { return nil }
    defer { nextID += 1 }
    return nextID
  }

  mutating func insert(
    id: Int, deadline: TestClock.Instant, continuation: CheckedContinuation<Void, any Error>
  ) {
    asleep[id] = Sleeper(deadline: deadline, continuation: continuation)
  }

  mutating func remove(id: Int) -> CheckedContinuation<Void, any Error>? {
    asleep.removeValue(forKey: id)?.continuation
  }

  /// The number of the sleeper whose time comes first, if it comes at `deadline` or before.
  func first(until deadline: TestClock.Instant?) -> Int? {
    let first = asleep.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    guard let first else { return nil }
    if let deadline, first.value.deadline > deadline { return nil }
    return first.key
  }

  mutating func wake(
    id: Int, awakening: CheckedContinuation<Void, Never>
  ) -> CheckedContinuation<Void, any Error>? {
    guard let sleeper = asleep.removeValue(forKey: id) else { return nil }
    now = max(now, sleeper.deadline)
    awakenings[id] = awakening
    return sleeper.continuation
  }

  mutating func removeAwakening(id: Int) -> CheckedContinuation<Void, Never>? {
    awakenings.removeValue(forKey: id)
  }
}
