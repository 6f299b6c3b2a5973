public import Composable
import HeapModule

/// A clock that stands still until a test moves it.
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
/// Moving the time wakes the sleepers one by one: the earliest deadline first, and for equal deadlines the
/// sleeper that went to sleep first. A sleeper is woken exactly at its deadline, and the next one isn't woken
/// until this one suspends again. By then the store has received any actions it sent, and if it went back
/// to sleep, it is one of the sleepers again.
///
/// That order is exact, even on a busy machine, for sleepers on the test's actor that call
/// `clock.sleep(for:)`, as effects do, and for everything that the effects of a test store on the main actor
/// do, child tasks included: they take turns (see ``TestStore``), and the time moves after their turns. Other
/// sleepers fall asleep at a time of their own: those on another actor, those on the main actor that first
/// wait for another task there, and code that doesn't know ``/Composable/CooperativeClock``.
public final class TestClock: CooperativeClock, Sendable {
  /// A time of this clock, as the distance from its beginning.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Creates the time that is `offset` after the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The time that is `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// The time from this instant to `other`.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether `lhs` is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  /// Any duration counts, however short.
  public let minimumResolution: Duration = .zero

  private let sleepers: Locked<Sleepers>

  /// Creates a clock that stands at `now`.
  public init(now: Instant = Instant()) {
    sleepers = Locked(Sleepers(now: now))
  }

  /// The clock's current time.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// Moves the time forward by `duration`, waking sleepers on the way.
  public nonisolated(nonsending) func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time forward to `deadline`, waking sleepers on the way.
  ///
  /// A `deadline` that has passed moves nothing.
  public nonisolated(nonsending) func advance(to deadline: Instant) async {
    let test = TestID.current
    repeat { await settle(test) } while await wakeFirst(until: deadline)
    sleepers.withLock { $0.now = max($0.now, deadline) }
  }

  /// Moves the time forward until there are no sleepers.
  ///
  /// Use ``advance(by:)`` for sleepers that always go back to sleep, such as timers: after 10,000 sleepers
  /// this gives up and fails the test.
  public nonisolated(nonsending) func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let test = TestID.current
    let limit = 10_000
    for _ in 0..<limit {
      await settle(test)
      guard await wakeFirst(until: nil) else { return }
    }
    guard !sleepers.withLock({ $0.asleep.isEmpty }) else { return }
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      .report(FailureMessage.clockRunsForEver(limit: limit))
  }

  /// Suspends the calling task until a test has moved the time to `deadline`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleepInPlace(
    until deadline: Instant, tolerance: Duration?
  ) async throws {
    try Task.checkCancellation()
    try await suspend(until: deadline)
  }

  /// Suspends the calling task until it is woken, or throws when it is cancelled.
  ///
  /// A closure passed to `withTaskCancellationHandler` leaves the actor unless it is isolated to it, which it is only
  /// if it captures an isolated parameter.
  private func suspend(
    until deadline: Instant, isolation actor: isolated (any Actor)? = #isolation
  ) async throws {
    guard let id = sleepers.withLock({ $0.makeID(until: deadline) }) else { return }
    // Runs as the sleeper continues, whether it was woken or cancelled.
    defer { for onlooker in sleepers.withLock({ $0.isAwake(id: id) }) { onlooker.resume() } }
    try await withTaskCancellationHandler {
      _ = actor
      try await withCheckedThrowingContinuation { continuation in
        // The task's flag is set before its handler is called, and the handler takes the lock: a handler that came too
        // early to find the sleeper is noticed here.
        let isCancelled = sleepers.withLock { sleepers in
          guard !Task.isCancelled else { return true }
          sleepers.asleep[id] = continuation
          sleepers.order.insert(.init(deadline: deadline, id: id))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(id: id) }?.resume(throwing: CancellationError())
    }
  }

  /// Returns when effects have taken their turns and cancelled sleepers have continued.
  ///
  /// A cancelled sleeper may put another to sleep, such as the next effect on its lane.
  private func settle(_ test: TestID?) async {
    repeat { await EffectTurns.taken(in: test) } while await cancelledSleepersHaveGoneOn()
  }

  private func cancelledSleepersHaveGoneOn() async -> Bool {
    guard !sleepers.withLock({ $0.goers.isEmpty }) else { return false }
    await withCheckedContinuation { onlooker in
      if !sleepers.withLock({ $0.append(onlooker) }) { onlooker.resume() }
    }
    return true
  }

  /// Wakes the sleeper with the earliest deadline, and returns when it has continued.
  ///
  /// The handshake is exact. The sleeper itself reports that it is awake, on its actor, while it continues. That makes
  /// this task ready to run on the same actor, where it can't run before the sleeper leaves it. Nothing depends on the
  /// order of the actor's jobs.
  private func wakeFirst(until deadline: Instant?) async -> Bool {
    guard let sleeper = sleepers.withLock({ $0.wakeFirst(until: deadline) }) else { return false }
    await withCheckedContinuation { onlooker in
      // It can't be awake already: it is resumed here.
      _ = sleepers.withLock { $0.append(onlooker) }
      sleeper.resume()
    }
    return true
  }
}

