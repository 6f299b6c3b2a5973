extension Reducer {
  /// This reducer, after that of the element to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(\.rows, action: .row, environment: \.row) {
  ///         Row()
  ///       }
  ///
  /// The element runs first, so that the parent may remove it. The effects of an element that is
  /// removed are cancelled; what they had answered and was still waiting is dropped. An action for an
  /// element that is not there is reported, with its id and the action; the parent hears it all the
  /// same.
  ///
  /// Laws, run by `ForEachLawTests`:
  ///
  ///     one element is touched: all others and their order are as before
  ///     on a collection of one, `forEach` is `pullback` on its element
  ///     r.combined(with: s) lifted  ==  r lifted, combined with s lifted
  ///
  /// `environment` takes what an element needs from what the parent has, and may also take the
  /// element's id.
  ///
  /// - Complexity: O(1) in the number of elements; nothing is copied.
  @inlinable
  @_disfavoredOverload
  public func forEach<ID: Hashable, ElementState, ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where ElementState: Identifiable, ElementState.ID == ID {
    forEach(
      state(), action: action, environmentByID: { parent, _ in environment(parent) },
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }

  /// This reducer, after that of an element whose environment depends on its id.
  ///
  /// The label differs from `environment:` for the compiler's sake: with one label for both, a chain
  /// of nine of these took it five seconds, and one of twenty more than a minute.
  @inlinable
  @_disfavoredOverload
  public func forEach<ID: Hashable, ElementState, ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    environmentByID environment: @escaping (Environment, ID) -> ElementEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment> where ElementState: Identifiable, ElementState.ID == ID {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let address = ElementByID(
      state, action: action, missing: MissingChild(.elementByID, at: callSite))
    return Lift(address, environment: environment, child: element()).reduce.combined(with: self)
  }

  /// This reducer, after that of an element that is handed all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func forEach<ID: Hashable, ElementState, ElementAction, ElementEnvironment>(
    _ state: @autoclosure @escaping () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment>
    element: () -> Reduce<ElementState, ElementAction, ElementEnvironment>
  ) -> Reduce<State, Action, Environment>
  where Environment == ElementEnvironment, ElementState: Identifiable, ElementState.ID == ID {
    forEach(
      state(), action: action, environmentByID: { parent, _ in parent },
      fileID: fileID, filePath: filePath, line: line, column: column, element: element)
  }
}

extension Reducer {
  /// This reducer, run on the element of a parent's collection to which an action is addressed.
  ///
  ///     Row()
  ///       .forEach(state: \List.State.rows, action: .row, environment: \List.Environment.row)
  ///       .combined(with: List())
  ///
  /// The same lift, with the same laws, without a parent's reducer.
  @inlinable
  @_disfavoredOverload
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: Hashable>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state(), action: action, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }

  /// This reducer, run on an element whose environment depends on its id.
  @inlinable
  @_disfavoredOverload
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: Hashable>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    environmentByID environment: @escaping (ParentEnvironment, ID) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state(), action: action, environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }

  /// This reducer, run on an element that is handed all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func forEach<ParentState, ParentAction, ID: Hashable>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<ParentState, ParentAction, Environment>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state(), action: action,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }
}
