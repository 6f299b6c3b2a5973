extension EffectRunner {
  /// Starts an effect now, later or never, as `pace` decides; the scope of `start` is the effect's own.
  func start(_ start: EffectStart, modifiedBy modifier: EffectModifier, at pace: Pace) {
    let scope = start.scope
    var closing = start
    closing.completion = Completion(.close(scope, id: pace.id), then: start.completion)
    let again = EffectTree.modified(ModifiedEffect(start.effect, modifier))
    switch pace.rule {
    case .debounce:
      cancel(id: pace.id, in: scope, sparing: scope, then: start.completion)
      startLane([pace.wait(until: pace.deadline), start.effect], of: closing)

    case .throttle:
      switch throttles.turn(of: scope, at: pace) {
      case .now: steps.append(.start(closing))
      case .later(let deadline): startLane([pace.wait(until: deadline), again], of: start)
      case .never:
        forget(again)
        complete(start.completion)
      }
    }
  }

  /// Starts the first of two effects in the scope of `start`; when its time is up, the second one replaces it, in
  /// `outer`.
  func start(_ start: EffectStart, for limit: TimeLimit, in outer: CancellationScope) {
    guard case .concatenate(let parts) = start.effect, let effect = parts.first,
      let answer = parts.last
    else { return complete(start.completion) }
    let time = makeScope(in: outer)
    let both = Completion(.join, after: 2, then: start.completion)
    steps.append(
      .start(
        EffectStart(
          effect: limit.wait(), flight: start.flight, scope: time,
          completion: Completion(
            .timeIsUp(
              time, limited: start.scope,
              answer: EffectStart(
                effect: answer, flight: start.flight, scope: outer, completion: both))))))
    steps.append(
      .start(
        EffectStart(
          effect: effect, flight: start.flight, scope: start.scope,
          completion: Completion(
            .endTime(time), then: Completion(.close(start.scope, id: nil), then: both)))))
  }
}
