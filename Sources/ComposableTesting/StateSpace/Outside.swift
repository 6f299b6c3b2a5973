public import Composable
import Foundation

/// Everything outside a feature, controlled by a ``StateSpace`` or by a test.
///
/// Build an environment from it. An asynchronous endpoint waits with `call` for an answer: from the state
/// space, in every order and with every answer, or from a test, with
/// ``answer(_:call:with:isolation:fileID:filePath:line:column:)``. A synchronous endpoint gets its answer
/// at once, with `callNow`.
///
///     func environment(_ outside: Outside<EmptyWorld>) -> Editor.Environment {
///       Editor.Environment(
///         clock: outside.clock,
///         save: { text throws(DiskFull) in
///           try await outside.call("save", text, answers: [.success(()), .failure(DiskFull())])
///         }
///       )
///     }
///
/// The function that makes an environment is called for every step, and must return the same environment
/// each time: it mustn't depend on anything that changes.
public struct Outside<World: Hashable & Sendable>: Sendable {
  let exchange: Exchange<World>
  /// The number of the step whose effects use this environment.
  var origin = 0

  /// The world at this moment, as the answers so far have left it.
  ///
  /// Use it in tests, and in endpoints that return at once: `now: { outside.world.now }`.
  public var world: World { exchange.look(origin: origin) }

  /// Identities that count from zero in each story.
  ///
  ///     let uuid = outside.uuid
  ///     uuid()  // 00000000-0000-0000-0000-000000000000
  ///     uuid()  // 00000000-0000-0000-0000-000000000001
  public var uuid: UUIDGenerator {
    let (exchange, origin) = (exchange, origin)
    return UUIDGenerator { UUID(number: exchange.draw(origin: origin)) }
  }

  /// A clock whose time the explorer moves, to the next time that an effect waits for.
  ///
  /// Actions are only tried at these times, not between them. Sleepers with the same deadline are woken in
  /// every order. Two states that differ only in the time are merged: features may sleep or debounce, but
  /// mustn't read this clock's time for anything else, and an exploration gives up if an effect is throttled.
  public var clock: some Clock<Duration> { OutsideClock(outside: self) }
}

extension Outside {
  /// Lets every call end when its effect is cancelled, even if the endpoint can't throw a cancellation.
  ///
  /// Use it at the end of a test that leaves effects running:
  ///
  ///     outside.letGo()
  ///     await store.skipInFlightEffects()
  public func letGo() {
    exchange.letGo()
  }

  /// Prepares the answer to the next `callNow` of an endpoint.
  ///
  ///     outside.prepare("save", with: 1)  // .failure(DiskFull())
  ///     await store.send(.saveTapped)
  ///     await store.receive(.savingFailed) { $0.isUnsaved = true }
  ///
  /// Several answers for one endpoint are taken in order; without one, a call gets its first answer. An answer
  /// that no call has taken fails the test when the outside is released. `number` is the index of the answer.
  public func prepare(
    _ endpoint: String, with number: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    exchange.prepare(
      endpoint, with: number,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers a waiting call, and returns when its effect has continued.
  ///
  /// A sleep on the ``clock`` is a call of `"clock"`: answering it moves the time.
  ///
  /// If several calls of the endpoint wait, `index` chooses one, in the order in which they were made. `number`
  /// is the index of the answer, in the endpoint's order.
  public func answer(
    _ endpoint: String, call index: Int = 0, with number: Int = 0,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    let calls = exchange.calls
    let named = calls.filter { $0.endpoint == endpoint }
    guard named.indices.contains(index), (0..<named[index].answerCount).contains(number) else {
      return CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        FailureMessage.noSuchCall(endpoint, call: index, answer: number, waiting: calls))
    }
    exchange.end(id: named[index].id, with: number)
    await settle()
  }

  /// Returns when every effect whose call was answered or cancelled has continued.
  ///
  /// An effect that an action cancels continues a moment later, after an action that the test sends at once.
  /// Wait here to send it later, as the explorer does.
  public func settle(isolation actor: isolated any Actor = #isolation) async {
    while case let (changeCount, isSettled) = exchange.progress, !isSettled {
      await exchange.waitForChange(after: changeCount, isolation: actor)
    }
  }
}

/// The world of a feature that needs nothing remembered outside.
public struct EmptyWorld: Hashable, Sendable {
  /// Creates an empty world.
  public init() {}
}

/// Everything outside a feature at one moment, as far as the feature can tell.
struct OutsideState<World: Hashable & Sendable>: Sendable {
  var world: World
  var drawCount: UInt64 = 0
  var time: Duration = .zero
}

/// The clock of a story: a sleep is a call, answered when its time has come.
struct OutsideClock<World: Hashable & Sendable>: CooperativeClock {
  let outside: Outside<World>

  static var endpoint: String { "clock" }

  var minimumResolution: Duration { .zero }

  var now: TestClock.Instant { TestClock.Instant(offset: outside.exchange.outside.time) }

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
