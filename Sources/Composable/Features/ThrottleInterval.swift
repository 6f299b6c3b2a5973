/// When the effects of a feature were last throttled under one id.
struct ThrottleInterval {
  let end: any Deadline
  /// That of the effect which is to start at the end.
  var waiting: CancellationScope?

  /// Whether an effect that comes now comes too soon.
  ///
  /// Also after the end, as long as the effect that waits for it has not started.
  var isOpen: Bool { waiting?.isCancelled == false || !end.hasPassed }
}
