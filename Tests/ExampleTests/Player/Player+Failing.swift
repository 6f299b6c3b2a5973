import ComposableTesting

extension Player.Environment {
  /// Returns an environment on `clock` whose loudspeaker fails the test if it is used.
  static func failing(
    clock: any Clock<Duration>, _ provide: (inout Self) -> Void = { _ in }
  ) -> Self {
    var environment = Self(
      clock: clock,
      volume: Volume.Environment(
        clock: clock, setLoudspeaker: unimplemented("Volume.Environment.setLoudspeaker")))
    provide(&environment)
    return environment
  }
}
