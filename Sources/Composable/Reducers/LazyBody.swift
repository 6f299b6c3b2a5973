/// The body of a reducer, made when an action first needs it and then kept.
///
/// A type with a body may also have its own `reduce`, which wins. Its type doesn't show which it has, so the first
/// action asks: it calls `reduce`, and the default implementation answers by taking this body.
@usableFromInline
final class LazyBody<R: Reducer>
where
  R.Body: Reducer, R.Body.State == R.State, R.Body.Action == R.Action,
  R.Body.Environment == R.Environment
{
  @usableFromInline
  let reducer: R

  /// Unmanaged: it lives as long as this object, and is lent for each action.
  @usableFromInline
  @exclusivity(unchecked)
  var made: Unmanaged<Made>?

  private var ownReduce: ((inout R.State, R.Action, R.Environment) -> Effect<R.Action>)?

  @usableFromInline
  final class Made {
    @usableFromInline
    let run: (inout R.State, R.Action, R.Environment) -> Effect<R.Action>

    init(_ body: R.Body) {
      run = body.erased.run
    }
  }

  @inlinable
  init(of reducer: R) {
    self.reducer = reducer
  }

  @inlinable
  deinit {
    made?.release()
  }

  @inlinable
  func run(
    _ state: inout R.State, _ action: R.Action, _ environment: R.Environment
  ) -> Effect<R.Action> {
    withExtendedLifetime(self) {
      guard let made else { return reduce(&state, action, environment) }
      return made._withUnsafeGuaranteedRef { $0.run(&state, action, environment) }
    }
  }

  @usableFromInline
  func reduce(
    _ state: inout R.State, _ action: R.Action, _ environment: R.Environment
  ) -> Effect<R.Action> {
    if let ownReduce { return ownReduce(&state, action, environment) }
    let effect = BodyQuestion.$asked.withValue(BodyQuestion(body: self)) {
      reducer.reduce(into: &state, action: action, environment: environment)
    }
    if made == nil {
      ownReduce = reportingRebuiltBodies(in: R.self) { [reducer] state, action, environment in
        reducer.reduce(into: &state, action: action, environment: environment)
      }
    }
    return effect
  }

  func make() -> Made {
    if let made { return made.takeUnretainedValue() }
    let new = Made(reducer.body)
    made = Unmanaged.passRetained(new)
    return new
  }
}

/// The question of a ``LazyBody`` at its first action: whether `reduce` is the default one.
///
/// `@unchecked Sendable`: a task started by a `reduce` inherits the question, but only the default `reduce` of the same
/// type takes the body. A type whose `reduce` could start a task doesn't use the default one, which withdraws the
/// question before it runs anything.
struct BodyQuestion: @unchecked Sendable {
  let body: AnyObject

  @TaskLocal static var asked: BodyQuestion?
}
