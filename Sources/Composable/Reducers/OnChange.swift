extension Reducer {
  /// This reducer, then another when a value that is derived from the state has changed.
  ///
  ///     Settings()
  ///       .onChange(of: \.fontSize) { old, new in
  ///         Reduce { state, action, environment in
  ///           state.lineHeight = new * 3 / 2
  ///           return .run { _ in await environment.saveFontSize(new) }
  ///         }
  ///       }
  ///
  /// The other one runs on the state that this one left, for the same action; the effects are merged,
  /// those of this one first. What it does to the value itself does not make it run again. Everything
  /// above it is watched: write it after a `CombineReducers` to watch several reducers as one.
  ///
  /// The value is read before and after every action; the state is not copied. The value from before
  /// is held while this reducer runs: an array in it is copied if this reducer changes it. Derive
  /// something small, a count rather than the elements.
  ///
  /// - Parameters:
  ///   - value: What is watched: a key path or a function.
  ///   - reaction: The reducer that runs when the value was `old` and is `new`.
  /// - Returns: A reducer that does both.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action, Environment> _ reaction:
      @escaping (_ old: Value, _ new: Value) -> Reduce<State, Action, Environment>
  ) -> Reduce<State, Action, Environment> {
    let base = erased
    return Reduce { state, action, environment in
      let old = value(state)
      let effect = base.run(&state, action, environment)
      let new = value(state)
      guard old != new else { return effect }
      return effect.merge(with: reaction(old, new).run(&state, action, environment))
    }
  }
}
