/// What happens to an effect.
enum EffectEvent {
  case began(EffectRun)
  case ended(EffectRun, EffectOutcome)
}

/// The origin of an action.
public enum ActionSource: Hashable, Sendable {
  /// It was sent to the store or to one derived from it, at this place, if that is known: a ``Binding``
  /// doesn't say where it is set.
  case outside(CallSite?)

  /// A `run` or a `perform` sent it that is written at this place.
  case effect(CallSite)

  /// A reducer, maybe that of a parent, answered another action with it at once.
  case reducer
}

extension ActionSource: CustomStringConvertible {
  /// The source with its place: `effect at App/Sync.swift:40`.
  public var description: String {
    switch self {
    case .outside(nil): "outside"
    case .outside(let callSite?): "outside at \(callSite)"
    case .effect(let callSite): "effect at \(callSite)"
    case .reducer: "reducer"
    }
  }
}

/// A `run` of a store, from its beginning to its end.
public struct EffectRun: Hashable, Sendable {
  /// A number that no other effect of the store has.
  public let id: Int

  /// The line that made the effect.
  public let callSite: CallSite
}

/// The way an effect ended.
public enum EffectOutcome: Sendable {
  /// It returned.
  case finished

  /// It was cancelled before.
  case cancelled

  /// It threw this error, whether or not its `catch:` closure made something of it.
  case failed(any Error)
}
