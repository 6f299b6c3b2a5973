/// The home actor of an object that may be released anywhere.
///
/// An object of the main actor is released wherever its last reference is, and with it its stores and subscriptions;
/// but an effect or an observer may be running on the actor at that moment. So they are ended on the actor.
final class ActorHome {
  /// Weak, as an actor may own its store.
  private weak var actor: (any Actor)?

  /// The actor if it is the main actor, which is never released.
  ///
  /// Separate from `actor`: weakly referenced objects are slower to retain, and the main actor is retained for every
  /// action.
  private let mainActor: MainActor?

  init(_ actor: any Actor) {
    mainActor = actor as? MainActor
    if mainActor == nil { self.actor = actor }
  }

  /// Calls `end` on the actor: at once if this is called there, otherwise as soon as it is free.
  ///
  /// If the actor itself is being released, nothing can be running on it, so `end` is called at once.
  func end(_ end: sending @escaping () -> Void) {
    if let actor = mainActor ?? actor {
      _ = Ending(end, on: actor)
    } else {
      end()
    }
  }
}

/// Calls a closure on an actor when this object is released.
private actor Ending {
  private let home: any Actor
  private let end: () -> Void

  init(_ end: sending @escaping () -> Void, on home: any Actor) {
    self.end = end
    self.home = home
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { home.unownedExecutor }

  isolated deinit {
    end()
  }
}
