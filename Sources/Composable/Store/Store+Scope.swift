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
    child(.property { $0[keyPath: state] }, embed: action._embed)
  }

  /// A store for a part of the state, which sends the same actions as this one.
  ///
  ///     let count = store.scope(state: \.counter.count)
  public func scope<ChildState>(state: KeyPath<State, ChildState>) -> Store<ChildState, Action> {
    child(.property { $0[keyPath: state] }) { $0 }
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
    child(.derived(state), embed: action._embed)
  }

  /// A store for a value derived from the state, which sends the same actions as this one.
  ///
  ///     let title = store.scope(state: { "\($0.rows.count) rows" })
  public func scope<ChildState>(
    state: @escaping (State) -> ChildState
  ) -> Store<ChildState, Action> {
    child(.derived(state)) { $0 }
  }

  /// Returns the store of a part that is never absent.
  private func child<ChildState, ChildAction>(
    _ part: StatePart<State, ChildState>, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    guard let core = ChildCore(part, of: core, root: root, embed: embed) else {
      preconditionFailure("only a child can be absent")
    }
    return Store<ChildState, ChildAction>(core: core, lifetime: lifetime)
  }
}
