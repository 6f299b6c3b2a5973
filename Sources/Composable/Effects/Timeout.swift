extension Effect {
  /// The same effect, cancelled if it takes longer than `duration`; `answer` is sent then.
  ///
  ///     return .run { send in await send(.found(try await environment.search(text))) }
  ///       .timeout(after: .seconds(5), clock: environment.clock, sending: .searchTimedOut)
  ///
  /// The time is counted from the start of the effect. What it waits for within counts, so that the order
  /// matters on a lane:
  ///
  ///     save.timeout(after: …).serialized(on: "disk")  // from its turn
  ///     save.serialized(on: "disk").timeout(after: …)  // from now on, its wait included
  ///
  /// `answer` is sent as soon as the time is up, and the effect is over when its work has noticed that it is
  /// cancelled: an effect that doesn't keeps its lane. What it sends afterwards is ignored, and an error that
  /// it throws isn't reported. Without an `answer` nothing is sent. If the effect ends in time, or is
  /// cancelled itself, the time limit ends with it.
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
    return Self(.concatenate(EffectList([self, answer.map { .send($0) } ?? .none])))
      .modified(by: .timed(limit))
  }
}

/// How long an effect may take.
@usableFromInline
package struct TimeLimit {
  let duration: Duration
  let clock: any Clock<Duration>
  let callSite: CallSite

  /// An effect that ends when the time is up, counted from now.
  func wait<Action>() -> Effect<Action> {
    let deadline = clock.deadline(after: duration)
    return Effect(
      .run(Wait(callSite: callSite, outcome: "The effect was cancelled at once.") { deadline }))
  }
}
