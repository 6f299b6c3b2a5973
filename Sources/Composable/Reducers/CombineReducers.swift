/// Several reducers as one, written as in a ``Reducer/body``.
///
///     CombineReducers {
///       Reduce { state, action, environment in … }
///       Reduce { state, action, environment in … }
///     }
///     .forEach(\.rows, action: .row, environment: \.row) { Row() }
public struct CombineReducers<Reducers: Reducer>: Reducer {
  @usableFromInline
  let reducers: Reducers

  /// Creates a reducer that runs `reducers` from top to bottom.
  @inlinable
  public init<State, Action, Environment>(
    @ReducerBuilder<State, Action, Environment> _ reducers: () -> Reducers
  ) where Reducers: Reducer<State, Action, Environment> {
    self.reducers = reducers()
  }

  /// The reducers, prepared.
  @inlinable
  public func prepared() -> Reduce<Reducers.State, Reducers.Action, Reducers.Environment> {
    reducers.prepared()
  }

  /// Runs the reducers from top to bottom.
  @inlinable
  public func reduce(
    into state: inout Reducers.State, action: Reducers.Action, environment: Reducers.Environment
  ) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action, environment: environment)
  }
}

/// Two reducers on one domain, the second after the first.
public struct Combined<First: Reducer, Second: Reducer>: Reducer
where
  First.State == Second.State, First.Action == Second.Action,
  First.Environment == Second.Environment
{
  @usableFromInline
  let first: First

  @usableFromInline
  let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Both, prepared.
  @inlinable
  public func prepared() -> Reduce<First.State, First.Action, First.Environment> {
    let first = self.first.prepared().reduce
    let second = self.second.prepared().reduce
    return Reduce { state, action, environment in
      first(&state, action, environment).merge(with: second(&state, action, environment))
    }
  }

  /// Runs the first, then the second on what the first left.
  @inlinable
  public func reduce(
    into state: inout First.State, action: First.Action, environment: First.Environment
  ) -> Effect<First.Action> {
    let effect = first.reduce(into: &state, action: action, environment: environment)
    return effect.merge(
      with: second.reduce(into: &state, action: action, environment: environment))
  }
}

/// As many reducers on one domain as an array holds, one after the other.
public struct ReducerSequence<Element: Reducer>: Reducer {
  @usableFromInline
  let elements: [Element]

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
  }

  /// Each, prepared.
  @inlinable
  public func prepared() -> Reduce<Element.State, Element.Action, Element.Environment> {
    Reduce(calling: ReducerSequence<Reduce>(elements.map { $0.prepared() }))
  }

  /// Runs each on what the one before it left.
  @inlinable
  public func reduce(
    into state: inout Element.State, action: Element.Action, environment: Element.Environment
  ) -> Effect<Element.Action> {
    var effect = Effect<Element.Action>.none
    for element in elements {
      effect = effect.merge(
        with: element.reduce(into: &state, action: action, environment: environment))
    }
    return effect
  }
}

/// A reducer that may be missing, and then does nothing.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  @usableFromInline
  let wrapped: Wrapped?

  @inlinable
  init(_ wrapped: Wrapped?) {
    self.wrapped = wrapped
  }

  /// The reducer if there is one, prepared.
  @inlinable
  public func prepared() -> Reduce<Wrapped.State, Wrapped.Action, Wrapped.Environment> {
    wrapped?.prepared() ?? Reduce(EmptyReducer())
  }

  /// Runs the reducer if there is one.
  @inlinable
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action, environment: Wrapped.Environment
  ) -> Effect<Wrapped.Action> {
    wrapped?.reduce(into: &state, action: action, environment: environment) ?? .none
  }
}

/// One of two reducers.
public enum EitherReducer<First: Reducer, Second: Reducer>: Reducer
where
  First.State == Second.State, First.Action == Second.Action,
  First.Environment == Second.Environment
{
  /// The first branch was taken.
  case first(First)

  /// The second branch was taken.
  case second(Second)

  /// The one that there is, prepared.
  @inlinable
  public func prepared() -> Reduce<First.State, First.Action, First.Environment> {
    switch self {
    case .first(let reducer): reducer.prepared()
    case .second(let reducer): reducer.prepared()
    }
  }

  /// Runs the one that there is.
  @inlinable
  public func reduce(
    into state: inout First.State, action: First.Action, environment: First.Environment
  ) -> Effect<First.Action> {
    switch self {
    case .first(let reducer):
      reducer.reduce(into: &state, action: action, environment: environment)
    case .second(let reducer):
      reducer.reduce(into: &state, action: action, environment: environment)
    }
  }
}

extension Reducer {
  /// This reducer, then `other` on what this one left; their effects are merged.
  ///
  /// Combining is associative, and ``EmptyReducer`` is its unit; `CombineLawTests` runs both laws:
  ///
  ///     a.combined(with: b).combined(with: c)  ==  a.combined(with: b.combined(with: c))
  @inlinable
  public func combined<Other: Reducer<State, Action, Environment>>(
    with other: Other
  ) -> Combined<Self, Other> {
    Combined(self, other)
  }
}

extension Reduce {
  /// As many reducers on one domain as are given, one after the other.
  ///
  ///     let app = Reduce.combine(first, second, third)
  public static func combine(_ reducers: any Reducer<State, Action, Environment>...) -> Self {
    Reduce(ReducerSequence(reducers.map { Reduce($0) }))
  }
}
