#if Macros
extension Store where Action: CasePathable {
  /// A store for a part of the state, which sends the part's actions.
  ///
  ///     let counter = store.scope(state: \.counter, action: \.counter)
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    // Disfavored, because an optional part has its own `scope`, which should win wherever it fits.
    scope(state: state, action: CasePath(action))
  }

  /// A store for a value derived from the state.
  ///
  ///     let summary = store.scope(state: { Summary(of: $0.rows) }, action: \.summary)
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    // Disfavored, so that a key path isn't taken for a function.
    scope(state: state, action: CasePath(action))
  }

  /// A store for an optional child, or `nil` if it is absent.
  ///
  ///     if let editor = store.scope(state: \.editor, action: \.editor) { … }
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A store for the presented child, or `nil` if there is none.
  ///
  ///     if let editor = store.scope(presented: \.editor, action: \.editor) { … }
  public func scope<ChildState, ChildAction>(
    presented state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      presented: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A store for a screen of a navigation stack, or `nil` if no screen has this id.
  ///
  ///     if let screen = store.scope(stack: \.path, id: id, action: \.path) { … }
  public func scope<ElementState, ElementAction>(
    stack state: KeyPath<State, StackState<ElementState>>,
    id: StackElementID,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ElementState, ElementAction>? {
    scope(
      stack: state, id: id, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The stores of the elements of a collection, each with an identity of its own.
  ///
  ///     let rows = store.scopes(state: \.rows, action: \.rows)
  public func scopes<ID: Hashable, ElementState: Identifiable, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ElementStores<ID, ElementState, ElementAction> where ElementState.ID == ID {
    scopes(
      state: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Store where State: CasePathable, Action: CasePathable {
  /// A store for the payload of an enum case, or `nil` if the state is in another case.
  ///
  ///     store.scope(state: \.signedOut, action: \.signIn)?.send(.nameChanged("Ada"))
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    // Disfavored, because an enum may have an optional property named after its case.
    scope(
      state: CasePath(state), action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
