import Composable

/// The id under which a store knows the effects of one step.
struct EffectOrigin: Hashable {
  let number: Int
}

extension Effect {
  /// Whether this effect enters a lane later than at once, and so in the order of what happened before.
  var entersLaneLate: Bool { entersLane(isLate: false) }

  private func entersLane(isLate: Bool) -> Bool {
    switch operation {
    case .none, .send, .run, .cancel, .dismiss:
      false
    case .merge(let effects):
      effects.contains { $0.entersLane(isLate: isLate) }
    case .concatenate(let effects):
      effects.enumerated().contains { index, effect in
        effect.entersLane(isLate: isLate || index > 0)
      }
    case .serialized(let effect, _):
      isLate || effect.entersLane(isLate: true)
    case .cancellable(let effect, _, _), .placed(let effect, _):
      effect.entersLane(isLate: isLate)
    case .paced(let effect, _):
      effect.entersLane(isLate: true)
    }
  }

  /// Whether a part of it is throttled.
  var isThrottled: Bool {
    switch operation {
    case .none, .send, .run, .cancel, .dismiss: false
    case .merge(let effects), .concatenate(let effects): effects.contains { $0.isThrottled }
    case .serialized(let effect, _), .cancellable(let effect, _, _), .placed(let effect, _):
      effect.isThrottled
    case .paced(let effect, let pace): pace.isThrottle || effect.isThrottled
    }
  }
}
