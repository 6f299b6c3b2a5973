/// What waits its turn, and can be cancelled meanwhile.
extension EffectRunner {
  /// The same effect, with the scopes in it made already, so that it can be cancelled while it waits.
  func registered(
    _ effect: WaitingEffect<Action>, in scope: CancellationScope, on lane: EffectLane<Action>
  ) -> WaitingEffect<Action> {
    if case .paced(let effect, let child, let pace) = effect {
      return .paced(registered(effect, in: child, on: lane), in: child, pace)
    }
    guard case .effect(let plain) = effect, plain.hasScope else { return effect }
    switch plain.operation {
    case .none, .send, .run, .cancel, .dismiss:
      return effect

    case .merge(let effects):
      return .merge(effects.map { registered(.effect($0), in: scope, on: lane) })

    case .concatenate(let effects):
      return .concatenate(effects.map { registered(.effect($0), in: scope, on: lane) })

    case .serialized(let effect, let id):
      return .serialized(registered(.effect(effect), in: scope, on: lane), lane: id)

    case .cancellable(let effect, let id, let cancelInFlight):
      let child = makeScope(id: id, in: scope)
      child.waitingLane = ObjectIdentifier(lane)
      return .cancellable(
        registered(.effect(effect), in: child, on: lane), in: child, id: id,
        cancelInFlight: cancelInFlight)

    case .placed(let effect, let place):
      let child = makeScope(in: scope, at: place)
      return .placed(registered(.effect(effect), in: child, on: lane), in: child)

    case .paced(let effect, let pace):
      let child = makeScope(id: pace.id, in: scope)
      child.waitingLane = ObjectIdentifier(lane)
      return .paced(registered(.effect(effect), in: child, on: lane), in: child, pace)
    }
  }

  /// The same effect, which waits on another lane from now on.
  func moved(
    _ effect: WaitingEffect<Action>, to lane: EffectLane<Action>
  ) -> WaitingEffect<Action> {
    effect.forEachScope { scope, _ in scope.waitingLane = ObjectIdentifier(lane) }
    return effect
  }

  /// Forgets the ids of an effect that is never started.
  func forget(_ effect: WaitingEffect<Action>) {
    effect.forEachScope { scope, id in close(scope, id: id) }
  }
}
