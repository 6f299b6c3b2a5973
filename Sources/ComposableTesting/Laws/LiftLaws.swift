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
    var law = Law(
      "r, lifted along the identity == r",
      fileID: fileID, filePath: filePath, line: line, column: column)
    await law.compare(
      "r, lifted", lift(reducer), "r", reducer,
      states: states, actions: actions, environment: environment)
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
    var law = Law(
      "r, lifted twice == r, lifted along the composed paths",
      fileID: fileID, filePath: filePath, line: line, column: column)
    await law.compare(
      "r, lifted twice", twice, "r, lifted along the composed paths", once,
      states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Lifting a reducer that does nothing gives one that does nothing.
  ///
  ///     await Laws.liftPreservesEmpty(…) { empty in
  ///       empty.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// The report of a lift about a missing child is the lift's own, and is not counted.
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
    var law = Law(
      "EmptyReducer(), lifted == EmptyReducer()",
      fileID: fileID, filePath: filePath, line: line, column: column)
    await law.compare(
      "EmptyReducer(), lifted", lift(EmptyReducer()), "EmptyReducer()", EmptyReducer(),
      states: states, actions: actions, environment: environment, issues: .ignored)
    law.report()
  }

  /// Lifting two reducers together is lifting each of them.
  ///
  ///     await Laws.liftPreservesCombined(counter, logger, …) { child in
  ///       child.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// Two lifts side by side report a missing child twice; that it is reported, and how, must agree.
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
    var law = Law(
      "a.combined(with: b), lifted == (a, lifted).combined(with: (b, lifted))",
      fileID: fileID, filePath: filePath, line: line, column: column)
    await law.compare(
      "a.combined(with: b), lifted", lift(first.combined(with: second).erased),
      "(a, lifted).combined(with: (b, lifted))",
      lift(first.erased).combined(with: lift(second.erased)),
      states: states, actions: actions, environment: environment, issues: .distinct)
    law.report()
  }
}
