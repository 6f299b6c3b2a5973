extension Reducer {
  /// Runs this reducer in an environment made from another reducer's.
  ///
  ///     var body: some Reducer<State, Action, Environment> {
  ///       Player().environment(\.audio)        // a part of the other's
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
  ) -> Reduce<State, Action, ParentEnvironment> {
    let base = erased
    return Reduce { state, action, environment in
      base.run(&state, action, transform(environment))
    }
  }

  /// Runs this reducer, and everything lifted into it, in a changed environment.
  ///
  ///     Onboarding()
  ///       .transformEnvironment { $0.database = .inMemory }
  ///
  /// Reducers beside or above it keep their environment. The outer of two transformations comes first, so that
  /// the inner has the last word.
  ///
  /// `transform` is called for every action, on a copy of the environment.
  @inlinable
  public func transformEnvironment(
    _ transform: @escaping (inout Environment) -> Void
  ) -> Reduce<State, Action, Environment> {
    environment { environment in
      var environment = environment
      transform(&environment)
      return environment
    }
  }
}
