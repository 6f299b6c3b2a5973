enum EffectEvent {
  case began(EffectRun)
  case ended(EffectRun, EffectOutcome)
}

/// The origin of an action.
public enum ActionSource: Hashable, Sendable {
  /// Sent to the store or to one scoped from it, at this place if known: a ``Binding`` doesn't know where it is set.
  case outside(CallSite?)

  /// Sent by the `run` or `perform` written at this place.
  case effect(CallSite)

  /// Sent at once by a reducer, perhaps a parent's, in answer to another action.
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

/// One execution of a `run` in a store.
public struct EffectRun: Hashable, Sendable {
  /// A number unique among the store's effects.
  public let id: Int

  /// The line that created the effect.
  public let callSite: CallSite
}

/// The way an effect ended.
public enum EffectOutcome: Sendable {
  /// It returned.
  case finished

  /// It was cancelled before it returned.
  case cancelled

  /// It threw this error, whether or not its `catch:` closure handled it.
  case failed(any Error)
}
