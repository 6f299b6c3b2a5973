#if Macros
extension Reducer where Action: CasePathable {
  /// This reducer, after that of the element of a navigation stack to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(stack: \.path, action: \.path, environment: \.screen) { Screen() }
  @inlinable
  public func forEach<ElementState, ElementAction, ElementEnvironment>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> {
    forEach(
      stack: state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element of a stack whose environment depends on its id.
  @inlinable
  public func forEach<ElementState, ElementAction, ElementEnvironment>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    environmentByID environment: @escaping (Environment, StackElementID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> {
    forEach(
      stack: state, action: CasePath(action), environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element of a stack that is handed all that the parent has.
  @inlinable
  public func forEach<ElementState, ElementAction>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, Environment>
    element: () -> Reduce<ElementState, ElementAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    forEach(
      stack: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}
#endif
