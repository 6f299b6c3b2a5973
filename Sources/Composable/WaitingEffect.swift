/// An effect that waits its turn, known already under every id that can cancel it.
indirect enum WaitingEffect<Action> {
  /// Nothing in it has an id, or its ids are not known yet.
  case effect(Effect<Action>)
  case merge([WaitingEffect])
  case concatenate([WaitingEffect])
  case serialized(WaitingEffect, lane: AnyHashable)
  case cancellable(
    WaitingEffect, in: CancellationScope, id: AnyHashable, cancelInFlight: Bool)
}

extension WaitingEffect {
  /// Calls `body` with each scope that was made for this effect, and its id.
  func forEachScope(_ body: (CancellationScope, AnyHashable) -> Void) {
    switch self {
    case .effect: break
    case .merge(let effects), .concatenate(let effects):
      for effect in effects { effect.forEachScope(body) }
    case .serialized(let effect, _): effect.forEachScope(body)
    case .cancellable(let effect, let scope, let id, _):
      body(scope, id)
      effect.forEachScope(body)
    }
  }
}

extension Completion {
  /// The lanes that the effect is on: what waits there comes after it.
  var lanes: Set<ObjectIdentifier> {
    switch self {
    case .end: []
    case .join(let join): join.completion.lanes
    case .close(_, _, let then): then.lanes
    case .leave(let lane, let then):
      (then?.lanes ?? []).union(lane.completion?.lanes ?? []).union([ObjectIdentifier(lane)])
    }
  }
}

extension Effect {
  /// Whether an id can cancel a part of it.
  var hasID: Bool {
    switch operation {
    case .none, .send, .run, .cancel: false
    case .cancellable: true
    case .serialized(let effect, _): effect.hasID
    case .merge(let effects), .concatenate(let effects): effects.contains(where: \.hasID)
    }
  }
}
