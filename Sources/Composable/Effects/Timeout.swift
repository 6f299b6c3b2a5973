extension Effect {
  /// Cancels the effect if it takes longer than `duration`, and sends `answer`.
  ///
  ///     return .run { send in await send(.found(try await environment.search(text))) }
  ///       .timeout(after: .seconds(5), clock: environment.clock, sending: .searchTimedOut)
  ///
  /// The time is counted from the start of the effect, including its waits, so the order matters on a lane:
  ///
  ///     save.timeout(after: …).serialized(on: "disk")  // from its turn
  ///     save.serialized(on: "disk").timeout(after: …)  // from now on, its wait included
  ///
  /// `answer`, if any, is sent as soon as the time is up. The effect ends when its work reacts to the cancellation; until
  /// then it keeps its lane. The actions that it sends after the time is up are ignored, and its errors aren't reported. If
  /// the effect ends or is cancelled earlier, the time limit ends with it.
  public func timeout(
    after duration: Duration,
    clock: any Clock<Duration>,
    sending answer: Action? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    if isNone { return self }
    let limit = TimeLimit(
      duration: duration, clock: clock,
      callSite: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return Self(.concatenate(EffectList([tree, answer.map { .send(ActionBox($0)) } ?? .none])))
      .modified(by: .timed(limit))
  }
}

@usableFromInline
package struct TimeLimit {
  let duration: Duration
  let clock: any Clock<Duration>
  let callSite: CallSite

  /// An effect that ends when the time is up, counted from now.
  func wait() -> EffectTree {
    .run(
      Run(
        at: callSite, until: clock.deadline(after: duration),
        ifClockFails: "The effect was cancelled at once."))
  }
}
