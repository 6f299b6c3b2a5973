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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State?, Action, Environment> {
    Lift(
      OptionalChild(
        \.self, action: .identity,
        missing: MissingChild(
          .value(of: .optional),
          at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))),
      environment: { $0 }, child: self)
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
  public func ifLet<
    ChildState, ChildAction, ChildEnvironment,
    Child: Reducer<ChildState, ChildAction, ChildEnvironment>
  >(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment> child: () -> Child
  ) -> some Reducer<State, Action, Environment> {
    Lift(
      OptionalChild(
        state, action: action,
        missing: MissingChild(
          .value(of: .ifLet),
          at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))),
      environment: environment, child: child()
    ).combined(with: self)
  }

  /// This reducer, after that of a child that may be there and is handed all that the parent has.
  @inlinable
  public func ifLet<
    ChildState, ChildAction, Child: Reducer<ChildState, ChildAction, Environment>
  >(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, Environment> child: () -> Child
  ) -> some Reducer<State, Action, Environment> {
    ifLet(
      state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }
}
