import Composable
import DequeModule

/// The changes, actions and effects that a test of a ``TestStore`` has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state, every received action and every effect.
  case on

  /// Only those that the test names; the rest is skipped.
  ///
  /// With `showSkipped`, everything skipped is reported as a warning.
  case off(showSkipped: Bool)

  /// Only those that the test names; the rest is skipped silently.
  public static let off = off(showSkipped: false)
}

extension TestStore {
  /// Asserts a part of the state between two steps, changing nothing.
  ///
  ///     store.assert { $0.rows = ["Milk"] }
  ///
  /// `update` gets the asserted ``state``, and has to leave it unchanged: the state after the last action
  /// that the test sent, received or skipped, with `skipReceivedActions` or, if ``exhaustivity`` is off, with
  /// `finish`. With exhaustivity on there is nothing left to assert here.
  public func assert(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ update: (_ state: inout State) throws -> Void
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    withoutActuallyEscaping(update) { update in
      check(
        .asserted(pendingCount: isFinished ? 0 : log.received.count), actual: state, update: update,
        at: callSite)
    }
  }

  /// Skips the received actions that the test hasn't asserted.
  ///
  /// If there are none, a `strict` call fails the test, as the line isn't needed any more.
  public func skipReceivedActions(
    strict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if log.received.isEmpty, strict { callSite.report(FailureMessage.noActionToSkip) }
    skipReceived()
  }

  /// Cancels the effects that run or wait, and returns when they have ended.
  ///
  /// If there are none, a `strict` call fails the test, as the line isn't needed any more. An effect that doesn't end
  /// when it is cancelled fails the test after `timeout`, or the store's.
  public func skipInFlightEffects(
    strict: Bool = true, timeout: Duration? = nil, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !store.runningEffects.isEmpty else {
      if strict { callSite.report(FailureMessage.noEffectToSkip) }
      return
    }
    let timeout = timeout ?? self.timeout
    store.cancelAll()
    if await wait(timeout: timeout, until: { self.store.runningEffects.isEmpty }) { return }
    callSite.report(
      FailureMessage.stillRunning(
        descriptions(of: store.runningEffects), at: "skipInFlightEffects", isCancelled: true,
        after: timeout))
  }

  /// Runs some steps with another ``exhaustivity``, and returns to the one before.
  ///
  ///     await store.withExhaustivity(.off) {
  ///       await store.send(.loginTapped)
  ///       await store.receive(.loggedIn)
  ///     }
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, isolation actor: isolated any Actor = #isolation,
    _ steps: () async throws -> Result
  ) async rethrows -> Result {
    let before = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = before }
    return try await steps()
  }
}
