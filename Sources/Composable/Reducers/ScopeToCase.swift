extension Scope {
  /// Creates a reducer that runs `child` while the parent's state is in one case of an enum.
  ///
  ///     struct App: Reducer {
  ///       enum State { case login(Login.State), game(Game.State) }
  ///       enum Action { case login(Login.Action), game(Game.Action) }
  ///       struct Environment { … }
  ///
  ///       var body: some Reducer<State, Action, Environment> {
  ///         Scope(state: .login, action: .login, environment: \.login) { Login() }
  ///         Scope(state: .game, action: .game, environment: \.game) { Game() }
  ///       }
  ///     }
  ///
  /// A change of the case cancels the child's effects; so does a change of the id, if the child's state is
  /// `Identifiable`. An action for another case than the state's is reported.
  ///
  /// - Complexity: O(1); the payload is changed in place, without a copy.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction, ChildEnvironment>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    environment: @escaping (ParentEnvironment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      Lift(
        CasePayload(state, missing: MissingChild(.payload(of: .scope), at: callSite)),
        action: action, environment: environment, child: child()
      ).reduce)
  }

  /// Creates a reducer that runs the child in a case, in the parent's environment.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ParentEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ParentEnvironment>
  ) {
    self.init(
      state: state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}

extension Reducer {
  /// Runs this reducer while a parent's state is in one case of an enum.
  ///
  ///     Game()
  ///       .pullback(state: .game, action: .game, environment: \App.Environment.game)
  ///       .combined(with: App())
  ///
  /// The same lift as ``Scope``, with the same laws.
  @_disfavoredOverload
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Lift(
      CasePayload(state, missing: MissingChild(.payload(of: .pullback), at: callSite)),
      action: action, environment: environment, child: erased
    ).reduce
  }

  /// Runs this reducer while a parent's state is in one case, in the parent's environment.
  @_disfavoredOverload
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment> {
    pullback(
      state: state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