private struct Sleepers {
  typealias Onlooker = CheckedContinuation<Void, Never>
  typealias Continuation = CheckedContinuation<Void, any Error>

  struct Place: Comparable {
    let deadline: TestClock.Instant
    let id: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.deadline, left.id) < (right.deadline, right.id)
    }
  }

  var now: TestClock.Instant
  var asleep: [Int: Continuation] = [:]
  /// The places of all sleepers, including those cancelled since.
  var order = Heap<Place>()
  /// Sleepers that were woken or cancelled, and haven't continued yet.
  var goers: Set<Int> = []
  var onlookers: [Onlooker] = []
  var nextID = 0

  /// Returns a number for a new sleeper, or `nil` if the deadline has passed.
  ///
  /// Numbers increase in the order in which sleepers went to sleep.
  mutating func makeID(until deadline: TestClock.Instant) -> Int? {
    guard deadline > now else { return nil }
    defer { nextID += 1 }
    return nextID
  }

  mutating func cancel(id: Int) -> Continuation? {
    guard let continuation = asleep.removeValue(forKey: id) else { return nil }
    goers.insert(id)
    return continuation
  }

  /// Moves the time to the first deadline, if it isn't after `deadline`, and removes and returns its sleeper.
  mutating func wakeFirst(until deadline: TestClock.Instant?) -> Continuation? {
    while let place = order.min, asleep[place.id] == nil { order.removeMin() }
    guard let place = order.min, place.deadline <= deadline ?? place.deadline else { return nil }
    order.removeMin()
    now = max(now, place.deadline)
    return cancel(id: place.id)
  }

  /// Adds an onlooker, and returns whether there is something to wait for.
  mutating func append(_ onlooker: Onlooker) -> Bool {
    if !goers.isEmpty { onlookers.append(onlooker) }
    return !goers.isEmpty
  }

  /// Records that a sleeper has continued, and returns the onlookers to resume if it was the last.
  mutating func isAwake(id: Int) -> [Onlooker] {
    goers.remove(id)
    guard goers.isEmpty else { return [] }
    defer { onlookers = [] }
    return onlookers
  }
}

extension FailureMessage {
  fileprivate static func clockRunsForEver(limit: Int) -> String {
    message(
      "\"TestClock.run()\" woke \(limit) sleepers, and there are still some asleep.",
      lead:
        "An effect goes back to sleep each time it is woken, as a timer does, so that there is no end to run to.",
      reasons: [
        "Move the time as far as the test needs: await clock.advance(by: …)",
        "Cancel the effect before: task.cancel(), or the action that ends it.",
      ])
  }
}
