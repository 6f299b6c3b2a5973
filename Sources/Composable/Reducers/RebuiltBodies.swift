#if DEBUG
/// Reports a reducer that rebuilds another's body for each action.
///
/// Bound while that reducer runs, in debug builds only.
final class RebuiltBodies: Sendable {
  @TaskLocal static var current: RebuiltBodies?

  private let counts = Locked<[ObjectIdentifier: Int]>([:])
  private let name: String

  init(in reducer: Any.Type) {
    name = "\(reducer)"
  }

  /// Counts a body made for a single call, and reports the second one.
  func note(_ reducer: Any.Type) {
    let count = counts.withLock {
      $0[ObjectIdentifier(reducer), default: 0] += 1
      return $0[ObjectIdentifier(reducer), default: 0]
    }
    guard count == 2 else { return }
    CallSite().report(
      """
      "\(name)" called "\(reducer).reduce" again, which makes its whole body for each call.

      Take its "erased" once, where you make your own reducer, and call that: it keeps the body.

          let base = base.erased
          return Reduce { state, action, environment in
            base.reduce(into: &state, action: action, environment: environment)
          }

      This is reported once, and in debug builds only.
      """)
  }
}
#endif

/// Returns `reduce`; in debug builds it also reports if it rebuilds another reducer's body for each action.
@inlinable
func reportingRebuiltBodies<State, Action, Environment>(
  in reducer: Any.Type, _ reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
) -> (inout State, Action, Environment) -> Effect<Action> {
  #if DEBUG
  boundToRebuiltBodies(of: reducer, reduce)
  #else
  reduce
  #endif
}

#if DEBUG
@usableFromInline
func boundToRebuiltBodies<State, Action, Environment>(
  of reducer: Any.Type, _ reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
) -> (inout State, Action, Environment) -> Effect<Action> {
  let bodies = RebuiltBodies(in: reducer)
  return { state, action, environment in
    RebuiltBodies.$current.withValue(bodies) { reduce(&state, action, environment) }
  }
}
#endif
