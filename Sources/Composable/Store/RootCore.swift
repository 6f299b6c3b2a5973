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

  /// Where the store was made.
  let callSite: CallSite

  @usableFromInline
  let observers = ObserverList()

  /// Whether an action is on its way through the reducer, the effects and the observers.
  @usableFromInline
  @exclusivity(unchecked)
  var isProcessing = false

  @usableFromInline
  @exclusivity(unchecked)
  var isReducing = false

  /// Whether nobody watches, and the store has not been stopped.
  @usableFromInline
  @exclusivity(unchecked)
  var isPlain = true

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

  /// How many actions answered each other at once before the one that is on its way, which is one of them.
  @exclusivity(unchecked)
  var depth = -1
  var answers = AnswerChain()

  @usableFromInline
  @exclusivity(unchecked)
  var watchers: [EventWatcher<State, Action>] = []
  /// Where the next action to be reduced comes from, if somebody watches.
  @usableFromInline
  @exclusivity(unchecked)
  var nextSource = ActionSource.reducer
  @usableFromInline
  let sender = Sender()
  @usableFromInline
  @exclusivity(unchecked)
  var isStopped = false

  let queue = ActionQueue<Action>()
  let runner = EffectRunner<Action>()
  let flights = Flights()

  @usableFromInline
  init(
    state: State, reducer: @escaping (inout State, Action) -> Effect<Action>,
    on actor: isolated any Actor, at callSite: CallSite
  ) {
    self.state = state
    self.reducer = reducer
    self.callSite = callSite
    self.actor = actor
    actorID = ObjectIdentifier(actor)
    home = ActorHome(actor)
    super.init()
    runner.receiver = self
  }

  @inlinable
  override func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    if isReducing { failWhileReducing() }
    readers += 1
    defer { readers -= 1 }
    return try body(state)
  }

  @usableFromInline
  override func read(_ body: (State) throws -> Void) rethrows -> Bool {
    // Not by `withState`, which is generic in its result: looking up a type takes longer than reading.
    if isReducing { failWhileReducing() }
    readers += 1
    defer { readers -= 1 }
    try body(state)
    return true
  }

  @inlinable
  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    checkActor(ObjectIdentifier(actor))
    if isProcessing { return enqueue(action) }
    guard let effect = process(action, from: sender.take()) else {
      return StoreTask(flight: nil)
    }
    return settle(effect, on: actor)
  }

  /// Whether an action that is sent on this actor can be processed at once.
  @inlinable
  func canProcess(on actor: ObjectIdentifier) -> Bool {
    actor == actorID && !isProcessing
  }

  /// Processes an action while no other is on its way, and returns its effect if there is anything left
  /// to do.
  @inlinable
  func process(_ action: Action, from sender: @autoclosure () -> CallSite?) -> Effect<Action>? {
    isProcessing = true
    let effect: Effect<Action>
    if isPlain {
      effect = reduceUnwatched(action)
    } else if isStopped {
      effect = .none
    } else {
      nextSource = .outside(sender())
      effect = reduceWatched(action)
    }
    guard effect.isNone, isQueueEmpty, observers.isIdle else { return effect }
    isProcessing = false
    return nil
  }

  @inlinable
  func checkActor(_ actor: ObjectIdentifier) {
    if actor != actorID { failElsewhere() }
  }

  /// Processes the actions with which effects answer at once, then does what is left to do.
  ///
  /// What the operation of a `perform` sends is queued meanwhile, and comes before its answer.
  @inlinable
  func settle(_ effect: Effect<Action>, on actor: isolated any Actor) -> StoreTask {
    var effect = effect
    var depth = 0
    answers: while isQueueEmpty {
      switch effect.operation {
      case .send(let answer):
        depth &+= 1
        if depth >= AnswerChain.firstNoted { noteAnswer(answer, depth: depth) }
        effect = reduce(answer)
      case .perform(let perform):
        let answer = perform.answer()
        if !isPlain { noteSource(of: perform) }
        guard let answer else {
          effect = .none
          break answers
        }
        guard isQueueEmpty else {
          effect = .send(answer)
          break answers
        }
        depth &+= 1
        if depth >= AnswerChain.firstNoted { noteAnswer(answer, depth: depth) }
        effect = reduce(answer)
      default: break answers
      }
    }
    if effect.isNone, isQueueEmpty, observers.isIdle {
      isProcessing = false
      return StoreTask(flight: nil)
    }
    return start(effect, afterAnswers: depth, on: actor)
  }

  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    isPlain ? reduceUnwatched(action) : reduceWatched(action)
  }

  @inlinable
  func reduceUnwatched(_ action: Action) -> Effect<Action> {
    if readers != 0 { failWhileRead() }
    if !observers.isIdle { observers.prepareForChange() }
    isReducing = true
    let effect = reducer(&state, action)
    isReducing = false
    if hasChildEffects { cancelEffectsOfMissingChildren() }
    return effect
  }
}
