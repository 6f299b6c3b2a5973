/// A reducer that is prepared when it first runs: of a tree without end, no more than is used.
@usableFromInline
final class PreparedReducer<R: Reducer> {
  @usableFromInline
  let reducer: R

  @usableFromInline
  var prepared: Reduce<R.State, R.Action, R.Environment>?

  @inlinable
  init(_ reducer: R) {
    self.reducer = reducer
  }

  @inlinable
  func reduce(
    into state: inout R.State, action: R.Action, environment: R.Environment
  ) -> Effect<R.Action> {
    let prepared = self.prepared ?? reducer.prepared()
    self.prepared = prepared
    return prepared.reduce(into: &state, action: action, environment: environment)
  }
}

extension Reducer {
  /// This reducer, ``prepared()`` when it first runs.
  @inlinable
  func preparedLazily() -> Reduce<State, Action, Environment> {
    if Body.self == Never.self { return prepared() }
    let prepared = PreparedReducer(self)
    return Reduce { state, action, environment in
      prepared.reduce(into: &state, action: action, environment: environment)
    }
  }
}
