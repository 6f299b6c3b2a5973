/// What waits until its time has come.
extension EffectRunner {
  /// Starts an effect at once, when its time has come, or not at all; `child` is its scope.
  func start(
    effect: WaitingEffect<Action>, at pace: Pace, in child: CancellationScope, of flight: Flight,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    switch pace.rule {
    case .debounce:
      cancel(id: pace.id, in: child, sparing: child, then: completion)
      startLane(
        [.effect(pace.wait(until: pace.deadline)), effect], of: flight, in: child,
        then: .close(child, id: pace.id, then: completion), on: actor)

    case .throttle:
      switch throttles.turn(of: child, at: pace) {
      case .now:
        start(
          effect, of: flight, in: child, then: .close(child, id: pace.id, then: completion),
          on: actor)

      case .later(let deadline):
        startLane(
          [.effect(pace.wait(until: deadline)), .paced(effect, in: child, pace)],
          of: flight, in: child, then: completion, on: actor)

      case .never:
        forget(.paced(effect, in: child, pace))
        complete(completion, on: actor)
      }
    }
  }
}
