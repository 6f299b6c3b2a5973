/// The state, the reducer and the actions of a store without a parent.
///
/// The code for an action without effects is `@inlinable`, so that the compiler can specialize it; the code for effects
/// and observers is in `RootCore+Effects`.
///
/// `@exclusivity(unchecked)` avoids checks at run time, which would take longer than the rest: the state is lent to the
/// reducer only while `isReducing` is true and nothing reads it, and to readers only while it is false; the other
/// properties are read and written, and never lent.
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

  let callSite: CallSite

  @usableFromInline
  let observers = ObserverList()

  /// Whether an action is being processed, by the reducer, the effects or the observers.
  @usableFromInline
  @exclusivity(unchecked)
  var isProcessing = false

  @usableFromInline
  @exclusivity(unchecked)
  var isReducing = false

  /// Whether there are no watchers, and the store has not been stopped.
  @usableFromInline
  @exclusivity(unchecked)
  var isPlain = true

  /// The number of nested calls of `withState` under way.
  @usableFromInline
  @exclusivity(unchecked)
  var readers = 0

  @usableFromInline
  @exclusivity(unchecked)
  var isQueueEmpty = true

  /// Whether children that can leave the state have running or waiting effects.
  @usableFromInline
  @exclusivity(unchecked)
  var hasChildEffects = false

  /// The position of the current action in a row of actions that answer each other at once.
  @exclusivity(unchecked)
  var depth = -1
  var answers = AnswerChain()

  @usableFromInline
  @exclusivity(unchecked)
  var watchers: [EventWatcher<State, Action>] = []
  /// The source of the next action to be reduced, if anyone watches.
  @usableFromInline
  @exclusivity(unchecked)
  var nextSource = ActionSource.reducer
  @usableFromInline
  let sender = Sender()
  @usableFromInline
  @exclusivity(unchecked)
  var isStopped = false

  let queue = Backlog<QueuedAction>()
  let runner = EffectRunner()
  let flights: Flights

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
    flights = Flights(feature: runner.feature)
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
    // Doesn't use `withState`, which is generic in its result: looking up a type takes longer than reading.
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

  /// Whether an action sent on this actor can be processed at once.
  @inlinable
  func canProcess(on actor: ObjectIdentifier) -> Bool {
    actor == actorID && !isProcessing
  }

  /// Processes an action while no other is being processed, and returns its effect if anything is left to do.
  @inlinable
  func process(_ action: Action, from sender: @autoclosure () -> CallSite?) -> Effect<Action>? {
    isProcessing = true
    let effect: Effect<Action>
    if isPlain {
      effect = reduceUnwatched(action)
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

  /// Processes the immediate answers of effects, then does the remaining work.
  ///
  /// Actions sent by the operation of a `perform` are queued meanwhile, and come before its answer.
  @inlinable
  func settle(_ effect: Effect<Action>, on actor: isolated any Actor) -> StoreTask {
    var effect = effect.tree
    var depth = 0
    answers: while isQueueEmpty {
      var innermost = effect
      if case .modified(let part) = effect {
        guard let inPlace = effectInPlace(of: part) else { break answers }
        innermost = inPlace
      }
      let action: Action
      switch innermost {
      case .send(let sent): action = sent.value(as: Action.self)
      case .perform(let perform):
        let answer = perform.typed(as: Action.self).answer()
        if !isPlain { noteSource(of: perform) }
        guard let answer else {
          effect = .none
          break answers
        }
        guard isQueueEmpty else {
          effect = effect.replacingInnermost(by: .send(ActionBox(answer)))
          break answers
        }
        action = answer
      case .none:
        effect = .none
        break answers
      default: break answers
      }
      depth &+= 1
      if depth >= AnswerChain.firstNoted { noteAnswer(action, depth: depth) }
      effect = reduce(action).tree
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
