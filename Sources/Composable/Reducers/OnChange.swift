extension Reducer {
  /// Runs this reducer, then another if it changed a value derived from the state.
  ///
  ///     Settings()
  ///       .onChange(of: \.fontSize) { old, new in
  ///         Reduce { state, action, environment in
  ///           state.lineHeight = new * 3 / 2
  ///           return .run { _ in await environment.saveFontSize(new) }
  ///         }
  ///       }
  ///
  /// The reaction runs on the state that this reducer left, for the same action. The effects are merged, this
  /// reducer's first. The reaction doesn't run again if it changes the value itself. Write `onChange` after a
  /// `CombineReducers` to watch several reducers as one.
  ///
  /// The value is read before and after every action; the state is not copied. The old value is held
  /// meanwhile, so this reducer copies an array in it before changing it. Derive something small: a count rather
  /// than the elements.
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
