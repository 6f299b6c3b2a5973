/// The state, the reducer and the actions of a store that has no parent.
///
/// What is done for an action without effects is `@inlinable`, so that the compiler can specialize
/// it; what effects and observers need is in `RootCore+Effects`.
///
/// `@exclusivity(unchecked)` spares the checks at run time, which would take longer than the rest:
/// the state is lent to the reducer only while `isReducing` is true and nobody reads it, and to
/// readers only while it is false; the other properties are read and written, and never lent.
@usableFromInline
final class RootCore<State, Action>: StoreCore<State, Action> {
  @usableFromInline
  @exclusivity(unchecked)
  var state: State

  @usableFromInline
  let reducer: (inout State, Action) -> Effect<Action>

  /// Not retained, as an actor may own its store.
  unowned let actor: any Actor
  let home: ActorHome

  @usableFromInline
  let actorID: ObjectIdentifier

  @usableFromInline
  let observers = ObserverList()

  /// Whether an action is on its way through the reducer, the effects and the observers.
  @usableFromInline
  @exclusivity(unchecked)
  var isProcessing = false

  @usableFromInline
  @exclusivity(unchecked)
  var isReducing = false

  /// How many calls of `withState` are under way, one in another.
  @usableFromInline
  @exclusivity(unchecked)
  var readers = 0

  @usableFromInline
  @exclusivity(unchecked)
  var isQueueEmpty = true

  /// Whether effects run or wait in children that can go away.
  @usableFromInline
  @exclusivity(unchecked)
  var hasChildEffects = false

  let queue = ActionQueue<Action>()
  let runner = EffectRunner<Action>()
  let flights = Flights()

  @usableFromInline
  init(
    state: State, reducer: @escaping (inout State, Action) -> Effect<Action>,
    on actor: isolated any Actor
  ) {
    self.state = state
    self.reducer = reducer
    self.actor = actor
    actorID = ObjectIdentifier(actor)
    home = ActorHome(actor)
    super.init()
    runner.receiver = self
  }

  @inlinable
  override func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    precondition(
      !isReducing, "The state of a store was read while its reducer runs: use the reducer's own.")
    readers += 1
    defer { readers -= 1 }
    return try body(state)
  }

  @usableFromInline
  override func readPresentState(_ body: (State) -> Void) -> Bool {
    // Not by `withState`, which is generic in what it returns: that takes a type to be looked up.
    precondition(!isReducing, "A store is observed while its reducer runs.")
    readers += 1
    body(state)
    readers -= 1
    return true
  }

  @inlinable
  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    if isProcessing {
      checkActor(ObjectIdentifier(actor))
      return enqueue(action)
    }
    guard let effect = process(action, on: ObjectIdentifier(actor)) else {
      return StoreTask(flight: nil)
    }
    return settle(effect, on: actor)
  }

  /// Processes an action while no other is on its way, and returns its effect if there is anything left
  /// to do.
  @inlinable
  func process(_ action: Action, on actor: ObjectIdentifier) -> Effect<Action>? {
    checkActor(actor)
    isProcessing = true
    let effect = reduce(action)
    guard effect.isNone, isQueueEmpty, observers.isIdle else { return effect }
    isProcessing = false
    return nil
  }

  @inlinable
  func checkActor(_ actor: ObjectIdentifier) {
    precondition(actor == actorID, "A store was sent an action on an actor not its own.")
  }

  /// Processes the actions with which effects answer at once, then does what is left to do.
  ///
  /// What the operation of a `perform` sends is queued meanwhile, and comes before its answer.
  @inlinable
  func settle(_ effect: Effect<Action>, on actor: isolated any Actor) -> StoreTask {
    var effect = effect
    answers: while isQueueEmpty {
      switch effect.operation {
      case .send(let answer): effect = reduce(answer)
      case .perform(let perform): effect = perform.answer().map { .send($0) } ?? .none
      default: break answers
      }
    }
    if effect.isNone, isQueueEmpty, observers.isIdle {
      isProcessing = false
      return StoreTask(flight: nil)
    }
    return start(effect, on: actor)
  }

  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    precondition(
      readers == 0, "A store was sent an action while its state is read: send it after `withState`."
    )
    if !observers.isIdle { observers.forget() }
    isReducing = true
    let effect = reducer(&state, action)
    isReducing = false
    if hasChildEffects { cancelEffectsOfMissingChildren() }
    return effect
  }
}
