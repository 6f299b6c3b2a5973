/// Hands a reducer another environment than its own user has.
///
/// One seldom names this type: see ``Reducer/environment(_:)`` and ``Reducer/transformEnvironment(_:)``.
public struct EnvironmentReducer<ParentEnvironment, Base: Reducer>: Reducer {
  @usableFromInline
  let base: Base

  @usableFromInline
  let transform: (ParentEnvironment) -> Base.Environment

  @inlinable
  init(base: Base, transform: @escaping (ParentEnvironment) -> Base.Environment) {
    self.base = base
    self.transform = transform
  }

  /// The same, with the reducer prepared.
  @inlinable
  public func prepared() -> Reduce<Base.State, Base.Action, ParentEnvironment> {
    let base = self.base.preparedLazily()
    let transform = self.transform
    return Reduce { state, action, environment in
      base.reduce(into: &state, action: action, environment: transform(environment))
    }
  }

  /// Runs the reducer with the environment that is made of this one.
  @inlinable
  public func reduce(
    into state: inout Base.State, action: Base.Action, environment: ParentEnvironment
  ) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action, environment: transform(environment))
  }
}

extension Reducer {
  /// This reducer, handed what it needs by a reducer that has something else.
  ///
  ///     var body: some Reducer<State, Action, Environment> {
  ///       Player().environment(\.audio)        // a part of what this one has
  ///       Steps().environment { _ in .silent }  // or something else altogether
  ///     }
  ///
  /// It changes the type of the environment and nothing else, as the `environment:` of a lift does. To
  /// change something in the environment, see ``transformEnvironment(_:)``.
  ///
  ///     r.environment { $0 }                ==  r
  ///     r.environment(f).environment(g)     ==  r.environment { f(g($0)) }
  ///
  /// `transform` is called for every action.
  @inlinable
  public func environment<ParentEnvironment>(
    _ transform: @escaping (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentEnvironment, Self> {
    EnvironmentReducer(base: self, transform: transform)
  }

  /// This reducer, and all that is lifted into it, with something changed in what it is handed.
  ///
  ///     Onboarding()
  ///       .transformEnvironment { $0.database = .inMemory }
  ///
  /// What stands beside or above it is handed what it was before. Of two transformations the outer
  /// comes first, so that the inner has the last word.
  ///
  /// `transform` is called for every action, on a copy of the environment.
  @inlinable
  public func transformEnvironment(
    _ transform: @escaping (inout Environment) -> Void
  ) -> EnvironmentReducer<Environment, Self> {
    EnvironmentReducer(base: self) { environment in
      var environment = environment
      transform(&environment)
      return environment
    }
  }
}
