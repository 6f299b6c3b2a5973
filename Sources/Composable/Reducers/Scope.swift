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
/// The same lift, written after the child, is ``Reducer/pullback(state:action:environment:)``.
///
/// Three laws hold; `PullbackLawTests` runs them:
///
///     r.pullback(state: \.self, action: .identity, environment: { $0 })  ==  r
///     r.pullback(state: a, …).pullback(state: b, …)  ==  r.pullback(state: b.appending(a), …)
///     r.combined(with: s).pullback(…)  ==  r.pullback(…).combined(with: s.pullback(…))
///
/// The last law excludes the report of a missing case, which two lifts make twice.
public struct Scope<ParentState, ParentAction, ParentEnvironment>: Reducer {
  /// The child's reducer, pulled back.
  public let erased: Reduce<ParentState, ParentAction, ParentEnvironment>

  @inlinable
  init(_ lift: Reduce<ParentState, ParentAction, ParentEnvironment>) {
    erased = lift
  }

  /// Creates a reducer that runs `child` on the child's actions.
  ///
  /// `state` is evaluated at the child's first action. Write `environment: { _ in }` for a child that needs nothing.
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

  /// Creates a reducer that runs `child` in the parent's environment.
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

  /// Runs the child if the action is for it.
  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction, environment: ParentEnvironment
  ) -> Effect<ParentAction> {
    erased.run(&state, action, environment)
  }
}

extension Reducer {
  /// Runs this reducer on a part of a parent's state.
  ///
  ///     Counter().pullback(state: \App.State.counter, action: .counter, environment: \.counter)
  ///
  /// The same lift as ``Scope``, with the same laws.
  @inlinable
  #if Macros
  @_disfavoredOverload
  #endif
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    environment: @escaping (ParentEnvironment) -> Environment
  ) -> Reduce<ParentState, ParentAction, ParentEnvironment> {
    Lift(ChildProperty(state), action: action, environment: environment, child: erased).reduce
  }

  /// Runs this reducer on a part of a parent's state, in the parent's environment.
  @inlinable
  #if Macros
  @_disfavoredOverload
  #endif
  public func pullback<ParentState, ParentAction>(
    state: @autoclosure @escaping () -> WritableKeyPath<ParentState, State>,
    action: CasePath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction, Environment> {
    pullback(state: state(), action: action, environment: { $0 })
  }
}
