/// What waits until its time has come.
extension EffectRunner {
  /// Starts an effect at once, when its time has come, or not at all; `scope` is its own.
  func start(
    _ effect: Effect<Action>, modifiedBy modifier: EffectModifier, at pace: Pace,
    of flight: Flight, in scope: CancellationScope, then completion: Completion<Action>,
    on actor: isolated any Actor
  ) {
    switch pace.rule {
    case .debounce:
      cancel(id: pace.id, in: scope, sparing: scope, then: completion)
      startLane(
        [pace.wait(until: pace.deadline), effect], of: flight, in: scope,
        then: .close(scope, id: pace.id, then: completion), on: actor)

    case .throttle:
      switch throttles.turn(of: scope, at: pace) {
      case .now:
        start(
          effect, of: flight, in: scope, then: .close(scope, id: pace.id, then: completion),
          on: actor)

      case .later(let deadline):
        startLane(
          [pace.wait(until: deadline), Effect(.modified(effect, modifier))],
          of: flight, in: scope, then: completion, on: actor)

      case .never:
        forget(Effect(.modified(effect, modifier)))
        complete(completion, on: actor)
      }
    }
  }
}
