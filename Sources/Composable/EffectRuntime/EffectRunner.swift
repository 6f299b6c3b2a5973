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

  private var lanes: [AnyHashable: EffectLane<Action>] = [:]
  /// Those of children that can go away, by their keys.
  private var childScopes: [Int: CancellationScope] = [:]
  private var throttles = ThrottleTable()
  private var running: [Int: RunningEffect] = [:]
  private var nextKey = 0

  /// Cancels what runs, and takes nothing more to the store.
  func end() {
    receiver = nil
    for effect in runningEffects { effect.task?.cancel() }
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
  private func start(
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

  /// Starts an effect at once, when its time has come, or not at all; `child` is its scope.
  private func start(
    effect: WaitingEffect<Action>, at pace: Pace, in child: CancellationScope, of flight: Flight,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    switch pace.rule {
    case .debounce:
      cancel(id: pace.id, in: child, sparing: child, then: completion)
      startLane(
        [.effect(pace.wait(until: pace.deadline)), effect], of: flight, in: child,
        then: .close(child, id: pace.id, then: completion), on: actor)

    case .throttle:
      switch throttles.turn(of: child, at: pace) {
      case .now:
        start(
          effect, of: flight, in: child, then: .close(child, id: pace.id, then: completion),
          on: actor)

      case .later(let deadline):
        startLane(
          [.effect(pace.wait(until: deadline)), .paced(effect, in: child, pace)],
          of: flight, in: child, then: completion, on: actor)

      case .never:
        forget(.paced(effect, in: child, pace))
        complete(completion, on: actor)
      }
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

  private func startLane(
    _ effects: [WaitingEffect<Action>], of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let lane = EffectLane(completion: completion)
    for effect in effects {
      lane.append(.init(effect: effect, flight: flight, scope: scope, completion: nil))
    }
    lane.updateWaiting { moved($0.effect, to: lane) }
    advance(lane, on: actor)
    lane.updateWaiting { registered($0.effect, in: $0.scope, on: lane) }
  }

  private func append(
    _ effect: WaitingEffect<Action>, toLane id: AnyHashable, of flight: Flight,
    in scope: CancellationScope, then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let lane = lanes[id] ?? EffectLane(id: id)
    lanes[id] = lane
    let mustWait = lane.isOccupied || lane.isAdvancing
    let effect = moved(effect, to: lane)
    lane.append(
      .init(
        effect: mustWait ? registered(effect, in: scope, on: lane) : effect,
        flight: flight, scope: scope, completion: completion))
    advance(lane, on: actor)
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

  /// Cancels what runs or waits under an id in the feature of `scope`, but neither `spared` and what it
  /// is in, nor what waits behind the effect that this is done for: that comes after the cancellation.
  private func cancel(
    id: AnyHashable, in scope: CancellationScope, sparing spared: CancellationScope?,
    then completion: Completion<Action>
  ) {
    let scopes = scope.feature.scopes(id: id)
    guard !scopes.isEmpty else { return }
    let lanes = completion.lanes
    for other in scopes {
      if let spared, other.contains(spared) { continue }
      if let lane = other.waitingLane, lanes.contains(lane) { continue }
      other.cancel()
      // Not only when it has ended: until then each that comes would look at all that came before.
      other.feature.remove(other, id: id)
    }
  }

  private func makeScope(id: AnyHashable, in scope: CancellationScope) -> CancellationScope {
    let child = CancellationScope(key: nextKey, parent: scope)
    nextKey += 1
    child.feature.insert(child, id: id)
    return child
  }

  private func makeScope(in scope: CancellationScope, at place: Place) -> CancellationScope {
    let child = CancellationScope(key: nextKey, parent: scope, place: place)
    nextKey += 1
    guard place.isRemovable, let path = child.path, let receiver else { return child }
    if receiver.isPresent(at: path) {
      childScopes[child.key] = child
    } else {
      child.abandon()
    }
    return child
  }

  private func close(_ scope: CancellationScope, id: AnyHashable?) {
    scope.close()
    if let id {
      scope.feature.remove(scope, id: id)
    } else {
      childScopes[scope.key] = nil
      scope.feature.leave()
    }
  }

  /// The same effect, with the scopes in it made already, so that it can be cancelled while it waits.
  private func registered(
    _ effect: WaitingEffect<Action>, in scope: CancellationScope, on lane: EffectLane<Action>
  ) -> WaitingEffect<Action> {
    if case .paced(let effect, let child, let pace) = effect {
      return .paced(registered(effect, in: child, on: lane), in: child, pace)
    }
    guard case .effect(let plain) = effect, plain.hasScope else { return effect }
    switch plain.operation {
    case .none, .send, .run, .cancel, .dismiss:
      return effect

    case .merge(let effects):
      return .merge(effects.map { registered(.effect($0), in: scope, on: lane) })

    case .concatenate(let effects):
      return .concatenate(effects.map { registered(.effect($0), in: scope, on: lane) })

    case .serialized(let effect, let id):
      return .serialized(registered(.effect(effect), in: scope, on: lane), lane: id)

    case .cancellable(let effect, let id, let cancelInFlight):
      let child = makeScope(id: id, in: scope)
      child.waitingLane = ObjectIdentifier(lane)
      return .cancellable(
        registered(.effect(effect), in: child, on: lane), in: child, id: id,
        cancelInFlight: cancelInFlight)

    case .placed(let effect, let place):
      let child = makeScope(in: scope, at: place)
      return .placed(registered(.effect(effect), in: child, on: lane), in: child)

    case .paced(let effect, let pace):
      let child = makeScope(id: pace.id, in: scope)
      child.waitingLane = ObjectIdentifier(lane)
      return .paced(registered(.effect(effect), in: child, on: lane), in: child, pace)
    }
  }

  /// The same effect, which waits on another lane from now on.
  private func moved(
    _ effect: WaitingEffect<Action>, to lane: EffectLane<Action>
  ) -> WaitingEffect<Action> {
    effect.forEachScope { scope, _ in scope.waitingLane = ObjectIdentifier(lane) }
    return effect
  }

  /// Forgets the ids of an effect that is never started.
  private func forget(_ effect: WaitingEffect<Action>) {
    effect.forEachScope { scope, id in close(scope, id: id) }
  }
}

/// A `run` that has started and not ended.
package struct RunningEffect {
  package let callSite: CallSite
  package let flight: Flight
  var task: Task<Void, Never>?
}
