extension Reducer {
  /// Runs the reducer of a child in a case of the state, then this one.
  ///
  ///     Reduce { state, action, environment in … }  // moves on from .login to .game
  ///       .ifCaseLet(.login, action: .login, environment: \.login) { Login() }
  ///       .ifCaseLet(.game, action: .game, environment: \.game) { Game() }
  ///
  /// The child runs first, so that the parent can change the case. That cancels the child's effects and drops
  /// their answers that still wait. So does replacing an `Identifiable` payload by one with another id.
  ///
  /// An action for another case than the state's is reported; the parent still receives it.
  ///
  /// It is ``Scope`` to a case, written after the parent, with the same laws.
  ///
  /// - Complexity: O(1); the payload is changed in place, without a copy.
  @inlinable
  @_disfavoredOverload
  public func ifCaseLet<ChildState, ChildAction, ChildEnvironment>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) -> Reduce<State, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Lift(
      CasePayload(state, missing: MissingChild(.payload(of: .ifCaseLet), at: callSite)),
      action: action, environment: environment, child: child()
    ).reduce.combined(with: self)
  }

  /// Runs the reducer of a child in a case, in the parent's environment, then this one.
  @inlinable
  @_disfavoredOverload
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, Environment>
    child: () -> Reduce<ChildState, ChildAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifCaseLet(
      state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}
