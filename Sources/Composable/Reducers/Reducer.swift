/// Changes a feature's state for each action, and returns the work for the outside.
///
/// A reducer has a function of its own, or a ``body`` made of other reducers:
///
///     struct Counter: Reducer {
///       struct State: Equatable { var count = 0 }
///       enum Action { case incremented, decremented }
///
///       func reduce(
///         into state: inout State, action: Action, environment: Void
///       ) -> Effect<Action> {
///         switch action {
///         case .incremented:
///           state.count += 1
///           return .none
///
///         case .decremented:
///           state.count -= 1
///           return .none
///         }
///       }
///     }
///
/// The function is an ordinary one; anyone may call it:
///
///     var state = Counter.State()
///     _ = Counter().reduce(into: &state, action: .incremented)
///     state.count  // 1
///
/// Everything from outside (time, identity, a database) comes in through the environment, a plain struct of
/// closures that each lift hands down. Nothing is global: two stores never share a dependency by accident, and
/// code that forgets one doesn't compile.
///
/// A type that has both runs its `reduce`, in a store as well.
public protocol Reducer<State, Action, Environment> {
  /// The feature's data.
  associatedtype State

  /// The feature's events: what a person did, or an effect's answer.
  associatedtype Action

  /// The feature's dependencies.
  associatedtype Environment = Void

  /// The type of the body, or `Never`.
  associatedtype Body = Never

  /// Changes `state` for `action` and returns the work for the outside.
  ///
  /// The default runs the ``body``. Without work it returns ``Effect/none``.
  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action>

  /// The reducers of this one, run from top to bottom.
  @ReducerBuilder<State, Action, Environment>
  var body: Body { get }

  /// This reducer as a store runs it: with a ``body`` that is made once and kept.
  ///
  /// Reducers don't implement it. Call it in an operator of your own: see <doc:YourOwnOperators>.
  var erased: Reduce<State, Action, Environment> { get }
}

extension Reducer {
  /// Calls ``reduce(into:action:environment:)``.
  @inlinable
  public var erased: Reduce<State, Action, Environment> {
    Reduce(
      parts: nil,
      run: reportingRebuiltBodies(in: Self.self) { state, action, environment in
        reduce(into: &state, action: action, environment: environment)
      })
  }
}

extension Reducer where Body == Never {
  /// Ends the program: this reducer has no body.
  public var body: Never {
    fatalError("\(Self.self) has no body: call reduce(into:action:environment:)")
  }
}

extension Reducer
where
  Body: Reducer, Body.State == State, Body.Action == Action, Body.Environment == Environment
{
  /// Runs the ``body``, which is rebuilt for each call; ``erased`` keeps it.
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    if let body = BodyQuestion.asked?.body as? LazyBody<Self> {
      return BodyQuestion.$asked.withValue(nil) { body.make().run(&state, action, environment) }
    }
    #if DEBUG
    RebuiltBodies.current?.note(Self.self)
    #endif
    return body.reduce(into: &state, action: action, environment: environment)
  }

  /// Runs the type's own `reduce` if it has one, or else the ``body``, made when an action first needs it and then
  /// kept.
  @inlinable
  public var erased: Reduce<State, Action, Environment> {
    let body = LazyBody(of: self)
    return Reduce(parts: nil) { state, action, environment in
      body.run(&state, action, environment)
    }
  }
}

extension Reducer where Environment == Void {
  /// Changes `state` for `action`, for a reducer without dependencies.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action, environment: ())
  }
}

/// A reducer with the state, action and environment of another type: the type of most bodies.
///
///     var body: some ReducerOf<Self> {
///       Scope(state: \.dice, action: CasePath(Action.dice), environment: \.dice) { Dice() }
///     }
///
/// A feature whose body is `some ReducerOf<Self>` has to declare its `Environment`, even if it is `Void`: the compiler
/// can't infer it from that body.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action, R.Environment>

/// An action for one element of a collection of features.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

/// An action of a navigation stack of features.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

/// An action of a presented feature that runs the reducer `R`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
