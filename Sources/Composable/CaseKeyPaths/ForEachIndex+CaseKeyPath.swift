#if Macros
extension Reducer where Action: CasePathable {
  /// This reducer, after that of the element at the index to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(indexed: \.digits, action: \.digit, environment: \.digit) { Digit() }
  @inlinable
  public func forEach<
    Elements: MutableCollection & RandomAccessCollection,
    ElementState, ElementAction, ElementEnvironment
  >(
    indexed state: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, IndexedAction<ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment>
  where Elements.Element == ElementState, Elements.Index == Int {
    forEach(
      indexed: state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element, by its index, that is handed all that the parent has.
  @inlinable
  public func forEach<
    Elements: MutableCollection & RandomAccessCollection, ElementState, ElementAction
  >(
    indexed state: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, IndexedAction<ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, Environment>
    element: () -> Reduce<ElementState, ElementAction, Environment>
  ) -> Reduce<State, Action, Environment>
  where Elements.Element == ElementState, Elements.Index == Int {
    forEach(
      indexed: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}

extension Reducer {
  /// This reducer, run on the element at the index to which an action is addressed.
  ///
  ///     Digit().forEach(indexed: \Lock.State.digits, action: \.digit, environment: \.digit)
  @inlinable
  public func forEach<
    ParentState, ParentAction: CasePathable, ParentEnvironment,
    Elements: MutableCollection & RandomAccessCollection
  >(
    indexed state: WritableKeyPath<ParentState, Elements>,
    action: CaseKeyPath<ParentAction, IndexedAction<Action>>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where Elements.Element == State, Elements.Index == Int {
    forEach(
      indexed: state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// This reducer, run on an element, by its index, that is handed all that the parent has.
  @inlinable
  public func forEach<
    ParentState, ParentAction: CasePathable, Elements: MutableCollection & RandomAccessCollection
  >(
    indexed state: WritableKeyPath<ParentState, Elements>,
    action: CaseKeyPath<ParentAction, IndexedAction<Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment>
  where Elements.Element == State, Elements.Index == Int {
    forEach(
      indexed: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
