/// The actor on which something is at home that may be released anywhere.
///
/// An object of the main actor goes away where its last reference does, and with it the stores and
/// subscriptions that it holds; but an effect or an observer may be at work on the actor at that
/// moment. So they are ended there.
final class ActorHome {
  /// Weak, as an actor may own its store.
  private weak var actor: (any Actor)?

  /// The actor where it is the main actor, which never goes away.
  ///
  /// Apart from `actor`: an object that weak references point to is slower to retain, and the main
  /// actor is retained for every action.
  private let mainActor: MainActor?

  init(_ actor: any Actor) {
    mainActor = actor as? MainActor
    if mainActor == nil { self.actor = actor }
  }

  /// Calls `end` on the actor: at once where this is called there, and else as soon as it is free.
  ///
  /// Where the actor is going away itself, nothing can be at work on it: at once.
  func end(_ end: sending @escaping () -> Void) {
    if let actor = mainActor ?? actor {
      _ = Ending(end, on: actor)
    } else {
      end()
    }
  }
}

/// Calls a closure on an actor when it goes away itself.
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
