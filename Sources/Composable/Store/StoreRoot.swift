/// The state that a store shares with all stores derived from it.
///
/// Every store holds its root by a ``StoreLifetime``, and so keeps it alive; cores and observers do
/// not.
protocol StoreRoot: AnyObject {
  /// The actor of all these stores.
  var actor: any Actor { get }

  /// Ends objects on that actor, wherever they are released.
  var home: ActorHome { get }

  /// The observers of the state.
  var observers: ObserverList { get }

  /// Whether a reducer is changing the state, which can't be read meanwhile.
  var isReducing: Bool { get }

  /// Whether observers have been called for every processed action, or are being called.
  var isSettled: Bool { get }

  /// Calls `observer` with the current state, and for each later change.
  func add(_ observer: Observer, on actor: isolated any Actor)

  /// Cancels all effects, resumes waiting tasks, and ends the observers.
  func end()

  /// Returns when no effect is running and no action is under way.
  nonisolated(nonsending)
    func finish() async

  /// Calls `resume` when the effects that run or wait on a lane now have ended.
  func whenDone(lane: LaneID, _ resume: @escaping () -> Void)

  /// Cancels every effect that runs or waits.
  func cancelAll()

  /// Cancels every effect that runs or waits, and refuses further actions.
  func stop()

  /// The place of the next `send`, for events and messages.
  var sender: Sender { get }

  /// The running effects, in the order in which they started.
  var runningEffects: [RunningEffect] { get }

  /// The number of running effects.
  var runningEffectCount: Int { get }

  /// Returns the marks of the effects under this id in the root feature, or `nil` if there are none.
  func cancellations(id: AnyHashable) -> [ScopeMark]?

  /// Calls `body` whenever an effect, or everything that one `send` started, has ended.
  func onEffectEnd(_ body: @escaping () -> Void)

  /// Reports each task that runs an effect to `tasks` from now on.
  func follow(_ tasks: any EffectTasks)
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
