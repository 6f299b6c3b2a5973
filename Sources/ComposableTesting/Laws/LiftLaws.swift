import Composable

extension Laws {
  /// Lifting along the identity changes nothing.
  ///
  ///     r.pullback(state: \.self, action: .identity, environment: { $0 })  ==  r
  public static func pullbackIdentity<R: Reducer>(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async where R.State: Equatable, R.Action: Equatable {
    await liftIdentity(
      of: reducer, states: states, actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      $0.pullback(state: \.self, action: .identity, environment: { $0 })
    }
  }

  /// The same law of any lift, given as it lifts along the identity.
  ///
  ///     await Laws.liftIdentity(of: counter, …) { $0.myLift(\.self) }
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
  ///     r.pullback(state: \.inner, …).pullback(state: \.outer, …)
  ///       ==  r.pullback(state: \.outer.inner, …)
  ///
  /// `inner` leads from the reducer to the middle, `outer` from there to the outside, where the
  /// states, the actions and the environment are.
  public static func pullbackComposition<
    R: Reducer, MiddleState, MiddleAction, MiddleEnvironment, State, Action, Environment
  >(
    of reducer: R,
    inner: Pullback<MiddleState, MiddleAction, MiddleEnvironment, R.State, R.Action, R.Environment>,
    outer: Pullback<State, Action, Environment, MiddleState, MiddleAction, MiddleEnvironment>,
    states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async where State: Equatable, Action: Equatable {
    await liftComposition(
      states: states, actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column,
      twice:
        reducer
        .pullback(state: inner.state, action: inner.action, environment: inner.environment)
        .pullback(state: outer.state, action: outer.action, environment: outer.environment),
      once: reducer.pullback(
        state: outer.state.appending(path: inner.state),
        action: outer.action.appending(path: inner.action),
        environment: { inner.environment(outer.environment($0)) })
    )
  }

  /// The same law of any lift, given both ways.
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
      "a.combined(with: b), lifted", lift(Reduce(first.combined(with: second))),
      "(a, lifted).combined(with: (b, lifted))",
      lift(Reduce(first)).combined(with: lift(Reduce(second))),
      states: states, actions: actions, environment: environment, issues: .distinct)
    law.report()
  }
}

/// The way of a lift: from a parent to the child in it.
public struct Pullback<
  State, Action, Environment, ChildState, ChildAction, ChildEnvironment
> {
  /// Where the child's state is.
  public let state: WritableKeyPath<State, ChildState>

  /// Which actions are the child's.
  public let action: CasePath<Action, ChildAction>

  /// What the child needs, taken from what the parent has.
  public let environment: (Environment) -> ChildEnvironment

  /// Creates the way from its three parts, as `pullback` takes them.
  public init(
    state: WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment
  ) {
    self.state = state
    self.action = action
    self.environment = environment
  }
}
