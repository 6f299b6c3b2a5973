/// What a store shares with all that are derived from it.
///
/// Every store holds its root by a ``StoreLifetime``, and so keeps it alive; cores and observers do
/// not.
protocol StoreRoot: AnyObject {
  /// The actor that all of them belong to.
  var actor: any Actor { get }

  /// Where that actor is found by what is released elsewhere.
  var home: ActorHome { get }

  /// Who is told when the state has changed.
  var observers: ObserverList { get }

  /// Whether a reducer is at work on the state, which nobody else may read then.
  var isReducing: Bool { get }

  /// Whether observers have been told of every action that has been processed, or are being told.
  var isSettled: Bool { get }

  /// Tells `observer` of the state as it is, and of what becomes of it from then on.
  func add(_ observer: Observer, on actor: isolated any Actor)

  /// Cancels what runs, lets those go on who wait for it, and tells the observers that there is no
  /// more to come.
  func end()

  /// Returns when no effect is running and no action is on its way.
  nonisolated(nonsending)
    func finish() async

  /// Calls `resume` when the effects that run or wait on a lane now have ended.
  func whenDone(lane: LaneID, _ resume: @escaping () -> Void)

  /// Cancels every effect that runs or waits.
  func cancelAll()

  /// Cancels every effect that runs or waits, and takes no more actions.
  func stop()

  /// Where the next action is sent, for those who watch and for messages.
  var sender: Sender { get }

  /// The effects that have started and not ended, in the order in which they started.
  var runningEffects: [RunningEffect] { get }

  /// How many effects have started and not ended.
  var runningEffectCount: Int { get }

  /// What is cancelled of the effects that run or wait under an id in the feature at the root, or `nil`
  /// where there are none.
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
