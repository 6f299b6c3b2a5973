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
  /// What reducers of every type become.
  public typealias Component = Reduce<State, Action, Environment>

  /// A reducer by itself.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action, Environment>>(
    _ reducer: R
  ) -> Component {
    reducer.erased
  }

  /// Reducers from top to bottom, or none at all.
  @inlinable
  public static func buildBlock(_ reducers: Component...) -> Component {
    Reduce(oneAfterTheOther: reducers)
  }

  /// A reducer behind an `if`.
  @inlinable
  public static func buildOptional(_ reducer: Component?) -> Component {
    reducer ?? Reduce(oneAfterTheOther: [])
  }

  /// The first branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither(first reducer: Component) -> Component {
    reducer
  }

  /// The other branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither(second reducer: Component) -> Component {
    reducer
  }

  /// The reducers that a `for` loop yields, in its order.
  @inlinable
  public static func buildArray(_ reducers: [Component]) -> Component {
    Reduce(oneAfterTheOther: reducers)
  }

  /// A reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(_ reducer: Component) -> Component {
    reducer
  }
}
