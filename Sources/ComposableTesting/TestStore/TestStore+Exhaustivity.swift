import Composable
import DequeModule

extension TestStore {
  /// Asserts a part of the state between two steps, changing nothing.
  ///
  ///     store.assert { $0.rows = ["Milk"] }
  ///
  /// `update` gets the ``state`` that the test has asserted, and has to leave it as it is: the one after
  /// the last action that the test sent or received, or let pass with `skipReceivedActions` or, if
  /// ``exhaustivity`` is off, with `finish`. With exhaustivity on there is nothing left to assert here.
  public func assert(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ update: (_ state: inout State) throws -> Void
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = state
    do {
      try update(&expected)
    } catch {
      return callSite.report(
        FailureMessage.updateThrew(
          error, event: FailureMessage.Event<Action>.asserted(pendingCount: 0)))
    }
    guard expected != state else { return }
    callSite.report(
      FailureMessage.unexpectedState(
        expected: expected, actual: state,
        event: FailureMessage.Event<Action>.asserted(
          pendingCount: isFinished ? 0 : log.received.count),
        hasUpdate: true, isExhaustive: exhaustivity == .on))
  }

  /// Lets the actions pass that were received and not asserted, and takes their state for asserted.
  ///
  /// Where there are none it fails the test: the line has no reason to be there any more. One that is
  /// not `strict` is content with none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if log.received.isEmpty, strict { callSite.report(FailureMessage.nothingToSkip) }
    skipReceived()
  }

  /// Cancels the effects that run or wait, and returns when they have ended.
  ///
  /// Where there are none it fails the test: the line has no reason to be there any more. One that is
  /// not `strict` is content with none. An effect that does not end when it is cancelled fails the test
  /// after `timeout`, or that of the store.
  public func skipInFlightEffects(
    strict: Bool = true,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !store.runningEffects.isEmpty else {
      if strict { callSite.report(FailureMessage.noEffectToSkip) }
      return
    }
    let timeout = timeout ?? self.timeout
    store.cancelAll()
    guard await !wait(timeout: timeout, until: { self.store.runningEffects.isEmpty }) else {
      return
    }
    callSite.report(
      FailureMessage.cancelledInVain(
        descriptions(of: store.runningEffects), at: "skipInFlightEffects", after: timeout))
  }

  /// Runs some steps with another ``exhaustivity``, and returns to the one before.
  ///
  ///     await store.withExhaustivity(.off) {
  ///       await store.send(.loginTapped)
  ///       await store.receive(.loggedIn)
  ///     }
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    isolation actor: isolated any Actor = #isolation,
    _ steps: () async throws -> Result
  ) async rethrows -> Result {
    let before = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = before }
    return try await steps()
  }
}
