#if Macros
extension Reducer where Action: CasePathable {
  /// This reducer, after that of the element to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(\.rows, action: \.row, environment: \.row) { Row() }
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment>
  where ElementState: Identifiable, ElementState.ID == ID {
    forEach(
      state(), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element whose environment depends on its id.
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    environmentByID environment: @escaping (Environment, ID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment>
  where ElementState: Identifiable, ElementState.ID == ID {
    forEach(
      state(), action: CasePath(action), environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element that is handed all that the parent has.
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, Environment>
    element: () -> Reduce<ElementState, ElementAction, Environment>
  ) -> Reduce<State, Action, Environment>
  where ElementState: Identifiable, ElementState.ID == ID {
    forEach(
      state(), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}

extension Reducer where State: Identifiable {
  /// This reducer, run on the element of a parent's collection to which an action is addressed.
  ///
  ///     Row()
  ///       .forEach(state: \List.State.rows, action: \.row, environment: \List.Environment.row)
  @inlinable
  public func forEach<ParentState, ParentAction: CasePathable, ParentEnvironment>(
    state: WritableKeyPath<ParentState, IdentifiedArray<State.ID, State>>,
    action: CaseKeyPath<ParentAction, IdentifiedAction<State.ID, Action>>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// This reducer, run on an element whose environment depends on its id.
  @inlinable
  public func forEach<ParentState, ParentAction: CasePathable, ParentEnvironment>(
    state: WritableKeyPath<ParentState, IdentifiedArray<State.ID, State>>,
    action: CaseKeyPath<ParentAction, IdentifiedAction<State.ID, Action>>,
    environmentByID environment: @escaping (ParentEnvironment, State.ID) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: state, action: CasePath(action), environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// This reducer, run on an element that is handed all that the parent has.
  @inlinable
  public func forEach<ParentState, ParentAction: CasePathable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<State.ID, State>>,
    action: CaseKeyPath<ParentAction, IdentifiedAction<State.ID, Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment> {
    forEach(
      state: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
