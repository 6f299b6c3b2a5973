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
    where isExpected: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(description: "an action that fulfils the \"where\"", isMet: isExpected),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for an action of this case, whatever its payload, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded) { $0.isLoading = false }
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(
        description: description(of: path),
        isMet: { path.extract(from: $0) != nil }),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Waits for an action of this case with this payload, and asserts how the state changes.
  ///
  ///     await store.receive(.loaded, 42) { $0.number = 42 }
  public func receive<Value: Equatable>(
    _ path: CasePath<Action, Value>,
    _ payload: Value,
    timeout: Duration? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Expectation(path.embed(payload), isMet: { path.extract(from: $0) == payload }),
      timeout: timeout,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }

  /// Describes the action itself if its case has no payload, otherwise the type of the payload.
  private func description<Value>(of path: CasePath<Action, Value>) -> String {
    if let nothing = () as? Value { return ActionText(path.embed(nothing)).description }
    return "an action whose payload is of type \(Value.self), by its case path"
  }

  /// Takes the next action, and compares it and the state after it with the expected ones.
  func receive(
    _ expectation: Expectation<Action>, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor = #isolation, update: ((inout State) throws -> Void)?
  ) async {
    guard
      let entry = await next(
        expectation.description, timeout: timeout, at: callSite, where: expectation.isMet)
    else { return }
    guard expectation.isMet(entry.action) else {
      return reportAnother(entry, than: expectation, at: callSite)
    }
    check(
      .received(entry.action, laterCount: laterCount(of: entry)),
      actual: state(after: entry), update: update, at: callSite)
  }

  /// Takes the state of an action that isn't the expected one, and reports it.
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
    _ expected: String, timeout: Duration?, at callSite: CallSite,
    isolation actor: isolated any Actor = #isolation, where isExpected: (Action) -> Bool
  ) async -> ActionLog<State, Action>.Entry? {
    isFinished = false
    let timeout = timeout ?? self.timeout
    var index = 0  // of the first that wasn't looked at, and then of the one that is expected
    await wait(timeout: timeout) {
      while index < log.received.count, !canBeNext(log.received[index].action, isExpected) {
        index += 1
      }
      return index < log.received.count || store.runningEffects.isEmpty
    }
    guard index < log.received.count else {
      let effects = descriptions(of: store.runningEffects)
      callSite.report(
        FailureMessage.notReceived(
          expected: expected, received: log.received.map(\.action), effects: effects,
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

  private func canBeNext(_ action: Action, _ isExpected: (Action) -> Bool) -> Bool {
    exhaustivity == .on || isExpected(action)
  }
}

/// The next action that a test expects, and its description for failures.
struct Expectation<Action> {
  /// A description in words, or the expected value.
  let description: String
  /// The expected value, if there is one, to compare with the received action.
  let action: Action?
  let isMet: (Action) -> Bool

  init(description: String, isMet: @escaping (Action) -> Bool) {
    self.description = description
    action = nil
    self.isMet = isMet
  }

  init(_ action: Action, isMet: @escaping (Action) -> Bool) {
    description = String(customDumping: action)
    self.action = action
    self.isMet = isMet
  }
}
