/// A reducer from a closure.
///
///     let counter = Reduce<Int, CounterAction, Void> { count, action in
///       switch action {
///       case .incremented: count += 1
///       case .decremented: count -= 1
///       }
///       return .none
///     }
public struct Reduce<State, Action, Environment>: Reducer {
  @usableFromInline
  let reduce: (inout State, Action, Environment) -> Effect<Action>

  /// Creates a reducer that does what `reduce` does.
  @inlinable
  public init(
    _ reduce:
      @escaping (_ state: inout State, _ action: Action, _ environment: Environment) ->
      Effect<Action>
  ) {
    self.reduce = reduce
  }

  /// Creates a reducer that needs nothing from outside.
  @inlinable
  public init(
    _ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) where Environment == Void {
    self.reduce = { state, action, _ in reduce(&state, action) }
  }

  /// Hides the type of a reducer, whose body is made when it first runs.
  @inlinable
  public init(_ reducer: some Reducer<State, Action, Environment>) {
    self = reducer.preparedLazily()
  }

  /// A reducer that calls another, whose parts are prepared or need no preparation.
  @inlinable
  init(calling reducer: some Reducer<State, Action, Environment>) {
    self.init { state, action, environment in
      reducer.reduce(into: &state, action: action, environment: environment)
    }
  }

  /// This reducer, as it is.
  @inlinable
  public func prepared() -> Self {
    self
  }

  /// Calls the closure.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    reduce(&state, action, environment)
  }
}
