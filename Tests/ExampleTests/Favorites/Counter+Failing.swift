import ComposableTesting

extension Counter.Environment {
  /// Returns an environment in which every endpoint that `provide` doesn't replace fails the test.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      nthPrime: unimplemented("Counter.Environment.nthPrime", placeholder: 0))
    provide(&environment)
    return environment
  }
}
