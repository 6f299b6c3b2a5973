/// The state that a store shares with all stores derived from it.
///
/// Every store holds its root by a ``StoreLifetime``, and so keeps it alive; cores and observers do
/// not.
protocol StoreRoot: AnyObject {
  /// The actor of all these stores.
  var actor: any Actor { get }

  /// Finds that actor for objects that are released elsewhere.
  var home: ActorHome { get }

  /// The observers of the state.
  var observers: ObserverList { get }

  /// Whether a reducer is changing the state, which can't be read meanwhile.
  var isReducing: Bool { get }

  /// Whether observers have been told of every action that has been processed, or are being told.
  var isSettled: Bool { get }

  /// Calls `observer` with the current state, and for each later change.
  func add(_ observer: Observer, on actor: isolated any Actor)

  /// Cancels all effects, resumes waiting tasks, and tells the observers that the store has ended.
  func end()

  /// Returns when no effect is running and no action is on its way.
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

  /// The effects that have started and not ended, in the order in which they started.
  var runningEffects: [RunningEffect] { get }

  /// How many effects have started and not ended.
  var runningEffectCount: Int { get }

  /// Which effects with this id in the root feature are cancelled; `nil` if no effect has it.
  func cancellations(id: AnyHashable) -> [ScopeMark]?

  /// Calls `body` whenever an effect, or all that one `send` started, has come to its end.
  func onEffectEnd(_ body: @escaping () -> Void)

  /// Tells `tasks` of each task in which an effect runs from now on.
  func follow(_ tasks: any EffectTasks)
}

/// The place where an action is sent that is on its way to the root.
///
/// An object that every store of a root has at hand: to find it by the root takes longer.
@usableFromInline
final class Sender {
  var callSite: CallSite?

  /// The place, which is then that of no other action.
  @usableFromInline
  func take() -> CallSite? {
    defer { callSite = nil }
    return callSite
  }
}
