/// A change to the way an effect runs as a whole.
///
/// A class, because every lift makes a new effect and keeps its modifiers.
@usableFromInline
package final class EffectModifier {
  package enum Kind {
    /// Runs after the effects put on the lane before it, with at most `limit` at once.
    case onLane(LaneID, limit: Int)
    case cancellable(id: AnyHashable, cancelInFlight: Bool)
    case paced(Pace)
    /// The effect is a list of two: when its time is up, the first is cancelled and the second takes its place.
    case timed(TimeLimit)
    case placed(ChildPlace)
    /// Waits for its predecessors on a lane to end.
    case inTurn
  }

  package let kind: Kind

  // Stored, because the compiler copies a kind to look at its case.

  /// Whether it only names the child that the effect belongs to.
  let isPlaced: Bool
  /// Whether the effect can be cancelled by itself: by an id, or with its child.
  let isScoped: Bool

  /// The scope of a waiting effect, which exists before it starts so that it can be cancelled.
  let scope: CancellationScope?

  init(_ kind: Kind, waitingIn scope: CancellationScope? = nil) {
    self.kind = kind
    self.scope = scope
    (isPlaced, isScoped) =
      switch kind {
      case .onLane, .inTurn: (false, false)
      case .cancellable, .paced, .timed: (false, true)
      case .placed: (true, true)
      }
  }

  var id: AnyHashable? {
    switch kind {
    case .cancellable(let id, _): id
    case .paced(let pace): pace.id
    case .onLane, .timed, .placed, .inTurn: nil
    }
  }

  /// The same modifier, with its child at an unknown place.
  var detached: EffectModifier {
    guard case .placed(let place) = kind else { return self }
    return EffectModifier(.placed(place.detached))
  }
}

extension EffectModifier: CustomStringConvertible {
  /// The text that follows the effect's description.
  @usableFromInline
  package var description: String {
    switch kind {
    case .onLane(let lane, limit: 1): " serialized on \(lane)"
    case .onLane(let lane, let limit): " limited to \(limit) on \(lane)"
    case .cancellable(let id, _): " cancellable by \(id)"
    case .paced(let pace): " \(pace)"
    case .timed(let limit): " for at most \(limit.duration)"
    case .placed, .inTurn: ""
    }
  }
}

/// An effect with one of its modifiers.
@usableFromInline
package final class ModifiedEffect {
  package private(set) var effect: EffectTree
  package let modifier: EffectModifier

  init(_ effect: EffectTree, _ modifier: EffectModifier) {
    self.effect = effect
    self.modifier = modifier
  }

  deinit {
    var rest = take()
    while case .modified(var part) = rest {
      rest = .none
      guard isKnownUniquelyReferenced(&part) else { return }
      rest = part.take()
    }
    guard rest.isComposite else { return }
    var effects = [rest]
    rest = .none
    EffectTree.release(&effects)
  }

  /// Whether each child that the effect belongs to is in its parent's state, as far as known.
  func isPresent(in parent: UnsafeRawPointer, of parentType: Any.Type) -> Bool {
    guard case .placed(let place) = modifier.kind, !place.isDetached,
      place.lift.parentType == parentType
    else { return true }
    if place.lift.children?(parent).contains(place.id) == false { return false }
    guard case .modified(let inner) = effect else { return true }
    var isPresent = true
    _ = place.lift.find(parent, place.id) { child in
      isPresent = inner.isPresent(in: child, of: place.lift.childType)
      return nil
    }
    return isPresent
  }

  /// The effect that the time limit applies to, if this has one.
  var timedEffect: EffectTree? {
    guard case .timed = modifier.kind, case .concatenate(let parts) = effect else { return nil }
    return parts.first
  }

  /// Removes the effect and returns it.
  func take() -> EffectTree {
    defer { effect = .none }
    return effect
  }
}
