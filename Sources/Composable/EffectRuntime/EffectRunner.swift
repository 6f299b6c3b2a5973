/// Takes the actions that effects send.
protocol ActionReceiver<Action>: AnyObject {
  associatedtype Action

  /// Queues an action of an effect in `scope`; `completion` follows when its reducer has run.
  func receive(
    _ action: Action, from source: ActionSource, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>?, on actor: isolated any Actor)

  /// The children at the end of a way, or `nil` where it does not lead there.
  func children(at path: ChildPath) -> (any PresentChildren)?
}

/// Runs the effects of one store.
///
/// All of it happens on the store's actor. The tables of lanes and ids are here, and so end with
/// the store.
final class EffectRunner<Action> {
  /// Where the actions go: the store's root, which owns this runner, or `nil` when it has ended.
  ///
  /// Not weak, as an object that weak references point to is slower to retain: it was two thirds of
  /// the time of an action without an effect.
  unowned(unsafe) var receiver: (any ActionReceiver<Action>)?

  /// Called whenever an effect that ran has ended.
  var onEffectEnd: (() -> Void)?

  /// Called when an effect begins or has ended, if somebody watches.
  var onEffectEvent: ((EffectEvent) -> Void)?

  /// Follows the tasks in which effects run.
  var tasks: (any EffectTasks)?

  /// The root of the features whose effects run.
  let feature = FeatureNode()

  /// Those with something on them, but for ``lastLane``, by their ids.
  var lanes: [LaneID: EffectLane<Action>] = [:]
  /// The lane on which an effect was put last, be there something on it or not.
  var lastLane: EffectLane<Action>?
  var throttles = ThrottleTable()
  private var running = SmallTable<Int, RunningEffect>()
  var nextKey = 0

  /// Cancels what runs, and takes nothing more to the store.
  func end() {
    receiver = nil
    for effect in runningEffects { effect.task.cancel() }
    feature.removeAll()
    feature.activeGroups.removeAll()
    throttles.removeAll()
  }

  /// Whether effects run or wait, or have been throttled, in children that can go away.
  var hasChildEffects: Bool { !feature.activeGroups.isEmpty }

  /// What has started and not ended, in the order in which it started.
  var runningEffects: [RunningEffect] { running.inOrder }

  /// What is cancelled of the effects that run or wait under an id in the feature at the root, or `nil`
  /// where there are none.
  func cancellations(id: AnyHashable) -> [ScopeMark]? {
    let scopes = feature.scopes(id: id)
    return scopes.isEmpty ? nil : scopes.flatMap { $0.marks() }
  }

  /// Starts `effect`; `completion` follows when it has ended, which may be before this returns.
  func start(
    _ effect: Effect<Action>, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    guard !scope.isCancelled else {
      forget(effect)
      return complete(completion, on: actor)
    }
    switch effect.operation {
    case .none:
      complete(completion, on: actor)

    case .send(let action):
      receiver?.receive(
        action, from: .reducer, of: flight, in: scope, then: completion, on: actor)

    case .perform(let perform):
      guard let answer = perform.answer(isCancelled: { scope.isCancelled }), !scope.isCancelled,
        let receiver
      else { return complete(completion, on: actor) }
      receiver.receive(
        answer, from: .effect(perform.callSite), of: flight, in: scope, then: completion, on: actor)

    case .run(let run):
      start(run, of: flight, in: scope, then: completion, on: actor)

    case .merge(let effects):
      let join = Join(count: effects.count, completion: completion)
      for effect in effects {
        start(effect, of: flight, in: scope, then: .join(join), on: actor)
      }

    case .concatenate(let effects):
      startLane(effects, of: flight, in: scope, then: completion, on: actor)

    case .modified(let effect, let modifier):
      start(
        effect, modifiedBy: modifier, of: flight, in: scope, then: completion, on: actor)

    case .cancel(let ids):
      for id in ids { cancel(id: id, in: scope, sparing: nil, then: completion) }
      complete(completion, on: actor)

    case .dismiss(let callSite):
      callSite.reportUnhandledDismissal()
      complete(completion, on: actor)
    }
  }

  private func start(
    _ effect: Effect<Action>, modifiedBy modifier: EffectModifier, of flight: Flight,
    in scope: CancellationScope, then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    if case .serialized(let lane) = modifier.kind {
      return append(
        effect, toLane: lane, of: flight, in: scope, then: completion, on: actor)
    }
    let child = modifier.scope ?? makeScope(for: modifier, in: scope)
    child.waitingLane = nil
    if case .paced(let pace) = modifier.kind {
      return start(
        effect, modifiedBy: modifier.waiting(in: child), at: pace, of: flight, in: child,
        then: completion, on: actor)
    }
    if case .cancellable(let id, cancelInFlight: true) = modifier.kind {
      cancel(id: id, in: scope, sparing: child, then: completion)
    }
    start(
      effect, of: flight, in: child, then: .close(child, id: modifier.id, then: completion),
      on: actor)
  }

  /// Cancels the effects of each child that is not in the state any more.
  ///
  /// - Complexity: O(*n*) in the number of lifts with such effects whose children have changed their ids,
  ///   and in that of these children; O(1) for a lift whose children have their ids as before.
  func cancelEffectsOfMissingChildren() {
    guard let receiver else { return }
    let missing = feature.activeGroups.missing { receiver.children(at: $0) }
    guard !missing.isEmpty else { return }
    let scopes = missing.flatMap { $0.abandon() }
    for scope in scopes.sorted(by: { $0.key < $1.key }) { scope.abandon() }
  }

  /// Takes an action of a running effect to the store.
  func receive(
    _ action: Action, from callSite: CallSite, of flight: Flight, in scope: CancellationScope,
    on actor: isolated any Actor
  ) {
    receiver?.receive(
      action, from: .effect(callSite), of: flight, in: scope, then: nil, on: actor)
  }

  /// Forgets a running effect that has ended.
  func forget(key: Int) {
    running[key] = nil
    onEffectEnd?()
  }

  /// Does what is to happen when an effect has ended.
  func complete(_ completion: Completion<Action>, on actor: isolated any Actor) {
    switch completion {
    case .end(let flight):
      flight.end()

    case .join(let join):
      join.remainingCount -= 1
      if join.remainingCount == 0 { complete(join.completion, on: actor) }

    case .leave(let lane, let then):
      if let then { complete(then, on: actor) }
      lane.isOccupied = false
      advance(lane, on: actor)

    case .close(let scope, let id, let then):
      close(scope, id: id)
      complete(then, on: actor)
    }
  }

  private func start(
    _ run: Run<Action>, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let key = nextKey
    nextKey += 1
    let mailbox = StoreMailbox(
      runner: self, run: EffectRun(id: key, callSite: run.callSite), flight: flight, scope: scope,
      completion: completion, actor: actor)
    onEffectEvent?(.began(mailbox.run))
    let task = run.start(mailbox, on: actor)
    guard mailbox.isOpen else { return }  // it ended at once
    mailbox.isRegistered = true
    running[key] = RunningEffect(callSite: run.callSite, flight: flight, task: task)
    scope.insert(task, key: key)
  }
}

/// What happens to an effect.
enum EffectEvent {
  case began(EffectRun)
  case ended(EffectRun, EffectOutcome)
}

/// A `run` whose synchronous first part has run, and that has not ended.
package struct RunningEffect {
  package let callSite: CallSite
  package let flight: Flight
  let task: Task<Void, Never>

  /// Whether it was cancelled, and has yet to come to its end.
  package var isCancelled: Bool { task.isCancelled }
}
