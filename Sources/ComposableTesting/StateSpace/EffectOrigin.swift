import Composable

/// The cancel id of the effects of one step.
struct EffectOrigin: Hashable {
  let number: Int
}

extension Effect {
  /// Whether this effect enters a lane later, in an order that depends on other events.
  var entersLaneLate: Bool { tree.entersLane(isLate: false) }
}

extension EffectTree {
  fileprivate func entersLane(isLate: Bool) -> Bool {
    switch self {
    case .none, .send, .perform, .run, .cancel, .dismiss:
      return false
    case .merge(let effects):
      return effects.contains { $0.entersLane(isLate: isLate) }
    case .concatenate(let effects):
      return effects.enumerated().contains { index, effect in
        effect.entersLane(isLate: isLate || index > 0)
      }
    case .modified(let part):
      switch part.modifier.kind {
      case .onLane: return isLate || part.effect.entersLane(isLate: true)
      case .paced: return part.effect.entersLane(isLate: true)
      case .cancellable, .timed, .placed, .inTurn: return part.effect.entersLane(isLate: isLate)
      }
    }
  }
}

extension Effect {
  /// Whether a part of it belongs to a child that can be removed, and ends with that child.
  var endsWithChild: Bool {
    tree.contains {
      guard case .modified(let part) = $0, case .placed(let place) = part.modifier.kind else {
        return false
      }
      return place.isRemovable
    }
  }

  var isThrottled: Bool {
    tree.contains {
      guard case .modified(let part) = $0, case .paced(let pace) = part.modifier.kind else {
        return false
      }
      return pace.isThrottle
    }
  }
}
