import Composable

/// The effects that sending an action to a ``TestStore`` started, and those of the actions that they
/// sent in turn.
///
///     let task = await store.send(.appeared)
///     await clock.advance(by: .seconds(1))
///     await store.receive(.ticked) { $0.seconds = 1 }
///     task.cancel()
///     await task.finish()
public struct TestStoreTask {
  let task: StoreTask
  let owner: any TestStoreTaskOwner

  /// Returns when these effects, and all that came of them, have ended.
  ///
  /// After `timeout`, or that of the store, it fails the test and names what still runs.
  public func finish(
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await owner.finish(task, timeout: timeout, at: callSite, isolation: actor)
  }

  /// Cancels these effects, and all that came of them.
  ///
  /// What they send from now on is ignored.
  public func cancel() {
    task.cancel()
  }

  /// Whether they were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}

/// A test store, whatever its types are.
protocol TestStoreTaskOwner: AnyObject {
  /// Waits until the effects of `task` have ended.
  func finish(
    _ task: StoreTask, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor
  ) async
}

extension TestStore: TestStoreTaskOwner {}
