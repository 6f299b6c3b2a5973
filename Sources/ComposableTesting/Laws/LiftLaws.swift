import Composable

extension Laws {
  /// Lifting along the identity changes nothing.
  ///
  ///     await Laws.liftIdentity(of: counter, …) { $0.pullback(state: \.self, action: .identity) }
  public static func liftIdentity<R: Reducer, Lifted: Reducer>(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lift: (R) -> Lifted
  ) async
  where
    R.State: Equatable, R.Action: Equatable,
    Lifted.State == R.State, Lifted.Action == R.Action, Lifted.Environment == R.Environment
  {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law("r, lifted", "r", statement: "r, lifted along the identity == r", at: callSite)
    await law.compare(
      lift(reducer), reducer, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Lifting twice is lifting along the composed paths.
  ///
  ///     await Laws.liftComposition(
  ///       …,
  ///       twice: counter.pullback(state: \.counter, …).pullback(state: \.screen, …),
  ///       once: counter.pullback(state: \.screen.counter, …))
  public static func liftComposition<
    Twice: Reducer<State, Action, Environment>, Once: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    twice: Twice, once: Once
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law("r, lifted twice", "r, lifted along the composed paths", at: callSite)
    await law.compare(twice, once, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Lifting an empty reducer gives an empty reducer.
  ///
  ///     await Laws.liftPreservesEmpty(…) { empty in
  ///       empty.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// The lift's own report about a missing child doesn't count.
  public static func liftPreservesEmpty<
    ChildState, ChildAction, ChildEnvironment, Lifted: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lift: (EmptyReducer<ChildState, ChildAction, ChildEnvironment>) -> Lifted
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law("EmptyReducer(), lifted", "EmptyReducer()", at: callSite)
    await law.compare(
      lift(EmptyReducer()), EmptyReducer(), states: states, actions: actions,
      environment: environment, issues: .ignored)
    law.report()
  }

  /// Lifting two reducers together is lifting each of them.
  ///
  ///     await Laws.liftPreservesCombined(counter, logger, …) { child in
  ///       child.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// Two lifts side by side report a missing child twice; only the texts of the reports must agree.
  public static func liftPreservesCombined<
    First: Reducer, Second: Reducer, Lifted: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ first: First, _ second: Second,
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lift: (Reduce<First.State, First.Action, First.Environment>) -> Lifted
  ) async
  where
    First.State == Second.State, First.Action == Second.Action,
    First.Environment == Second.Environment
  {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law(
      "a.combined(with: b), lifted", "(a, lifted).combined(with: (b, lifted))", at: callSite)
    await law.compare(
      lift(first.combined(with: second).erased),
      lift(first.erased).combined(with: lift(second.erased)),
      states: states, actions: actions, environment: environment, issues: .distinct)
    law.report()
  }
}
