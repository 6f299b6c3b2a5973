/// Takes the actions that effects send.
protocol ActionReceiver: AnyObject {
  /// Queues an action of an effect in `scope`; `completion` runs after the reducer.
  func receive(
    _ action: AnyAction, from source: ActionSource, of flight: Flight, in scope: CancellationScope,
    then completion: Completion?, on actor: isolated any Actor)

  /// The children at a path, or `nil` if it leads nowhere.
  func children(at path: ChildPath) -> (any PresentChildren)?
}

/// Runs the effects of one store.
///
/// Everything happens on the store's actor. The runner holds the tables of lanes and ids, so they end with the store.
final class EffectRunner {
  /// The store's root, which owns this runner, or `nil` after the store has ended.
  ///
  /// Not weak: weakly referenced objects are slower to retain, which took two thirds of the time of an action without
  /// an effect.
  unowned(unsafe) var receiver: (any ActionReceiver)?

  var onEffectEvent: ((EffectEvent) -> Void)?

  /// The root of the features with effects.
  let feature = FeatureNode()

  /// The lanes that aren't empty, by id.
  var lanes: [LaneID: EffectLane] = [:]
  var throttles = ThrottleTable()
  /// The pending steps, the next one last.
  var steps: [RunnerStep] = []
  var nextKey = 0

  /// Detaches from the store, clears features and throttles, and resumes the lanes' waiters.
  func end() {
    receiver = nil
    feature.removeAll()
    feature.activeGroups.all = SmallTable()
    throttles.removeAll()
    for lane in lanes.values { lane.abandon() }
  }

  /// Whether children that can leave the state have running, waiting or throttled effects.
  var hasChildEffects: Bool { !feature.activeGroups.all.isEmpty }

  /// Starts `effect` and runs `completion` after it ends, which may be before this returns.
  func start(
    _ effect: EffectTree, of flight: Flight, in scope: CancellationScope,
    then completion: Completion, on actor: isolated any Actor
  ) {
    run(
      .start(EffectStart(effect: effect, flight: flight, scope: scope, completion: completion)),
      on: actor)
  }

  func complete(_ completion: Completion, on actor: isolated any Actor) {
    run(.complete(completion), on: actor)
  }

  /// Runs a step and the steps that it adds, the last one first.
  ///
  /// A loop rather than recursion, so that neither deeply nested effects nor a million that end at once overflow the
  /// stack.
  ///
  /// With `isOfSender`, in the task of an effect's sender, stops before the lane's next effect, which has another
  /// sender.
  private func run(
    _ step: RunnerStep, isOfSender: Bool = false, on actor: isolated any Actor
  ) {
    // A starting effect may call this again; the inner call leaves the pending steps of the outer one alone.
    let count = steps.count
    steps.append(step)
    while steps.count > count, let step = steps.popLast() {
      switch step {
      case .start(var start):
        guard let sender = start.sender else {
          begin(start, on: actor)
          continue
        }
        start.sender = nil
        sender.run(on: actor) { run(.start(start), isOfSender: true, on: actor) }
      case .leave where isOfSender && steps.count == count:
        // The lane's next effect has another sender.
        return steps.append(step)
      case .complete(let completion): finish(completion)
      case .advance(let lane): advance(lane)
      case .advanceFurther(let lane):
        lane.isAdvancing = false
        if lane.canEnter { advance(lane) }
      case .leave(let lane, let limit, let number):
        lane.leave(limit: limit, number: number)
        advance(lane)
      case .register(let lane): register(lane)
      }
    }
  }

  private func begin(_ start: EffectStart, on actor: isolated any Actor) {
    let scope = start.scope
    guard !scope.isCancelled else {
      forget(start.effect)
      return complete(start.completion)
    }
    switch start.effect {
    case .none:
      complete(start.completion)

    case .send(let action):
      receiver?.receive(
        action, from: .reducer, of: start.flight, in: scope, then: start.completion, on: actor)

    case .perform(let perform):
      guard let answer = perform.boxedAnswer(isCancelled: { scope.isCancelled }),
        !scope.isCancelled,
        let receiver
      else { return complete(start.completion) }
      receiver.receive(
        answer, from: .effect(perform.callSite), of: start.flight, in: scope,
        then: start.completion, on: actor)

    case .run(let run):
      begin(run, of: start, on: actor)

    case .merge(let effects):
      let completion = Completion(.join, after: effects.count, then: start.completion)
      var part = start
      part.completion = completion
      for effect in effects.reversed() {
        part.effect = effect
        steps.append(.start(part))
      }

    case .concatenate(let effects):
      startLane(effects, of: start)

    case .modified(let part):
      begin(part.effect, modifiedBy: part.modifier, of: start)

    case .cancel(let ids):
      for id in ids { cancel(id: id, in: scope, sparing: nil, then: start.completion) }
      complete(start.completion)

    case .dismiss(let callSite):
      callSite.reportUnhandledDismissal()
      complete(start.completion)
    }
  }

