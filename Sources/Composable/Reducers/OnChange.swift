/// Runs a reducer, and behind it another where a part of the state has changed.
///
/// One seldom names this type: see ``Reducer/onChange(of:_:)``.
public struct OnChange<Base: Reducer, Value: Equatable, Reaction: Reducer>: Reducer
where
  Reaction.State == Base.State, Reaction.Action == Base.Action,
  Reaction.Environment == Base.Environment
{
  @usableFromInline
  let base: Base

  @usableFromInline
  let value: (Base.State) -> Value

  @usableFromInline
  let reaction: (Value, Value) -> Reaction

  @inlinable
  init(
    base: Base, value: @escaping (Base.State) -> Value,
    reaction: @escaping (Value, Value) -> Reaction
  ) {
    self.base = base
    self.value = value
    self.reaction = reaction
  }

  /// The same, with the reducer prepared; what reacts is made anew for each change.
  @inlinable
  public func prepared() -> Reduce<Base.State, Base.Action, Base.Environment> {
    let prepared = OnChange<Reduce, Value, Reaction>(
      base: base.preparedLazily(), value: value, reaction: reaction)
    return Reduce(calling: prepared)
  }

  /// Runs the reducer, then the reaction if the value is another than before.
  @inlinable
  public func reduce(
    into state: inout Base.State, action: Base.Action, environment: Base.Environment
  ) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action, environment: environment)
    let new = value(state)
    guard old != new else { return effect }
    return effect.merge(
      with: reaction(old, new).reduce(into: &state, action: action, environment: environment))
  }
}

extension Reducer {
  /// This reducer, and behind it another when a value that is derived from the state has changed.
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
  /// above it is watched: put it behind a `CombineReducers` to watch several reducers as one.
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
  public func onChange<Value: Equatable, Reaction: Reducer<State, Action, Environment>>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action, Environment> _ reaction:
      @escaping (_ old: Value, _ new: Value) -> Reaction
  ) -> OnChange<Self, Value, Reaction> {
    OnChange(base: self, value: value, reaction: reaction)
  }
}
