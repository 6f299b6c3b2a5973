/// The state that a store shares with all stores derived from it.
///
/// Every store holds its root by a ``StoreLifetime``, and so keeps it alive; cores and observers do
/// not.
protocol StoreRoot: AnyObject {
  var actor: any Actor { get }

  /// Ends objects on that actor, wherever they are released.
  var home: ActorHome { get }

  var observers: ObserverList { get }

  /// Whether a reducer is changing the state, which can't be read meanwhile.
  var isReducing: Bool { get }

  /// Whether observers have been called for every processed action, or are being called.
  var isSettled: Bool { get }

  /// Calls `observer` with the current state, and for each later change.
  func add(_ observer: Observer, on actor: isolated any Actor)

  /// Cancels all effects, resumes waiting tasks, and ends the observers.
  func end()

  /// What is under way.
  var flights: Flights { get }

  /// Calls `resume` when the effects that run or wait on a lane now have ended.
  func whenDone(lane: LaneID, _ resume: @escaping () -> Void)

  /// Cancels every effect that runs or waits, and refuses further actions.
  func stop()

  /// The place of the next `send`, for events and messages.
  var sender: Sender { get }
}

/// The place of the `send` whose action is on its way to the root.
///
/// An object that every store of a root refers to directly: finding it through the root takes longer.
@usableFromInline
final class Sender {
  var callSite: CallSite?

  /// Returns the place and clears it, so that it counts for one action only.
  @usableFromInline
  func take() -> CallSite? {
    defer { callSite = nil }
    return callSite
  }
}

/// The lifetime of a root: that of its own store and of all stores derived from it.
///
/// The root is ended on its actor, and outlives its stores until that happens.
@usableFromInline
final class StoreLifetime {
  let root: any StoreRoot
  let sender: Sender

  init(_ root: any StoreRoot) {
    self.root = root
    sender = root.sender
  }

  deinit {
    // The last reference to a store is gone: nothing else uses the root any more.
    nonisolated(unsafe) let root = root
    root.home.end { root.end() }
  }
}
