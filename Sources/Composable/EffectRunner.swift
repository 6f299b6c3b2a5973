/// Takes the actions that effects send.
protocol ActionReceiver<Action>: AnyObject {
  associatedtype Action

  /// Queues an action; `completion` follows when its reducer has run.
  func receive(
    _ action: Action, of flight: Flight, then completion: Completion<Action>?,
    on actor: isolated any Actor)
}

/// Runs the effects of one store.
///
/// All of it happens on the store's actor. The tables of lanes and ids are here, and so end with
/// the store.
final class EffectRunner<Action> {
  /// Where the actions go: the store, which owns this runner.
  weak var receiver: (any ActionReceiver<Action>)?

  private var lanes: [AnyHashable: EffectLane<Action>] = [:]
  private var scopesByID: [AnyHashable: [CancellationScope]] = [:]
  private var running: [Int: RunningEffect] = [:]
  private var nextKey = 0

  deinit {
    for effect in running.values { effect.task?.cancel() }
  }

  /// What has started and not ended, in the order in which it started.
  var runningEffects: [RunningEffect] {
    running.sorted { $0.key < $1.key }.map(\.value)
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
      receiver?.receive(action, of: flight, then: completion, on: actor)

    case .run(let run):
      start(run, of: flight, in: scope, then: completion, on: actor)

    case .merge(let effects):
      let join = Join(count: effects.count, completion: completion)
      for effect in effects {
        start(effect, of: flight, in: scope, then: .join(join), on: actor)
      }

    case .concatenate(let effects):
      let lane = EffectLane(completion: completion)
      for effect in effects {
        lane.append(.init(effect: effect, flight: flight, scope: scope, completion: nil))
      }
      advance(lane, on: actor)

    case .serialized(let effect, let id):
      let lane = lanes[id] ?? EffectLane(id: id)
      lanes[id] = lane
      lane.append(.init(effect: effect, flight: flight, scope: scope, completion: completion))
      advance(lane, on: actor)

    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id: id) }
      let child = CancellationScope(parent: scope)
      scopesByID[id, default: []].append(child)
      start(
        effect, of: flight, in: child, then: .close(child, id: id, then: completion), on: actor)

    case .cancel(let ids):
      for id in ids { cancel(id: id) }
      complete(completion, on: actor)
    }
  }

  /// Takes an action of a running effect to the store.
  func receive(_ action: Action, of flight: Flight, on actor: isolated any Actor) {
    receiver?.receive(action, of: flight, then: nil, on: actor)
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
      scope.close()
      scopesByID[id]?.removeAll { $0 === scope }
      if scopesByID[id]?.isEmpty == true { scopesByID[id] = nil }
      complete(then, on: actor)
    }
  }

  /// Starts what waits longest on `lane`, unless something is under way there.
  ///
  /// A loop rather than a recursion: a million effects that end at once need no stack.
  private func advance(_ lane: EffectLane<Action>, on actor: isolated any Actor) {
    guard !lane.isAdvancing, !lane.isOccupied else { return }
    lane.isAdvancing = true
    while !lane.isOccupied, let entry = lane.popFirst() {
      lane.isOccupied = true
      start(
        entry.effect, of: entry.flight, in: entry.scope,
        then: .leave(lane, then: entry.completion), on: actor)
    }
    lane.isAdvancing = false

    guard !lane.isOccupied else { return }
    if let id = lane.id { lanes[id] = nil }
    if let completion = lane.completion { complete(completion, on: actor) }
  }

  private func start(
    _ run: Run<Action>, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let key = nextKey
    nextKey += 1
    running[key] = RunningEffect(callSite: run.callSite, flight: flight)
    let mailbox = StoreMailbox(
      runner: self, key: key, flight: flight, scope: scope, completion: completion, actor: actor)
    let task = run.start(mailbox, on: actor)
    guard running[key] != nil else { return }  // it ended at once
    running[key]?.task = task
    scope.insert(task, key: key)
  }

  private func cancel(id: AnyHashable) {
    for scope in scopesByID[id] ?? [] { scope.cancel() }
  }
}

/// A `run` that has started and not ended.
package struct RunningEffect {
  package let callSite: CallSite
  package let flight: Flight
  var task: Task<Void, Never>?
}
