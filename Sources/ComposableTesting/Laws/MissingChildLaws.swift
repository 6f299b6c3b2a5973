import Composable

extension Laws {
  /// A lift reports an action for a child that is not there once, sends nothing and changes nothing.
  ///
  /// In none of the states is the child there that the actions are for, and no parent comes after
  /// the lift.
  public static func missingChild<
    Lifted: Reducer<State, Action, Environment>, State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async {
    var law = Law(
      "a lift reports a child that is missing, once, and does nothing else",
      fileID: fileID, filePath: filePath, line: line, column: column)
    for state in states {
      for action in actions {
        let behavior = await Behavior(
          of: lifted, state: state, action: action, environment: environment)
        law.check(
          behavior.state == state && behavior.sent.isEmpty && behavior.issues.count == 1,
          input: [("State", state), ("Action", action)],
          sides: [("the lift", behavior.text)])
      }
    }
    law.report()
  }
}
