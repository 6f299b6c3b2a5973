extension Store {
  /// A store for a part of the state, which sends the part's actions.
  ///
  ///     let counter = store.scope(state: \.counter, action: .counter)
  ///     counter.send(.incremented)   // store.send(.counter(.incremented))
  ///     counter.state                // store.state.counter
  ///
  /// It reads and sends through this store, which it keeps alive, and holds no copy. While observers are called, and
  /// until the next action, it shares their values with the state. This store doesn't retain it, and a scope that is
  /// never read costs nothing.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    // Disfavored, because an optional part has its own `scope`, which should win wherever it fits.
    part(.property { $0[keyPath: state] }, embed: action._embed)
  }

  /// A store for a part of the state, which sends the same actions as this one.
  ///
  ///     let count = store.scope(state: \.counter.count)
  public func scope<ChildState>(state: KeyPath<State, ChildState>) -> Store<ChildState, Action> {
    part(.property { $0[keyPath: state] }) { $0 }
  }

  /// A store for a value derived from the state.
  ///
  ///     let summary = store.scope(state: { Summary(of: $0.rows) }, action: .summary)
  ///
  /// `state` is called at most once between two actions, however many observers and readers there are, and not at all if
  /// there are none. It must return the same value for the same state.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    // Disfavored, so that a key path isn't taken for a function.
    part(.derived(state), embed: action._embed)
  }

  /// A store for a value derived from the state, which sends the same actions as this one.
  ///
  ///     let title = store.scope(state: { "\($0.rows.count) rows" })
  public func scope<ChildState>(
    state: @escaping (State) -> ChildState
  ) -> Store<ChildState, Action> {
    part(.derived(state)) { $0 }
  }

  /// A store for an optional child, or `nil` if it is absent.
  ///
  ///     if let editor = store.scope(state: \.editor, action: .editor) {
  ///       editor.send(.titleChanged("Milk"))
  ///     }
  ///
  /// The child may be removed while its store is still in use. If it comes back, the store works again. While it is
  /// absent:
  ///
  /// - Observers and view stores of the child, and of stores derived from it, aren't called.
  /// - An action sent to it changes nothing, doesn't reach the parent's reducer either, and is reported at the line of this
  ///   `scope`.
  /// - `state` is the last state of the child.
  ///
  /// For that, the store shares the child's state with the reducer while an action is processed, so a collection in the
  /// child is copied when it changes. Keep the store of a large child only for as long as you need it.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .child { $0[keyPath: state] }, embed: action._embed,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A store for the presented child, or `nil` if there is none.
  ///
  ///     if let editor = store.scope(presented: \.editor, action: .editor) {
  ///       editor.send(.titleChanged("Milk"))  // .editor(.presented(.titleChanged("Milk")))
  ///     }
  ///
  /// It sends the presented child's actions; to dismiss the child, send this store `.dismiss`. A dismissed child is
  /// absent, like an optional child.
  public func scope<ChildState, ChildAction>(
    presented state: KeyPath<State, ChildState?>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .child { $0[keyPath: state] }, embed: { action.embed(.presented($0)) },
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A store for a screen of a navigation stack, or `nil` if no screen has this id.
  ///
  ///     for id in store.state.path.ids {
  ///       let screen = store.scope(stack: \.path, id: id, action: .path)
  ///     }
  ///
  /// It sends the screen's actions; to pop the screen, send this store `.path(.pop(from: id))`. A popped screen is
  /// absent, like an optional child.
  public func scope<ElementState, ElementAction>(
    stack state: KeyPath<State, StackState<ElementState>>,
    id: StackElementID,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ElementState, ElementAction>? {
    core.withPresentState { $0[keyPath: state].place(id: id) }.flatMap { place in
      child(
        .child { $0[keyPath: state][place] }, embed: { action.embed(.element(id: id, action: $0)) },
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// A store for the payload of an enum case, or `nil` if the state is in another case.
  ///
  ///     switch store.state {
  ///     case .signedOut: store.scope(state: .signedOut, action: .signIn)?.send(.nameChanged("Ada"))
  ///     case .signedIn: …
  ///     }
  ///
  /// While the enum is in another case, the child is absent, like an optional child.
  public func scope<ChildState, ChildAction>(
    state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .child(state.extract(from:)), embed: action._embed,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns the store of a part, or `nil` if it is a child that is absent.
  private func child<ChildState, ChildAction>(
    _ part: StatePart<State, ChildState>, embed: @escaping (ChildAction) -> Action,
    at callSite: CallSite? = nil
  ) -> Store<ChildState, ChildAction>? {
    ChildCore(part, of: core, root: root, at: callSite, embed: embed)
      .map { Store<ChildState, ChildAction>(core: $0, lifetime: lifetime) }
  }

  /// Returns the store of a part that is never absent.
  private func part<ChildState, ChildAction>(
    _ part: StatePart<State, ChildState>, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    guard let store = child(part, embed: embed) else {
      preconditionFailure("only a child can be absent")
    }
    return store
  }
}