  private func begin(
    _ effect: EffectTree, modifiedBy modifier: EffectModifier, of start: EffectStart
  ) {
    var inner = start
    inner.effect = effect
    if case .onLane(let lane, let limit) = modifier.kind {
      return append(inner, toLane: lane, limit: limit)
    }
    if modifier.scope == nil, case .placed(let place) = modifier.kind, !place.isRemovable,
      effect.isInPlace
    {
      // Nothing can cancel it by itself: it has no id, and its child is always in the state.
      return steps.append(.start(inner))
    }
    let child = modifier.scope ?? makeScope(for: modifier, in: start.scope)
    child.waitingLane = nil
    child.hasBegun = true
    inner.scope = child
    switch modifier.kind {
    case .paced(let pace):
      return self.start(
        inner, modifiedBy: EffectModifier(modifier.kind, waitingIn: child), at: pace)
    case .timed(let limit):
      return self.start(inner, for: limit, in: start.scope)
    case .cancellable(let id, cancelInFlight: true):
      cancel(id: id, in: start.scope, sparing: child, then: start.completion)
    case .cancellable, .onLane, .placed, .inTurn:
      break
    }
    inner.completion = Completion(.close(child, id: modifier.id), then: start.completion)
    steps.append(.start(inner))
  }

  /// Makes an effect's completion the next step.
  func complete(_ completion: Completion?) {
    if let completion { steps.append(.complete(completion)) }
  }

  private func finish(_ completion: Completion) {
    completion.remainingCount -= 1
    guard completion.remainingCount == 0 else { return }
    switch completion.step {
    case .end(let flight): flight.end()
    case .join: break
    case .leave(let limit, let number):
      guard let lane = completion.lane else { break }
      // Runs after the rest of the same effect, which may be put on the lane again.
      steps.append(.leave(lane, limit: limit, number: number))
    case .close(let scope, let id): close(scope, id: id)
    case .endTime(let scope): scope.cancel()
    case .timeIsUp(let time, let limited, let answer):
      close(time, id: nil)
      guard !time.isCancelled else { return complete(answer.completion) }
      limited.cancel()
      return steps.append(.start(answer))
    }
    complete(completion.next)
  }

  /// Cancels the effects of each child that has left the state.
  ///
  /// - Complexity: O(*n*) in the number of lifts with such effects and changed ids, and in the number of their
  ///   children; O(1) for a lift with unchanged ids.
  func cancelEffectsOfMissingChildren() {
    guard let receiver else { return }
    let missing = feature.activeGroups.missing { receiver.children(at: $0) }
    guard !missing.isEmpty else { return }
    let scopes = missing.flatMap { $0.abandon() }
    for scope in scopes.sorted(by: { $0.key < $1.key }) { scope.abandon() }
  }

  private func begin(
    _ run: Run, of start: EffectStart, on actor: isolated any Actor
  ) {
    let key = nextKey
    nextKey += 1
    let mailbox = StoreMailbox(of: run, id: key, in: start, runner: self, actor: actor)
    onEffectEvent?(.began(mailbox.run))
    let task = run.start(mailbox, on: actor)
    guard mailbox.isOpen else { return complete(start.completion) }  // it ended at once
    mailbox.isRegistered = true
    start.scope.insert(EffectTask(key: key, callSite: run.callSite, task: task))
  }
}

struct EffectStart {
  var effect: EffectTree
  let flight: Flight
  var scope: CancellationScope
  /// Whether its cancellable parts already have their scopes, because it waits or has waited.
  var isRegistered = false
  /// The steps to run after it ends, or `nil` for none.
  var completion: Completion?
  /// The task-locals of its sender, if the effect waits on a lane.
  var sender: SenderContext?
}

enum RunnerStep {
  case start(EffectStart)
  case complete(Completion)
  case advance(EffectLane)
  /// Starts another effect if there is room, after one on the lane has started.
  case advanceFurther(EffectLane)
  case leave(EffectLane, limit: Int, number: Int)
  case register(EffectLane)
}
