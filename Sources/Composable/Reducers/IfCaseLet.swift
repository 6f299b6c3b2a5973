extension Reducer {
  /// This reducer, after that of a child that is there while the state is in one case of an enum.
  ///
  ///     Reduce { state, action, environment in … }  // moves on from .login to .game
  ///       .ifCaseLet(.login, action: .login, environment: \.login) { Login() }
  ///       .ifCaseLet(.game, action: .game, environment: \.game) { Game() }
  ///
  /// The child runs first, so that the parent may change the case. Its effects are then cancelled;
  /// what they had answered and was still waiting is dropped. The same happens when the payload is
  /// `Identifiable` and replaced by one with another id.
  ///
  /// An action for a case that the state is not in is reported; the parent hears it all the same.
  ///
  /// It is ``Scope`` to a case, written after the parent, with the same laws.
  ///
  /// - Complexity: O(1); the payload is changed in place, no copy of it is held meanwhile.
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
    return Reduce(
      toCase: state, action: action, environment: environment, as: .ifCaseLet, at: callSite, child()
    ).combined(with: self)
  }

  /// This reducer, after that of a child in a case that is handed all that the parent has.
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
