/// What is said of an effect as a whole.
///
/// A class, as every lift makes an effect anew and keeps its modifiers.
@usableFromInline
package final class EffectModifier {
  /// What it is.
  package enum Kind {
    /// It comes after those that were put on the lane before it, with at most `limit` at once.
    case onLane(LaneID, limit: Int)
    case cancellable(id: AnyHashable, cancelInFlight: Bool)
    case paced(Pace)
    /// It is the first of two; when its time is up, it is cancelled and the second takes its place.
    case timed(TimeLimit)
    /// It is that of a child.
    case placed(ChildPlace)
    /// It waits until what comes before it on a lane has ended.
    case inTurn
  }

  package let kind: Kind

  /// That of the effect, if it waits its turn: what can be cancelled while it waits has its scope
  /// already.
  let scope: CancellationScope?

  init(_ kind: Kind, waitingIn scope: CancellationScope? = nil) {
    self.kind = kind
    self.scope = scope
  }

  /// The id that cancels the effect, if there is one.
  var id: AnyHashable? {
    switch kind {
    case .cancellable(let id, _): id
    case .paced(let pace): pace.id
    case .onLane, .timed, .placed, .inTurn: nil
    }
  }

  /// Whether the effect can be cancelled by itself: by an id, or with its child.
  var isScoped: Bool {
    switch kind {
    case .onLane, .inTurn: false
    case .cancellable, .paced, .timed, .placed: true
    }
  }

  /// The same, of an effect that waits its turn in a scope.
  func waiting(in scope: CancellationScope) -> EffectModifier {
    EffectModifier(kind, waitingIn: scope)
  }

  /// The same, with the child at an unknown place.
  var detached: EffectModifier {
    guard case .placed(let place) = kind else { return self }
    return EffectModifier(.placed(place.detached))
  }
}

extension EffectModifier: CustomStringConvertible {
  /// What comes after the description of the effect.
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
