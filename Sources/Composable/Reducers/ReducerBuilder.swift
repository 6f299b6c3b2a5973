/// Combines reducers on one domain: each runs on the state that the one above it left, and their effects are
/// merged.
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
  /// The type that every reducer is converted to.
  public typealias Component = Reduce<State, Action, Environment>

  /// One reducer.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action, Environment>>(
    _ reducer: R
  ) -> Component {
    reducer.erased
  }

  // Messages for common omissions at a lift. They are disfavored, so that a reducer that fits costs the compiler
  // nothing extra.

  /// Reports that a lift lacks `environment:`.
  @available(
    *, unavailable,
    message: """
      this reducer needs another environment than its parent's: lift it with "environment: \\.child", or with \
      "environment: { _ in }" if it needs nothing
      """
  )
  @_disfavoredOverload
  public static func buildExpression<R: Reducer>(_ reducer: R) -> Component
  where R.State == State, R.Action == Action {
    fatalError()
  }

  /// Reports that a lift lacks `presented:`.
  @available(
    *, unavailable,
    message:
      "this reducer's actions are in a PresentationAction; write \"ifLet(presented:action:)\""
  )
  @_disfavoredOverload
  public static func buildExpression<R: Reducer>(_ reducer: R) -> Component
  where R.State == State, Action == PresentationAction<R.Action> {
    fatalError()
  }

  /// Reports that the case path is another child's.
  @available(
    *, unavailable,
    message: """
      this reducer's actions aren't those of the case path that the lift was given as "action:"
      """
  )
  @_disfavoredOverload
  public static func buildExpression<R: Reducer>(_ reducer: R) -> Component
  where R.State == State {
    fatalError()
  }

  /// Reducers from top to bottom, or none at all.
  @inlinable
  public static func buildBlock(_ reducers: Component...) -> Component {
    Reduce(oneAfterTheOther: reducers)
  }

  /// A reducer in an `if`.
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

  /// A reducer in an availability check.
  @inlinable
  public static func buildLimitedAvailability(_ reducer: Component) -> Component {
    reducer
  }
}
