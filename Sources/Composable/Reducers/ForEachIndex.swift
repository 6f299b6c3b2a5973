extension Reducer {
  /// This reducer, after that of the element at the index to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(indexed: \.digits, action: .digit, environment: \.digit) {
  ///         Digit()
  ///       }
  ///
  /// For an array, or any other collection of mutable elements whose index is a number, of a fixed
  /// order: an index is a place and no identity. What runs for the third element stays that of the
  /// third, whichever that is, and is cancelled when there are fewer. Where elements are removed or
  /// moved, use an ``IdentifiedArray``.
  ///
  /// The element runs first, so that the parent may remove it. An action for an index that is out of
  /// range is reported, with the index and the action; the parent hears it all the same.
  ///
  /// Laws, run by `ForEachIndexLawTests`:
  ///
  ///     one element is touched: all others are as before
  ///     on a collection of one, `forEach` is `pullback` on its element
  ///
  /// - Complexity: O(1) in the number of elements; nothing is copied.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    Elements: MutableCollection & RandomAccessCollection, ElementState, ElementAction,
    ElementEnvironment
  >(
    indexed state: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IndexedAction<ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment>
  where Elements.Element == ElementState, Elements.Index == Int {
    element().forEach(
      indexed: state, action: action, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ).combined(with: self)
  }

  /// This reducer, after that of an element, by its index, that is handed all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    Elements: MutableCollection & RandomAccessCollection, ElementState, ElementAction
  >(
    indexed state: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IndexedAction<ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, Environment>
    element: () -> Reduce<ElementState, ElementAction, Environment>
  ) -> Reduce<State, Action, Environment>
  where Elements.Element == ElementState, Elements.Index == Int {
    forEach(
      indexed: state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, run on the element at the index to which an action is addressed.
  ///
  ///     Digit()
  ///       .forEach(indexed: \Lock.State.digits, action: .digit, environment: \Lock.Environment.digit)
  ///       .combined(with: Lock())
  @inlinable
  @_disfavoredOverload
  public func forEach<
    ParentState, ParentAction, ParentEnvironment,
    Elements: MutableCollection & RandomAccessCollection
  >(
    indexed state: WritableKeyPath<ParentState, Elements>,
    action: CasePath<ParentAction, IndexedAction<Action>>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where Elements.Element == State, Elements.Index == Int {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let address = ElementByIndex(
      state, action: action, missing: MissingChild(.elementByIndex, at: callSite))
    return Lift(
      address, environment: { parent, _ in environment(parent) }, child: erased
    ).reduce
  }

  /// This reducer, run on an element, by its index, that is handed all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func forEach<
    ParentState, ParentAction, Elements: MutableCollection & RandomAccessCollection
  >(
    indexed state: WritableKeyPath<ParentState, Elements>,
    action: CasePath<ParentAction, IndexedAction<Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment>
  where Elements.Element == State, Elements.Index == Int {
    forEach(
      indexed: state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
