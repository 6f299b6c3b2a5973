/// Makes one reducer of several that share a domain: each runs on what the one above it left, and
/// their effects are merged.
///
///     var body: some Reducer<State, Action, Environment> {
///       Scope(state: \.counter, action: .counter) { Counter() }
///       if isLogging {
///         Logger()
///       }
///       Reduce { state, action, environment in … }
///     }
@resultBuilder
public enum ReducerBuilder<State, Action, Environment> {
  /// A reducer by itself.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action, Environment>>(_ reducer: R) -> R {
    reducer
  }

  /// No reducer at all.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action, Environment> {
    EmptyReducer()
  }

  /// The first reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action, Environment>>(first: R) -> R {
    first
  }

  /// What stands above, then the next reducer.
  @inlinable
  public static func buildPartialBlock<
    First: Reducer<State, Action, Environment>, Second: Reducer<State, Action, Environment>
  >(accumulated: First, next: Second) -> Combined<First, Second> {
    Combined(accumulated, next)
  }

  /// A reducer behind an `if`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action, Environment>>(
    _ reducer: R?
  ) -> OptionalReducer<R> {
    OptionalReducer(reducer)
  }

  /// The first branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither<
    First: Reducer<State, Action, Environment>, Second: Reducer<State, Action, Environment>
  >(first reducer: First) -> EitherReducer<First, Second> {
    .first(reducer)
  }

  /// The other branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither<
    First: Reducer<State, Action, Environment>, Second: Reducer<State, Action, Environment>
  >(second reducer: Second) -> EitherReducer<First, Second> {
    .second(reducer)
  }

  /// The reducers that a `for` loop yields, in its order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action, Environment>>(
    _ reducers: [R]
  ) -> ReducerSequence<R> {
    ReducerSequence(reducers)
  }

  /// A reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action, Environment>>(
    _ reducer: R
  ) -> Reduce<State, Action, Environment> {
    Reduce(reducer)
  }

  /// The whole.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action, Environment>>(_ reducer: R) -> R {
    reducer
  }
}
