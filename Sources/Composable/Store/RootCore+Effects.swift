extension RootCore {
  /// Queues an action sent while another is being processed; a stopped store ignores it.
  @usableFromInline
  func enqueue(_ action: Action) -> StoreTask {
    let source = ActionSource.outside(sender.take())
    if isStopped { return StoreTask(flight: nil) }
    let flight = flights.make()
    enqueue(
      .init(
        action: ActionBox(action), source: source, depth: depth + 1, flight: flight, child: nil,
        completion: nil))
    return StoreTask(flight: flight)
  }

  /// Starts the effect of a sent action, and processes everything that follows from it.
  @usableFromInline
  func start(
    _ effect: EffectTree, afterAnswers depth: Int, on actor: isolated any Actor
  ) -> StoreTask {
    self.depth = depth
    if effect.isNone {
      processQueue(on: actor)
      return StoreTask(flight: nil)
    }
    let flight = flights.make()
    start(effect, of: flight, on: actor)
    processQueue(on: actor)
    return StoreTask(flight: flight.isFinished ? nil : flight)
  }

  @usableFromInline
  func cancelEffectsOfMissingChildren() {
    runner.cancelEffectsOfMissingChildren()
    hasChildEffects = runner.hasChildEffects
  }

  /// Returns the `send` or `perform` of a child, `.none` if the child has left the state, or `nil` if the effect is
  /// anything else.
  ///
  /// No action is queued, so nothing can happen to the child before the answer, and no scope is needed.
  @usableFromInline
  func effectInPlace(of part: ModifiedEffect) -> EffectTree? {
    var innermost = part
    while case .modified(let inner) = innermost.effect, innermost.modifier.isPlaced {
      innermost = inner
    }
    guard innermost.modifier.isPlaced, innermost.effect.isInPlace, !innermost.effect.isComposite
    else {
      return nil
    }
    let isPresent = withUnsafePointer(to: &state) {
      part.isPresent(in: UnsafeRawPointer($0), of: State.self)
    }
    return isPresent ? innermost.effect : EffectTree.none
  }

  /// Processes actions without starting their effects, then calls the observers.
  func replay(
    _ actions: some Sequence<RecordedAction<Action>>, on actor: isolated any Actor
  ) {
    checkActor(ObjectIdentifier(actor))
    if isProcessing { failWhileReducing() }
    isProcessing = true
    for action in actions {
      nextSource = action.isFromOutside ? .outside(nil) : .reducer
      _ = reduce(action.action)
    }
    processQueue(on: actor)
  }

  @usableFromInline
  func noteSource(of perform: AnyPerform) {
    nextSource = .effect(perform.callSite)
  }

  @usableFromInline
  func noteAnswer(_ action: Action, depth: Int) {
    answers.note(action, depth: depth, callSite: callSite)
  }

  private func enqueue(_ item: QueuedAction) {
    item.flight.begin()
    item.child?.use()
    queue.append(item)
    isQueueEmpty = false
  }

  /// Processes the queue and calls the observers, until they have sent nothing more.
  private func processQueue(on actor: isolated any Actor) {
    repeat {
      drainQueue(on: actor)
      observers.notify()
    } while !isQueueEmpty
    depth = -1
    isProcessing = false
  }

  /// Processes the queued actions, and those queued meanwhile.
  ///
  /// A loop rather than recursion, so that a million actions that answer each other don't overflow the stack.
  private func drainQueue(on actor: isolated any Actor) {
    while let item = queue.popFirst() {
      depth = item.depth
      if item.child?.isGone != true, !isStopped {
        let action = item.action.value(as: Action.self)
        if depth >= AnswerChain.firstNoted { noteAnswer(action, depth: depth) }
        if !isPlain { nextSource = item.source }
        start(reduce(action).tree, of: item.flight, on: actor)
      }
      item.child?.leave()
      if let completion = item.completion {
        // The next steps belong to the effect that sent this action: they don't answer it.
        depth = item.depth - 1
        runner.complete(completion, on: actor)
        depth = item.depth
      }
      item.flight.end()
    }
    isQueueEmpty = true
  }

  private func start(_ effect: EffectTree, of flight: Flight, on actor: isolated any Actor) {
    guard !effect.isNone else { return }
    flight.begin()
    runner.start(effect, of: flight, in: flight.scope, then: .end(flight), on: actor)
    hasChildEffects = runner.hasChildEffects
  }
}

struct QueuedAction {
  let action: AnyAction
  let source: ActionSource
  /// The number of preceding actions that answered each other at once.
  let depth: Int
  let flight: Flight
  /// The child whose effect sent it, if that child can leave the state, which drops its answers.
  let child: FeatureNode?
  let completion: Completion?
}

extension RootCore: ActionReceiver {
  func receive(
    _ action: AnyAction, from source: ActionSource, of flight: Flight, in scope: CancellationScope,
    then completion: Completion?, on actor: isolated any Actor
  ) {
    enqueue(
      .init(
        action: action, source: source, depth: depth + 1, flight: flight, child: scope.child,
        completion: completion))
    guard !isProcessing else { return }
    isProcessing = true
    processQueue(on: actor)
  }

  func children(at path: ChildPath) -> (any PresentChildren)? {
    withUnsafePointer(to: &state) { path.children(in: $0) }
  }
}

extension RootCore: StoreRoot {
  func whenDone(lane: LaneID, _ resume: @escaping () -> Void) {
    if let lane = runner.lanes[lane] { lane.whenDone(resume) } else { resume() }
  }

  func end() {
    runner.end()
    for flight in flights.all {
      flight.scope.cancel()
      flight.abandon()
    }
    observers.end()
  }

  var isSettled: Bool { !isProcessing || observers.isNotifying }

  func stop() {
    isStopped = true
    isPlain = false
    flights.cancelAll()
  }

  func add(_ observer: Observer, on actor: isolated any Actor) {
    checkActor(ObjectIdentifier(actor))
    observers.append(observer)
    guard !isProcessing else { return observer.begin() }
    isProcessing = true
    observer.begin()
    if isQueueEmpty { isProcessing = false } else { processQueue(on: actor) }
  }
}

/// Failures that end the program, with a message that names the place where the store was made.
extension RootCore {
  @usableFromInline
  func failElsewhere() -> Never {
    let place = sender.callSite.map { " at \($0)" } ?? ""
    callSite.fail("The store made here was used\(place) on an actor that isn't its own.")
  }

  @usableFromInline
  func failWhileReducing() -> Never {
    callSite.fail(
      "The state of the store made here was read while its reducer runs: use the reducer's own.")
  }

  @usableFromInline
  func failWhileRead() -> Never {
    let place = sender.callSite.map { " at \($0)" } ?? ""
    callSite.fail(
      "The store made here was sent an action\(place) while its state is read: send it after `withState`."
    )
  }
}
