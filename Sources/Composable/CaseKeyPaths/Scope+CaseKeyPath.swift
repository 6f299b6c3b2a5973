#if Macros
extension Scope where ParentAction: CasePathable {
  /// Creates a reducer that runs `child` on the child's actions.
  ///
  ///     Scope(state: \.counter, action: \.counter, environment: \.counter) { Counter() }
  @inlinable
  public init<ChildState, ChildAction, ChildEnvironment>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    environment: @escaping (ParentEnvironment) -> ChildEnvironment,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) {
    self.init(state: state, action: CasePath(action), environment: environment, child: child)
  }

  /// Creates a reducer that runs `child` in the parent's environment.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction, ParentEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ParentEnvironment>
  ) {
    self.init(state: state, action: CasePath(action), child: child)
  }
}

extension Reducer {
  /// Runs this reducer on a part of a parent's state.
  ///
  ///     Counter().pullback(state: \App.State.counter, action: \.counter, environment: \.counter)
  @inlinable
  public func pullback<ParentState, ParentAction: CasePathable, ParentEnvironment>(
    state: WritableKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    pullback(state: state, action: CasePath(action), environment: environment)
  }

  /// Runs this reducer on a part of a parent's state, in the parent's environment.
  @inlinable
  public func pullback<ParentState, ParentAction: CasePathable>(
    state: WritableKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction, Environment> {
    pullback(state: state, action: CasePath(action))
  }
}
#endif
