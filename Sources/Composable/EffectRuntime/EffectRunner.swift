/// Takes the actions that effects send.
protocol ActionReceiver<Action>: AnyObject {
  associatedtype Action

  /// Queues an action of an effect in `scope`; `completion` follows when its reducer has run.
  func receive(
    _ action: Action, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>?, on actor: isolated any Actor)

  /// Whether a child is in the state.
  func isPresent(at path: ChildPath) -> Bool
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

  /// The root of the features whose effects run.
  let feature = FeatureNode()

  /// Those with something on them, but for ``lastLane``, by their ids.
  var lanes: [LaneID: EffectLane<Action>] = [:]
  /// The lane on which an effect was put last, be there something on it or not.
  var lastLane: EffectLane<Action>?
  /// Those of children that can go away, by their keys.
  var childScopes: [Int: CancellationScope] = [:]
  var throttles = ThrottleTable()
  private var running: [Int: RunningEffect] = [:]
  var nextKey = 0

  /// Cancels what runs, and takes nothing more to the store.
  func end() {
    receiver = nil
    for effect in runningEffects { effect.task.cancel() }
    feature.removeAll()
  }

  /// Whether effects run or wait in children that can go away.
  var hasChildEffects: Bool { !childScopes.isEmpty }

  /// What has started and not ended, in the order in which it started.
  var runningEffects: [RunningEffect] {
    running.sorted { $0.key < $1.key }.map(\.value)
  }

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
    guard !scope.isCancelled else { return complete(completion, on: actor) }
    switch effect.operation {
    case .none:
      complete(completion, on: actor)

    case .send(let action):
      receiver?.receive(action, of: flight, in: scope, then: completion, on: actor)

    case .run(let run):
      start(run, of: flight, in: scope, then: completion, on: actor)

    case .merge(let effects):
      let join = Join(count: effects.count, completion: completion)
      for effect in effects {
        start(effect, of: flight, in: scope, then: .join(join), on: actor)
      }

    case .concatenate(let effects):
      startLane(
        effects.map { .effect($0) }, of: flight, in: scope, then: completion, on: actor)

    case .serialized(let effect, let id):
      append(.effect(effect), toLane: id, of: flight, in: scope, then: completion, on: actor)

    case .cancellable(let effect, let id, let cancelInFlight):
      let child = makeScope(id: id, in: scope)
      if cancelInFlight { cancel(id: id, in: scope, sparing: child, then: completion) }
      start(
        effect, of: flight, in: child, then: .close(child, id: id, then: completion), on: actor)

    case .cancel(let ids):
      for id in ids { cancel(id: id, in: scope, sparing: nil, then: completion) }
      complete(completion, on: actor)

    case .placed(let effect, let place):
      let child = makeScope(in: scope, at: place)
      start(
        effect, of: flight, in: child, then: .close(child, id: nil, then: completion), on: actor)

    case .paced(let effect, let pace):
      start(
        effect: .effect(effect), at: pace, in: makeScope(id: pace.id, in: scope), of: flight,
        then: completion, on: actor)

    case .dismiss(let callSite):
      callSite.reportUnhandledDismissal()
      complete(completion, on: actor)
    }
  }

  /// Starts an effect whose turn has come.
  func start(
    _ effect: WaitingEffect<Action>, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    guard !scope.isCancelled else {
      forget(effect)
      return complete(completion, on: actor)
    }
    switch effect {
    case .effect(let effect):
      start(effect, of: flight, in: scope, then: completion, on: actor)

    case .merge(let effects):
      let join = Join(count: effects.count, completion: completion)
      for effect in effects {
        start(effect, of: flight, in: scope, then: .join(join), on: actor)
      }

    case .concatenate(let effects):
      startLane(effects, of: flight, in: scope, then: completion, on: actor)

    case .serialized(let effect, let id):
      append(effect, toLane: id, of: flight, in: scope, then: completion, on: actor)

    case .cancellable(let effect, let child, let id, let cancelInFlight):
      child.waitingLane = nil
      if cancelInFlight { cancel(id: id, in: scope, sparing: child, then: completion) }
      start(
        effect, of: flight, in: child, then: .close(child, id: id, then: completion), on: actor)

    case .placed(let effect, let child):
      start(
        effect, of: flight, in: child, then: .close(child, id: nil, then: completion), on: actor)

    case .paced(let effect, let child, let pace):
      child.waitingLane = nil
      start(effect: effect, at: pace, in: child, of: flight, then: completion, on: actor)
    }
  }

  /// Cancels the effects of each child that is not in the state any more.
  ///
  /// - Complexity: O(*n*) in the number of effects that run or wait in children that can go away.
  func cancelEffectsOfMissingChildren() {
    guard !childScopes.isEmpty || !throttles.isEmpty, let receiver else { return }
    throttles.removeAll { !receiver.isPresent(at: $0) }
    for scope in childScopes.values {
      guard let path = scope.path, !receiver.isPresent(at: path) else { continue }
      scope.abandon()
      childScopes[scope.key] = nil
    }
  }

  /// Takes an action of a running effect to the store.
  func receive(
    _ action: Action, of flight: Flight, in scope: CancellationScope, on actor: isolated any Actor
  ) {
    receiver?.receive(action, of: flight, in: scope, then: nil, on: actor)
  }

  /// Forgets a running effect that has ended.
  func forget(key: Int) {
    running[key] = nil
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
      runner: self, key: key, flight: flight, scope: scope, completion: completion, actor: actor)
    let task = run.start(mailbox, on: actor)
    guard mailbox.isOpen else { return }  // it ended at once
    mailbox.isRegistered = true
    running[key] = RunningEffect(callSite: run.callSite, flight: flight, task: task)
    scope.insert(task, key: key)
  }
}

/// A `run` whose synchronous first part has run, and that has not ended.
package struct RunningEffect {
  package let callSite: CallSite
  package let flight: Flight
  let task: Task<Void, Never>
}
