import Composable
import DequeModule

extension TestStore where Action: Equatable {
  /// Waits for an action that an effect sends, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded(42)) { $0.number = 42 }
  ///     await store.receive(.saved)  // and nothing changes
  ///
  /// Everything else is as for ``receive(where:timeout:isolation:fileID:filePath:line:column:assert:)``.
  public func receive(
    _ action: Action,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(action, isMet: { $0 == action }),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for these actions in any order, and asserts how the state changes from before the first to after
  /// the last.
  ///
  ///     await store.receive(inAnyOrder: [.loaded("a"), .loaded("b")]) { $0.files = ["a", "b"] }
  ///
  /// An action that is listed twice has to arrive twice.
  public func receive(
    inAnyOrder actions: [Action],
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var missing = actions
    var actual = state
    while !missing.isEmpty {
      guard
        let entry = await next(
          FailureMessage.oneOf(missing), timeout: timeout, at: callSite,
          where: { [missing] in missing.contains($0) })
      else {
        state = actual
        return
      }
      actual = state(after: entry)
      guard let index = missing.firstIndex(of: entry.action) else {
        let expectation = Expectation<Action>(
          description: FailureMessage.oneOf(missing), isMet: { [missing] in missing.contains($0) })
        return reportAnother(entry, than: expectation, at: callSite)
      }
      missing.remove(at: index)
    }
    check(.receivedAll(actions), actual: actual, update: update, at: callSite)
  }
}
