import Composable

extension Laws {
  /// Where there is a state, a lift to an optional does what the reducer does.
  ///
  ///     await Laws.optional(of: counter, …, lifted: counter.optional())
  ///
  /// Where there is none, it reports it once and sends nothing.
  public static func optional<
    R: Reducer, Lifted: Reducer<R.State?, R.Action, R.Environment>
  >(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async where R.State: Equatable, R.Action: Equatable {
    var present = Law(
      "r.optional() on a state that is there == r",
      fileID: fileID, filePath: filePath, line: line, column: column)
    for state in states {
      for action in actions {
        let left = await Behavior(
          of: lifted, state: state, action: action, environment: environment)
        let right = await Behavior(
          of: reducer, state: state, action: action, environment: environment)
        present.check(
          left.state == right.state && left.sent == right.sent && left.issues == right.issues,
          input: [("State", state), ("Action", action)],
          sides: [("r.optional()", left.text), ("r", right.text)])
      }
    }
    present.report()
    await missingChild(
      states: [nil], actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, lifted: lifted)
  }
}
