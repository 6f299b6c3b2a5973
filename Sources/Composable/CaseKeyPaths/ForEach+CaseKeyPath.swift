#if Macros
extension Reducer where Action: CasePathable {
  /// Runs `element` on the element that an action targets, then this reducer.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(\.rows, action: \.rows, environment: \.row) { Row() }
  @inlinable
  public func forEach<Elements: ElementCollection, Targeted: ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, Targeted>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, ElementEnvironment>
    element: () -> Reduce<Elements.Element, Targeted.Action, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    forEach(
      state(), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// Runs an element whose environment depends on its id, then this reducer.
  @inlinable
  public func forEach<Elements: ElementCollection, Targeted: ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, Targeted>,
    environmentByID environment: @escaping (Environment, Elements.ElementID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, ElementEnvironment>
    element: () -> Reduce<Elements.Element, Targeted.Action, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    forEach(
      state(), action: CasePath(action), environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// Runs an element in this reducer's own environment, then this reducer.
  @inlinable
  public func forEach<Elements: ElementCollection, Targeted: ElementAction>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, Targeted>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<Elements.Element, Targeted.Action, Environment>
    element: () -> Reduce<Elements.Element, Targeted.Action, Environment>
  ) -> Reduce<State, Action, Environment> where Targeted.ElementID == Elements.ElementID {
    forEach(
      state(), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}

extension Reducer {
  /// Runs this reducer on the element of a parent that an action targets.
  ///
  ///     Row()
  ///       .forEach(state: \List.State.rows, action: \.rows, environment: \List.Environment.row)
  @inlinable
  public func forEach<
    ParentState, ParentAction: CasePathable, ParentEnvironment, Elements: ElementCollection,
    Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CaseKeyPath<ParentAction, Targeted>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    forEach(
      state: state(), action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs this reducer on an element whose environment depends on its id.
  @inlinable
  public func forEach<
    ParentState, ParentAction: CasePathable, ParentEnvironment, Elements: ElementCollection,
    Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CaseKeyPath<ParentAction, Targeted>,
    environmentByID environment: @escaping (ParentEnvironment, Elements.ElementID) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    forEach(
      state: state(), action: CasePath(action), environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs this reducer on an element, in the parent's environment.
  @inlinable
  public func forEach<
    ParentState, ParentAction: CasePathable, Elements: ElementCollection, Targeted: ElementAction
  >(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, Elements>,
    action: CaseKeyPath<ParentAction, Targeted>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment>
  where
    Elements.Element == State, Targeted.Action == Action, Targeted.ElementID == Elements.ElementID
  {
    forEach(
      state: state(), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
