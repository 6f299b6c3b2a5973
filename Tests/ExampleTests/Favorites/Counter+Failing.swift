import ComposableTesting

extension Counter.Environment {
  /// An environment with nobody to ask: asking fails the test.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      nthPrime: unimplemented("Counter.Environment.nthPrime", placeholder: 0))
    provide(&environment)
    return environment
  }
}
