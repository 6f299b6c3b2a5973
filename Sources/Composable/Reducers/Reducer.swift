/// How a feature's state changes when an action happens, and what the outside has to do for it.
///
/// A reducer says it in a function of its own, or in a ``body`` made of other reducers:
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
/// It is an ordinary function that anyone may call:
///
///     var state = Counter.State()
///     _ = Counter().reduce(into: &state, action: .incremented)
///     state.count  // 1
///
/// Everything that comes from outside (time, identity, a database) is in the environment: a plain
/// struct of closures that is handed down at every lift. Nothing is global, so two stores never
/// share a dependency by accident, and forgetting one does not compile.
public protocol Reducer<State, Action, Environment> {
  /// What the feature knows.
  associatedtype State

  /// What happens to the feature: what a person did, or what an effect brought back.
  associatedtype Action

  /// What the feature needs from outside.
  associatedtype Environment = Void

  /// The type of the reducers that this one is made of, or `Never`.
  associatedtype Body = Never

  /// Changes `state` for `action` and returns what is to be done outside.
  ///
  /// A reducer that has a ``body`` gets this from it.
  ///
  /// - Parameters:
  ///   - state: The state before the action, changed in place.
  ///   - action: What happened.
  ///   - environment: What effects may use.
  /// - Returns: What is to be done; ``Effect/none`` where there is nothing.
  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action>

  /// The reducers that this one is made of, run from top to bottom.
  @ReducerBuilder<State, Action, Environment>
  var body: Body { get }

  /// This reducer as what a store runs: with a ``body`` that is made once, and kept.
  ///
  /// It is there by itself.
  var erased: Reduce<State, Action, Environment> { get }
}

extension Reducer {
  /// Calls ``reduce(into:action:environment:)``.
  @inlinable
  public var erased: Reduce<State, Action, Environment> {
    Reduce { state, action, environment in
      reduce(into: &state, action: action, environment: environment)
    }
  }
}

extension Reducer where Body == Never {
  /// A reducer that implements ``reduce(into:action:environment:)`` has no body.
  public var body: Never {
    fatalError("\(Self.self) has no body: call reduce(into:action:environment:)")
  }
}

extension Reducer
where
  Body: Reducer, Body.State == State, Body.Action == Action, Body.Environment == Environment
{
  /// Runs the ``body``, which is made for this call: a store makes it only once.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    body.reduce(into: &state, action: action, environment: environment)
  }

  /// Runs the ``body``, which is made when an action first needs it: of a tree without end, no more than
  /// is used.
  @inlinable
  public var erased: Reduce<State, Action, Environment> {
    let body = LazyBody(of: self)
    return Reduce { state, action, environment in
      body.run(&state, action, environment)
    }
  }
}

extension Reducer where Environment == Void {
  /// Changes `state` for `action`, for a reducer that needs nothing from outside.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action, environment: ())
  }
}
