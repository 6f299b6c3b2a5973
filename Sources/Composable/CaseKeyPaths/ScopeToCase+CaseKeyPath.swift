#if Macros
extension Scope where ParentState: CasePathable, ParentAction: CasePathable {
  /// Creates a reducer that runs `child` while the parent's state is in one case of an enum.
  ///
  ///     Scope(state: \.login, action: \.login, environment: \.login) { Login() }
  @inlinable
  public init<ChildState, ChildAction, ChildEnvironment>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    environment: @escaping (ParentEnvironment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) {
    self.init(
      state: CasePath(state), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }

  /// Creates a reducer that runs the child in a case, in the parent's environment.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ParentEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ParentEnvironment>
  ) {
    self.init(
      state: CasePath(state), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}

extension Reducer {
  /// Runs this reducer while a parent's state is in one case of an enum.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState: CasePathable, ParentAction: CasePathable, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    pullback(
      state: CasePath(state), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs this reducer while a parent's state is in one case, in the parent's environment.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState: CasePathable, ParentAction: CasePathable>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment> {
    pullback(
      state: CasePath(state), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Reducer where State: CasePathable, Action: CasePathable {
  /// Runs the reducer of a child in a case of the state, then this one.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifCaseLet(\.login, action: \.login, environment: \.login) { Login() }
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, ChildEnvironment>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) -> Reduce<State, Action, Environment> {
    ifCaseLet(
      CasePath(state), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }

  /// Runs the reducer of a child in a case, in the parent's environment, then this one.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, Environment>
    child: () -> Reduce<ChildState, ChildAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifCaseLet(
      CasePath(state), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}
#endif
