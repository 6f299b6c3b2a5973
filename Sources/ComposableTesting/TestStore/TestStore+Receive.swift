public import Composable
import CustomDump
import DequeModule

extension TestStore {
  /// Waits for an action for which `isExpected` is true, and asserts how the state changes.
  ///
  ///     await store.receive(where: { $0.isResponse }) { $0.isLoading = false }
  ///
  /// It must be the first action that wasn't asserted yet. If there is none, the test fails: at once if no running
  /// effect could send one, otherwise after `timeout`, or the store's.
  public func receive(
    where isExpected: @escaping (Action) -> Bool, timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(words: "an action that fulfils the \"where\"", isMet: isExpected),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for an action of this case, whatever its payload, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded) { $0.isLoading = false }
  public func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(words: description(of: path), isMet: { path.extract(from: $0) != nil }),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for an action of this case with this payload, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded, 42) { $0.number = 42 }
  public func receive<Value: Equatable>(
    _ path: CasePath<Action, Value>, _ payload: Value, timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(action: path.embed(payload), isMet: { path.extract(from: $0) == payload }),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  private func description<Value>(of path: CasePath<Action, Value>) -> String {
    if let nothing = () as? Value { return ActionText(path.embed(nothing)).description }
    return "an action whose payload is of type \(Value.self), by its case path"
  }

  func receive(
    _ expectation: Expectation<Action>, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor = #isolation, update: ((inout State) throws -> Void)?
  ) async {
    guard let entry = await next(expectation, timeout: timeout, at: callSite) else { return }
    guard expectation.isMet(entry.action) else {
      return reportAnother(entry, than: expectation, at: callSite)
    }
    check(
      .received(entry.action, laterCount: laterCount(of: entry)),
      actual: state(after: entry), update: update, at: callSite)
  }

  func reportAnother(
    _ entry: ActionLog<State, Action>.Entry, than expectation: Expectation<Action>,
    at callSite: CallSite
  ) {
    state = state(after: entry)
    callSite.report(
      FailureMessage.receivedAnother(
        entry.action, expected: expectation,
        position: log.received.firstIndex { expectation.isMet($0.action) }))
  }

  /// Returns the state after an action just taken from the log, or the first state after it that was kept.
  func state(after entry: ActionLog<State, Action>.Entry) -> State {
    entry.state ?? log.received.lazy.compactMap(\.state).first ?? store.state
  }

  /// Returns the number of later actions that have changed the state from ``state(after:)``.
  private func laterCount(of entry: ActionLog<State, Action>.Entry) -> Int {
    guard entry.state == nil else { return 0 }
    return log.received.firstIndex { $0.state != nil }.map { $0 + 1 } ?? log.received.count
  }

  /// Takes the first unasserted action; with exhaustivity off, the first expected one, and skips those before it.
  func next(
    _ expectation: Expectation<Action>, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor = #isolation
  ) async -> ActionLog<State, Action>.Entry? {
    isFinished = false
    let timeout = timeout ?? self.timeout
    var index = 0  // of the first that wasn't looked at, and then of the one that is expected
    await wait(timeout: timeout) {
      while index < log.received.count, exhaustivity != .on,
        !expectation.isMet(log.received[index].action)
      {
        index += 1
      }
      return index < log.received.count || store.runningEffects.isEmpty
    }
    guard index < log.received.count else {
      let effects = descriptions(of: store.runningEffects)
      callSite.report(
        FailureMessage.notReceived(
          expected: expectation.description, received: log.received.map(\.action), effects: effects,
          after: timeout))
      return nil
    }
    if index > 0 {
      let skipped = log.received[..<index].map(\.action)
      report("", orSkipped: FailureMessage.skipped(received: skipped), at: callSite)
      log.received.removeFirst(index)
    }
    return log.received.removeFirst()
  }
}

extension TestStore where Action: Equatable {
  /// Waits for an action that an effect sends, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded(42)) { $0.number = 42 }
  ///     await store.receive(.saved)  // and nothing changes
  ///
  /// Everything else is as for ``receive(where:timeout:isolation:fileID:filePath:line:column:assert:)``.
  public func receive(
    _ action: Action, timeout: Duration? = nil, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(action: action, isMet: { $0 == action }), timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for these actions in any order, and asserts how the state changes from before the first to after the last.
  ///
  ///     await store.receive(inAnyOrder: [.loaded("a"), .loaded("b")]) { $0.files = ["a", "b"] }
  ///
  /// An action that is listed twice has to arrive twice.
  public func receive(
    inAnyOrder actions: [Action], timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var missing = actions
    var actual = state
    while !missing.isEmpty {
      let expectation = Expectation<Action>(
        words: FailureMessage.oneOf(missing), isMet: { [missing] in missing.contains($0) })
      guard let entry = await next(expectation, timeout: timeout, at: callSite) else {
        state = actual
        return
      }
      actual = state(after: entry)
      guard let index = missing.firstIndex(of: entry.action) else {
        return reportAnother(entry, than: expectation, at: callSite)
      }
      missing.remove(at: index)
    }
    check(.receivedAll(actions), actual: actual, update: update, at: callSite)
  }
}

extension TestStore where Action: CasePathable {
  /// Waits for an action of this case, whatever its payload, and asserts how the state changes.
  ///
  ///     await store.receive(\.loaded) { $0.isLoading = false }
  ///     await store.receive(\.rows[id: 1].toggled) { $0.rows[id: 1]?.isDone = true }
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
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
    _ path: CaseKeyPath<Action, Value>, _ payload: Value, timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      CasePath(path), payload, timeout: timeout,
      fileID: fileID, filePath: filePath, line: line, column: column, assert: update)
  }
}

/// The next action that a test expects: a value, or a description in words.
struct Expectation<Action> {
  var words = ""
  var action: Action?
  let isMet: (Action) -> Bool

  var description: String { action.map { String(customDumping: $0) } ?? words }
}
