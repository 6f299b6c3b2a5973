extension Store {
  /// A store for a child that may be absent, or `nil` where it is.
  ///
  ///     if let editor = store.scope(state: \.editor, action: .editor) {
  ///       editor.send(.titleChanged("Milk"))
  ///     }
  ///
  /// The child may go while its store is still there; it may also come back, and the store is its
  /// store again. While it is away:
  ///
  /// - Observers and view stores of the child, and of what is derived from it, hear nothing.
  /// - An action sent to it changes nothing, and is reported with the action, at the line of this
  ///   `scope`. The parent's reducer does not see it either.
  /// - Reading `state` gives the last one that the child had.
  ///
  /// To have that, the store shares the child's state with the reducer while an action is processed, and
  /// at no other time: a collection in the child is copied when it changes, as long as the store is there.
  /// Let go of the store of a child that holds much, or scope to it only for as long as it is needed.
  ///
  /// - Parameters:
  ///   - state: Where the child is.
  ///   - action: Which actions are the child's.
  ///   - fileID: Where to report what is sent to a child that has gone: here.
  ///   - filePath: Where to report it.
  ///   - line: Where to report it.
  ///   - column: Where to report it.
  /// - Returns: The child's store, or `nil` where it is absent now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      { $0[keyPath: state] }, embed: action._embed,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A store for what is presented, or `nil` where nothing is.
  ///
  ///     if let editor = store.scope(presented: \.editor, action: .editor) {
  ///       editor.send(.titleChanged("Milk"))  // .editor(.presented(.titleChanged("Milk")))
  ///     }
  ///
  /// It sends the actions of what is presented; to put that away, send this store `.dismiss`. Once it
  /// is away, what holds is what holds for an optional child.
  ///
  /// - Parameters:
  ///   - state: Where what is presented is.
  ///   - action: Which actions are for it.
  ///   - fileID: Where to report what is sent to it when it has gone: here.
  ///   - filePath: Where to report it.
  ///   - line: Where to report it.
  ///   - column: Where to report it.
  /// - Returns: The store of what is presented, or `nil` where nothing is presented now.
  public func scope<ChildState, ChildAction>(
    presented state: KeyPath<State, ChildState?>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      { $0[keyPath: state] }, embed: { action.embed(.presented($0)) },
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A store for a screen of a navigation stack, or `nil` where no screen has this id.
  ///
  ///     for id in store.state.path.ids {
  ///       let screen = store.scope(stack: \.path, id: id, action: .path)
  ///     }
  ///
  /// It sends the actions of the screen; to pop the screen, send this store `.path(.pop(from: id))`. Once it is
  /// popped, what holds is what holds for an optional child.
  ///
  /// - Parameters:
  ///   - state: Where the stack is.
  ///   - id: That of the screen.
  ///   - action: Which actions are the stack's.
  ///   - fileID: Where to report what is sent to the screen when it has gone: here.
  ///   - filePath: Where to report it.
  ///   - line: Where to report it.
  ///   - column: Where to report it.
  /// - Returns: The screen's store, or `nil` where it is not on the stack now.
  public func scope<ElementState, ElementAction>(
    stack state: KeyPath<State, StackState<ElementState>>,
    id: StackElementID,
    action: CasePath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ElementState, ElementAction>? {
    core.withPresentState { $0[keyPath: state].place(id: id) }.flatMap { place in
      child(
        { $0[keyPath: state][place] }, embed: { action.embed(.element(id: id, action: $0)) },
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// A store for what an enum holds in one of its cases, or `nil` where it is in another.
  ///
  ///     switch store.state {
  ///     case .signedOut: store.scope(state: .signedOut, action: .signIn)?.send(.nameChanged("Ada"))
  ///     case .signedIn: …
  ///     }
  ///
  /// While the enum is in another case the child has gone, and what holds then is what holds for an
  /// optional child.
  public func scope<ChildState, ChildAction>(
    state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      state.extract(from:), embed: action._embed,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func child<ChildState, ChildAction>(
    _ extract: @escaping (State) -> ChildState?, embed: @escaping (ChildAction) -> Action,
    at callSite: CallSite
  ) -> Store<ChildState, ChildAction>? {
    ChildCore(.child(extract), of: core, root: root, at: callSite, embed: embed)
      .map { Store<ChildState, ChildAction>(core: $0, lifetime: lifetime) }
  }
}
