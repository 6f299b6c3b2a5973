/// A reducer that does nothing: the unit of ``Reducer/combined(with:)``.
///
///     EmptyReducer().combined(with: counter)  ==  counter  ==  counter.combined(with: EmptyReducer())
public struct EmptyReducer<State, Action, Environment>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Leaves the state as it is.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    .none
  }

  /// No reducer at all.
  @inlinable
  public var erased: Reduce<State, Action, Environment> { Reduce(oneAfterTheOther: []) }
}
