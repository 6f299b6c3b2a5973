extension RootCore {
  /// Queues an action that is sent while another is on its way.
  @usableFromInline
  func enqueue(_ action: Action) -> StoreTask {
    let flight = flights.make(feature: runner.feature)
    enqueue(.init(action: action, flight: flight, child: nil, completion: nil))
    return StoreTask(flight: flight)
  }

  /// Starts the effect of an action that was sent, and does what it leads to.
  @usableFromInline
  func start(_ effect: Effect<Action>, on actor: isolated any Actor) -> StoreTask {
    if effect.isNone {
      processQueue(on: actor)
      return StoreTask(flight: nil)
    }
    let flight = flights.make(feature: runner.feature)
    start(effect, of: flight, on: actor)
    processQueue(on: actor)
    return StoreTask(flight: flight.isFinished ? nil : flight)
  }

  @usableFromInline
  func cancelEffectsOfMissingChildren() {
    runner.cancelEffectsOfMissingChildren()
    hasChildEffects = runner.hasChildEffects
  }

  private func enqueue(_ item: ActionQueue<Action>.Item) {
    item.flight.begin()
    item.child?.use()
    queue.append(item)
    isQueueEmpty = false
  }

  /// Processes what is queued, tells the observers, and so on until they have sent nothing more.
  private func processQueue(on actor: isolated any Actor) {
    repeat {
      drainQueue(on: actor)
      observers.notify()
    } while !isQueueEmpty
    isProcessing = false
  }

  /// Processes what is queued, and what is queued meanwhile.
  ///
  /// A loop rather than a recursion: a million actions that answer each other need no stack.
  private func drainQueue(on actor: isolated any Actor) {
    while let item = queue.popFirst() {
      if item.child?.isGone != true {
        start(reduce(item.action), of: item.flight, on: actor)
      }
      item.child?.leave()
      if let completion = item.completion { runner.complete(completion, on: actor) }
      item.flight.end()
    }
    isQueueEmpty = true
  }

  private func start(_ effect: Effect<Action>, of flight: Flight, on actor: isolated any Actor) {
    guard !effect.isNone else { return }
    flight.begin()
    runner.start(effect, of: flight, in: flight.scope, then: .end(flight), on: actor)
    hasChildEffects = runner.hasChildEffects
  }
}

extension RootCore: ActionReceiver {
  func receive(
    _ action: Action, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>?, on actor: isolated any Actor
  ) {
    enqueue(.init(action: action, flight: flight, child: scope.child, completion: completion))
    guard !isProcessing else { return }
    isProcessing = true
    processQueue(on: actor)
  }

  func children(at path: ChildPath) -> (any PresentChildren)? {
    guard let path = path as? PathFrom<State> else { return UnknownChildren() }
    return withUnsafePointer(to: &state) { path.children(in: $0) }
  }
}

extension RootCore: StoreRoot {
  nonisolated(nonsending)
    func finish() async
  {
    await flights.finish()
  }

  func end() {
    runner.end()
    for flight in flights.all {
      flight.scope.cancel()
      flight.abandon()
    }
    observers.end()
  }

  func cancelAll() {
    for flight in flights.all { flight.scope.cancel() }
  }

  var runningEffects: [RunningEffect] { runner.runningEffects }

  func cancellations(id: AnyHashable) -> [ScopeMark]? { runner.cancellations(id: id) }

  func onEffectEnd(_ body: @escaping () -> Void) {
    flights.onEnd = body
    runner.onEffectEnd = body
  }

  func follow(_ tasks: any EffectTasks) { runner.tasks = tasks }

  var isSettled: Bool { !isProcessing || observers.isNotifying }

  func add(_ observer: Observer, on actor: isolated any Actor) {
    precondition(
      ObjectIdentifier(actor) == actorID, "A store was observed on an actor not its own.")
    observers.append(observer)
    guard !isProcessing else { return observer.begin() }
    isProcessing = true
    observer.begin()
    if isQueueEmpty { isProcessing = false } else { processQueue(on: actor) }
  }
}
