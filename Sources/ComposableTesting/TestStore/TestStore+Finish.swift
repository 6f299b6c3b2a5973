import Composable
import DequeModule

extension TestStore {
  /// Waits until every effect has ended, and fails the test for anything that it hasn't asserted.
  ///
  /// An action that the test hasn't received fails it, and so does an effect that still runs after `timeout`, or the
  /// store's: the issue names the line of the effect and of the `send` that started it. With ``exhaustivity`` off both
  /// are skipped, and ``state`` is then the state after all received actions.
  public func finish(
    timeout: Duration? = nil, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let timeout = timeout ?? self.timeout
    isFinished = true
    await wait(timeout: timeout) { self.store.runningEffects.isEmpty }

    if !log.received.isEmpty {
      let received = log.received.map(\.action)
      report(
        FailureMessage.notAsserted(received, before: nil),
        orSkipped: FailureMessage.skipped(received: received), at: callSite)
      if exhaustivity != .on { state = store.state }
    }
    let effects = descriptions(of: store.runningEffects)
    if !effects.isEmpty {
      report(
        FailureMessage.stillRunning(effects, after: timeout),
        orSkipped: FailureMessage.skipped(effects: effects), at: callSite)
    }
  }

  /// Waits until every effect that was cancelled has ended.
  ///
  ///     await store.send(.cancelTapped)
  ///     await store.settle()  // what waits on its lane has started
  ///
  /// An effect that an action cancels ends a moment later, after anything that the test sends at once. An effect that
  /// still runs after `timeout`, or the store's, fails the test.
  public func settle(
    timeout: Duration? = nil, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    await wait(timeout: timeout) { !self.store.runningEffects.contains(where: \.isCancelled) }
    let effects = descriptions(of: store.runningEffects.filter(\.isCancelled))
    guard !effects.isEmpty else { return }
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      .report(FailureMessage.stillRunning(effects, at: "settle", isCancelled: true, after: timeout))
  }

  func finish(
    _ task: StoreTask, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor
  ) async {
    guard let flight = task.flight else { return }
    let timeout = timeout ?? self.timeout
    await wait(timeout: timeout) { flight.isFinished }
    guard !flight.isFinished else { return }
    let effects = store.runningEffects.filter { $0.flight === flight }
    callSite.report(FailureMessage.stillRunning(descriptions(of: effects), after: timeout))
  }

  /// Waits until `condition`, evaluated after every event, is true; returns `false` after `timeout`.
  @discardableResult
  func wait(
    timeout: Duration, isolation actor: isolated any Actor = #isolation, until condition: () -> Bool
  ) async -> Bool {
    var deadline = ContinuousClock.now + timeout
    let lastDeadline = deadline + timeout * 9
    var turnCount = turns?.settledCount
    while !condition() {
      if await log.waitForChange(until: deadline, isolation: actor) { continue }
      let count = turns?.settledCount
      let isUnderWay = turns != nil && (count == nil || count != turnCount)
      guard isUnderWay, deadline < lastDeadline else { return condition() }
      turnCount = count
      deadline += timeout
    }
    return true
  }
}

/// The effects that an action sent to a ``TestStore`` started, including the effects of their own actions.
///
///     let task = await store.send(.appeared)
///     await clock.advance(by: .seconds(1))
///     await store.receive(.ticked) { $0.seconds = 1 }
///     task.cancel()
///     await task.finish()
public struct TestStoreTask {
  let task: StoreTask
  let finish: (StoreTask, _ timeout: Duration?, CallSite, _ actor: isolated any Actor) async -> Void

  /// Returns when these effects, and the effects of their actions, have ended.
  ///
  /// After `timeout`, or the store's, it fails the test and names the effects that still run.
  public func finish(
    timeout: Duration? = nil, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await finish(task, timeout, callSite, actor)
  }

  /// Cancels these effects, and the effects of their actions.
  ///
  /// The store ignores whatever they send from now on.
  public func cancel() {
    task.cancel()
  }

  /// Whether they were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
