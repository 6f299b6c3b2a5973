/// Several reducers as one, written like a ``Reducer/body``.
///
///     CombineReducers {
///       Reduce { state, action, environment in … }
///       Reduce { state, action, environment in … }
///     }
///     .forEach(\.rows, action: .row, environment: \.row) { Row() }
public struct CombineReducers<State, Action, Environment>: Reducer {
  /// The reducers as one.
  public let erased: Reduce<State, Action, Environment>

  /// Creates a reducer that runs `reducers` from top to bottom.
  @inlinable
  public init(
    @ReducerBuilder<State, Action, Environment> _ reducers: () -> Reduce<State, Action, Environment>
  ) {
    erased = reducers()
  }

  /// Runs the reducers from top to bottom.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    erased.run(&state, action, environment)
  }
}

extension Reducer {
  /// Runs this reducer, then `other` on the state that this one left; their effects are merged.
  ///
  /// Combining is associative, and ``EmptyReducer`` is its unit; `CombineLawTests` runs both laws:
  ///
  ///     a.combined(with: b).combined(with: c)  ==  a.combined(with: b.combined(with: c))
  @inlinable
  public func combined<Other: Reducer<State, Action, Environment>>(
    with other: Other
  ) -> Reduce<State, Action, Environment> {
    Reduce(oneAfterTheOther: [erased, other.erased])
  }
}

extension Reduce {
  /// Runs any number of reducers on one domain, one after the other.
  ///
  ///     let app = Reduce.combine(first, second, third)
  @inlinable
  public static func combine(_ reducers: any Reducer<State, Action, Environment>...) -> Self {
    Reduce(oneAfterTheOther: reducers.map { $0.erased })
  }
}

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
