import Composable

/// The effects that an action sent to a ``TestStore`` started, including the effects of their own actions.
///
///     let task = await store.send(.appeared)
///     await clock.advance(by: .seconds(1))
///     await store.receive(.ticked) { $0.seconds = 1 }
///     task.cancel()
///     await task.finish()
public struct TestStoreTask {
  let task: StoreTask
  let owner: any TestStoreTaskOwner

  /// Returns when these effects, and the effects of their actions, have ended.
  ///
  /// After `timeout`, or the store's, it fails the test and names the effects that still run.
  public func finish(
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await owner.finish(task, timeout: timeout, at: callSite, isolation: actor)
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

/// A test store of any types.
protocol TestStoreTaskOwner: AnyObject {
  func finish(
    _ task: StoreTask, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor
  ) async
}

extension TestStore: TestStoreTaskOwner {}
