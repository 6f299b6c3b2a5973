extension Reducer {
  /// This reducer, run on an optional state while there is one.
  ///
  ///     Detail()
  ///       .optional()
  ///       .pullback(state: \List.State.detail, action: .detail, environment: \List.Environment.detail)
  ///       .combined(with: List())
  ///
  /// The same lift as ``ifLet(_:action:environment:fileID:filePath:line:column:child:)``.
  ///
  /// Law, run by `IfLetLawTests`: where there is a state, `r.optional()` does what `r` does.
  @inlinable
  public func optional(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<State?, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reduce<State?, Action, Environment>(
      toOptional: \.self, action: .identity, environment: { $0 }, as: .optional, at: callSite,
      erased)
  }

  /// This reducer, after that of a child that may be there.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(\.detail, action: .detail, environment: \.detail) {
  ///         Detail()
  ///       }
  ///
  /// The child runs first, so that the parent may set it to `nil`. Its effects are then cancelled;
  /// what they had answered and was still waiting is dropped. The same happens when a child whose
  /// state is `Identifiable` is replaced by one with another id; one without id counts as the same as
  /// long as it was never `nil` between two actions.
  ///
  /// An action for a child that is not there is reported; the parent hears it all the same.
  ///
  /// - Complexity: O(1); the child is changed in place, no copy of it is held meanwhile.
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
    return Reduce(
      toOptional: state, action: action, environment: environment, as: .ifLet, at: callSite, child()
    ).combined(with: self)
  }

  /// This reducer, after that of a child that may be there and is handed all that the parent has.
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

extension Reduce {
  /// A lift of a child to an optional.
  @inlinable
  init<ChildState, ChildAction, ChildEnvironment>(
    toOptional state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    as name: LiftName, at callSite: CallSite,
    _ child: Reduce<ChildState, ChildAction, ChildEnvironment>
  ) {
    let missing = MissingChild(.value(of: name), at: callSite)
    self =
      Lift(
        OptionalChild(state, action: action, missing: missing), environment: environment,
        child: child
      ).reduce
  }
}
