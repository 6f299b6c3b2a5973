/// Runs a child's reducer on a part of the parent's state: a property, or a case of an enum.
///
///     struct App: Reducer {
///       struct State { var counter = Counter.State() }
///       enum Action { case counter(Counter.Action) }
///       struct Environment { var counter: Counter.Environment }
///
///       var body: some Reducer<State, Action, Environment> {
///         Scope(state: \.counter, action: .counter, environment: \.counter) {
///           Counter()
///         }
///       }
///     }
///
/// ``Reducer/pullback(state:action:environment:)`` is the same lift, written after the child.
///
/// Three laws hold; `PullbackLawTests` runs them:
///
///     r.pullback(state: \.self, action: .identity, environment: { $0 })  ==  r
///     r.pullback(state: a, …).pullback(state: b, …)  ==  r.pullback(state: b.appending(a), …)
///     r.combined(with: s).pullback(…)  ==  r.pullback(…).combined(with: s.pullback(…))
///
/// The last one holds up to the report about a missing case, which two lifts make twice.
public struct Scope<ParentState, ParentAction, ParentEnvironment>: Reducer {
  /// The child's reducer, pulled back.
  public let erased: Reduce<ParentState, ParentAction, ParentEnvironment>

  @inlinable
  init(_ lift: Reduce<ParentState, ParentAction, ParentEnvironment>) {
    erased = lift
  }

  /// Creates a reducer that runs `child` for the actions addressed to it.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is; asked for when the first action is addressed to the child.
  ///   - action: Which actions are the child's.
  ///   - environment: What the child needs, taken from what the parent has.
  ///   - child: The child's reducer.
  @inlinable
  @_disfavoredOverload
  public init<ChildState, ChildAction, ChildEnvironment>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    environment: @escaping (ParentEnvironment) -> ChildEnvironment,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) {
    self.init(child().pullback(state: state(), action: action, environment: environment))
  }

  /// Creates a reducer that hands the child all that the parent has.
  @inlinable
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction, ParentEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ParentEnvironment>
  ) {
    self.init(child().pullback(state: state(), action: action))
  }

  /// Runs the child if the action is its own.
  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction, environment: ParentEnvironment
  ) -> Effect<ParentAction> {
    erased.run(&state, action, environment)
  }
}

extension Reducer {
  /// This reducer, run on a part of a parent's state that is always there.
  ///
  ///     Counter().pullback(state: \App.State.counter, action: .counter, environment: \.counter)
  ///
  /// The same lift as ``Scope``, with the same laws.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    Lift(ChildProperty(state, action: action), environment: environment, child: erased).reduce
  }

  /// This reducer, run on a part of a parent's state, with all that the parent has.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, State>,
    action: CasePath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction, Environment> {
    pullback(state: state(), action: action, environment: { $0 })
  }
}
