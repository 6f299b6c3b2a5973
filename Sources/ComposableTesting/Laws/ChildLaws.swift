import Composable

extension Laws {
  /// A lift to an optional does the same as the reducer while there is a state.
  ///
  ///     await Laws.optional(of: counter, …, lifted: counter.optional())
  ///
  /// If the state is `nil`, the lift reports that once and sends nothing.
  public static func optional<
    R: Reducer, Lifted: Reducer<R.State?, R.Action, R.Environment>
  >(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async where R.State: Equatable, R.Action: Equatable {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law(
      "r.optional()", "r", statement: "r.optional() on a state that is there == r", at: callSite)
    let base = reducer.erased
    let unwrapped = Reduce<R.State?, R.Action, R.Environment> { state, action, environment in
      guard var value = state else { return .none }
      defer { state = value }
      return base.reduce(into: &value, action: action, environment: environment)
    }
    await law.compare(
      lifted, unwrapped, states: states, actions: actions, environment: environment)
    law.report()
    await missingChild(
      states: [nil], actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, lifted: lifted)
  }

  /// A lift reports an action for a missing child once, sends nothing and changes nothing.
  ///
  /// The child must be missing in every state, and no parent may run after the lift.
  public static func missingChild<
    Lifted: Reducer<State, Action, Environment>, State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law(
      "a lift reports a child that is missing, once, and does nothing else", at: callSite)
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
