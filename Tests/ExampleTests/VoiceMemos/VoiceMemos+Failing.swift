import ComposableTesting

extension VoiceMemos.Environment {
  /// Fails the test at each endpoint that `provide` doesn't replace.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      clock: TestClock(),
      requestPermission: unimplemented(
        "VoiceMemos.Environment.requestPermission", placeholder: false),
      record: unimplemented("VoiceMemos.Environment.record"),
      stop: unimplemented("VoiceMemos.Environment.stop"),
      play: unimplemented("VoiceMemos.Environment.play"))
    provide(&environment)
    return environment
  }
}
