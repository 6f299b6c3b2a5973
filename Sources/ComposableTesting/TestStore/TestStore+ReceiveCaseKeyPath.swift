public import Composable

extension TestStore where Action: CasePathable {
  /// Waits for an action of this case, whatever its payload, and asserts how the state changes.
  ///
  ///     await store.receive(\.loaded) { $0.isLoading = false }
  ///     await store.receive(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isDone = true }
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      CasePath(path), timeout: timeout,
      fileID: fileID, filePath: filePath, line: line, column: column, assert: update)
  }

  /// Waits for an action of this case with this payload, and asserts how the state changes.
  ///
  ///     await store.receive(\.loaded, 42) { $0.number = 42 }
  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>,
    _ payload: Value,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      CasePath(path), payload, timeout: timeout,
      fileID: fileID, filePath: filePath, line: line, column: column, assert: update)
  }
}
