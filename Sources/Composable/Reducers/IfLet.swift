extension Reducer {
  /// Runs this reducer on the value of an optional state.
  ///
  ///     Detail()
  ///       .optional()
  ///       .pullback(state: \List.State.detail, action: .detail, environment: \List.Environment.detail)
  ///       .combined(with: List())
  ///
  /// The same lift as ``ifLet(_:action:environment:fileID:filePath:line:column:child:)``.
  ///
  /// Law, run by `IfLetLawTests`: while there is a value, `r.optional()` does what `r` does.
  @inlinable
  public func optional(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<State?, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Lift(
      OptionalChild<State?, State, Action>(
        \.self, missing: MissingChild(.value(of: .optional), at: callSite)),
      action: .identity, environment: { $0 }, child: erased
    ).reduce
  }

  /// Runs the reducer of an optional child, then this one.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(\.detail, action: .detail, environment: \.detail) {
  ///         Detail()
  ///       }
  ///
  /// The child runs first, so that the parent can set it to `nil`. That cancels its effects and drops their
  /// answers that still wait. So does replacing a child whose state is `Identifiable` by one with another id; a
  /// child without id stays the same until it is `nil` after an action.
  ///
  /// An action for a missing child is reported; the parent still receives it.
  ///
  /// - Complexity: O(1); the child is changed in place, without a copy.
  @inlinable
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction, ChildEnvironment>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) -> Reduce<State, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Lift(
      OptionalChild(state, missing: MissingChild(.value(of: .ifLet), at: callSite)),
      action: action, environment: environment, child: child()
    ).reduce.combined(with: self)
  }

  /// Runs the reducer of an optional child in the parent's environment, then this one.
  @inlinable
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, Environment>
    child: () -> Reduce<ChildState, ChildAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}

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
