/// An effect that waits its turn, known already under every id that can cancel it, and to every child
/// that it comes from.
indirect enum WaitingEffect<Action> {
  /// Nothing in it has a scope of its own, or none is made yet.
  case effect(Effect<Action>)
  case merge([WaitingEffect])
  case concatenate([WaitingEffect])
  case serialized(WaitingEffect, lane: LaneID)
  case cancellable(
    WaitingEffect, in: CancellationScope, id: AnyHashable, cancelInFlight: Bool)
  case placed(WaitingEffect, in: CancellationScope)
  case paced(WaitingEffect, in: CancellationScope, Pace)
}

extension WaitingEffect {
  /// Calls `body` with each scope that was made for this effect, and its id if it has one.
  func forEachScope(_ body: (CancellationScope, AnyHashable?) -> Void) {
    switch self {
    case .effect: break
    case .merge(let effects), .concatenate(let effects):
      for effect in effects { effect.forEachScope(body) }
    case .serialized(let effect, _): effect.forEachScope(body)
    case .cancellable(let effect, let scope, let id, _):
      body(scope, id)
      effect.forEachScope(body)
    case .placed(let effect, let scope):
      body(scope, nil)
      effect.forEachScope(body)
    case .paced(let effect, let scope, let pace):
      body(scope, pace.id)
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
  /// Whether a part of it can be cancelled by an id, or with the child that it comes from.
  var hasScope: Bool {
    switch operation {
    case .none, .send, .run, .cancel, .dismiss: false
    case .cancellable, .placed, .paced: true
    case .serialized(let effect, _): effect.hasScope
    case .merge(let effects), .concatenate(let effects): effects.contains(where: \.hasScope)
    }
  }
}
