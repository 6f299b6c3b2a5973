import Composable

extension Laws {
  /// Two reducers do the same with every action in every state.
  ///
  ///     await Laws.equal(old, new, states: states, actions: actions, environment: environment)
  public static func equal<
    Left: Reducer<State, Action, Environment>, Right: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ left: Left, _ right: Right,
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law("left", "right", at: callSite)
    await law.compare(left, right, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Combining is associative, and `EmptyReducer` is its unit on both sides.
  ///
  ///     a.combined(with: b).combined(with: c)  ==  a.combined(with: b.combined(with: c))
  ///     EmptyReducer().combined(with: a)       ==  a
  ///     a.combined(with: EmptyReducer())       ==  a
  ///
  /// Associativity is checked for all triples of the reducers, and the unit for each of them.
  public static func combine<State: Equatable, Action: Equatable, Environment>(
    of reducers: [any Reducer<State, Action, Environment>],
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let reducers = reducers.map { $0.erased }
    var associativity = Law(
      "a.combined(with: b).combined(with: c)", "a.combined(with: b.combined(with: c))", at: callSite
    )
    for a in reducers {
      for b in reducers {
        for c in reducers {
          await associativity.compare(
            a.combined(with: b).combined(with: c), a.combined(with: b.combined(with: c)),
            states: states, actions: actions, environment: environment)
        }
      }
    }
    associativity.report()

    let empty = EmptyReducer<State, Action, Environment>()
    var leftUnit = Law("EmptyReducer().combined(with: a)", "a", at: callSite)
    var rightUnit = Law("a.combined(with: EmptyReducer())", "a", at: callSite)
    for a in reducers {
      await leftUnit.compare(
        empty.combined(with: a), a, states: states, actions: actions, environment: environment)
      await rightUnit.compare(
        a.combined(with: empty), a, states: states, actions: actions, environment: environment)
    }
    leftUnit.report()
    rightUnit.report()
  }
}
