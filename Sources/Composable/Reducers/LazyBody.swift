/// The body of a reducer, made when it is first asked for.
@usableFromInline
final class LazyBody<R: Reducer>
where
  R.Body: Reducer, R.Body.State == R.State, R.Body.Action == R.Action,
  R.Body.Environment == R.Environment
{
  @usableFromInline
  let reducer: R

  /// Not counted: it is there for as long as this is, and lent for each action.
  @usableFromInline
  @exclusivity(unchecked)
  var made: Unmanaged<Made>?

  @usableFromInline
  final class Made {
    @usableFromInline
    let run: (inout R.State, R.Action, R.Environment) -> Effect<R.Action>

    @inlinable
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
      let made = made ?? make()
      return made._withUnsafeGuaranteedRef { $0.run(&state, action, environment) }
    }
  }

  @inlinable
  func make() -> Unmanaged<Made> {
    let made = Unmanaged.passRetained(Made(reducer.body))
    self.made = made
    return made
  }
}
