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
  /// The effects of the child are cancelled when the case changes, and, where the child's state is
  /// `Identifiable`, when another id takes its place. An action for a case that the state is not in
  /// is reported.
  ///
  /// - Complexity: O(1); the payload is changed in place, no copy of it is held meanwhile.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction, ChildEnvironment>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    environment: @escaping (ParentEnvironment) -> ChildEnvironment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment> child: () -> Child
  ) where Child: Reducer<ChildState, ChildAction, ChildEnvironment> {
    self.init(
      state: state, action: action, environment: environment, child: child(), as: .scope,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a reducer that hands the child in a case all that the parent has.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ParentEnvironment> child: () -> Child
  ) where Child: Reducer<ChildState, ChildAction, ParentEnvironment> {
    self.init(
      state: state, action: action, environment: { $0 }, child: child(), as: .scope,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  init(
    state: CasePath<ParentState, Child.State>,
    action: CasePath<ParentAction, Child.Action>,
    environment: @escaping (ParentEnvironment) -> Child.Environment,
    child: Child,
    as name: LiftName,
    at location: CallSite
  ) {
    self.init(
      .second(
        Lift(
          CasePayload(state, action: action, of: name, at: location),
          environment: environment, child: child)))
  }
}

extension Reducer {
  /// This reducer, run while a parent's state is in one case of an enum.
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Scope<ParentState, ParentAction, ParentEnvironment, Self> {
    Scope(
      state: state, action: action, environment: environment, child: self, as: .pullback,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// This reducer, run while a parent's state is in one case, with all that the parent has.
  @_disfavoredOverload
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Scope<ParentState, ParentAction, Environment, Self> {
    Scope(
      state: state, action: action, environment: { $0 }, child: self, as: .pullback,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
