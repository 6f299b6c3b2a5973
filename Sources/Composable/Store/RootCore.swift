/// The state, the reducer and the queue of actions of a store that has no parent.
final class RootCore<R: Reducer>: StoreCore<R.State, R.Action>, StoreRoot, ActionReceiver {
  typealias Action = R.Action

  private struct Item {
    let action: R.Action
    let flight: Flight
    /// That of the effect which sent it, or `nil` for one that was sent from outside.
    let scope: CancellationScope?
    let completion: Completion<R.Action>?
  }

  private var state: R.State
  private let environment: R.Environment
  private let reducer: R
  let actor: any Actor
  let observers = ObserverList()

  private var queue: [Item] = []
  private var isProcessing = false
  private(set) var isReducing = false
  private var flights: [Int: Flight] = [:]
  private var nextFlightKey = 0
  private let runner = EffectRunner<R.Action>()
  private var flightEnded: (() -> Void)?

  init(state: R.State, environment: R.Environment, reducer: R, on actor: isolated any Actor) {
    self.state = state
    self.environment = environment
    self.reducer = reducer
    self.actor = actor
    super.init()
    runner.receiver = self
  }

  deinit {
    for flight in flightsInOrder { flight.abandon() }
    observers.end()
  }

  override func withState<Result>(_ body: (R.State) throws -> Result) rethrows -> Result {
    precondition(
      !isReducing, "The state of a store was read while its reducer runs: use the reducer's own.")
    return try body(state)
  }

  override func readPresentState(_ body: (R.State) -> Void) -> Bool {
    withState(body)
    return true
  }

  override func send(_ action: R.Action, on actor: isolated any Actor) -> StoreTask {
    precondition(actor === self.actor, "A store was sent an action on an actor not its own.")
    guard !isProcessing else {
      let flight = makeFlight()
      enqueue(Item(action: action, flight: flight, scope: nil, completion: nil))
      return StoreTask(flight: flight)
    }

    isProcessing = true
    let effect = reduce(action)
    if effect.isNone && queue.isEmpty {
      if observers.isEmpty { isProcessing = false } else { processQueue(on: actor) }
      return StoreTask(flight: nil)
    }

    let flight = makeFlight()
    start(effect, of: flight, on: actor)
    processQueue(on: actor)
    return StoreTask(flight: flight.isFinished ? nil : flight)
  }

  nonisolated(nonsending)
    func finish() async
  {
    while let flight = flights.values.first {
      await flight.finish()
    }
  }

  func cancelAll() {
    for flight in flightsInOrder { flight.scope.cancel() }
  }

  var runningEffects: [RunningEffect] { runner.runningEffects }

  func onFlightEnd(_ body: @escaping () -> Void) {
    flightEnded = body
  }

  var isSettled: Bool { !isProcessing || observers.isNotifying }

  func add(_ observer: Observer, on actor: isolated any Actor) {
    precondition(actor === self.actor, "A store was observed on an actor not its own.")
    observers.append(observer)
    guard !isProcessing else { return observer.begin() }
    isProcessing = true
    observer.begin()
    if queue.isEmpty { isProcessing = false } else { processQueue(on: actor) }
  }

  func receive(
    _ action: R.Action, of flight: Flight, in scope: CancellationScope,
    then completion: Completion<R.Action>?, on actor: isolated any Actor
  ) {
    enqueue(Item(action: action, flight: flight, scope: scope, completion: completion))
    guard !isProcessing else { return }
    isProcessing = true
    processQueue(on: actor)
  }

  func isPresent(at path: ChildPath) -> Bool {
    (path as? PathFrom<R.State>)?.isPresent(in: state) ?? true
  }

  private func enqueue(_ item: Item) {
    begin(item.flight)
    queue.append(item)
  }

  /// Processes what is queued, tells the observers, and so on until they have sent nothing more.
  private func processQueue(on actor: isolated any Actor) {
    repeat {
      drainQueue(on: actor)
      observers.notify()
    } while !queue.isEmpty
    isProcessing = false
  }

  /// Processes what is queued, and what is queued meanwhile.
  ///
  /// A loop rather than a recursion: a million actions that answer each other need no stack.
  private func drainQueue(on actor: isolated any Actor) {
    var index = 0
    while index < queue.count {
      let item = queue[index]
      index += 1
      if index == queue.count {
        queue.removeAll(keepingCapacity: index < 1024)
        index = 0
      } else if index >= 1024, index * 2 > queue.count {
        queue.removeFirst(index)
        index = 0
      }
      if item.scope?.isGone != true {
        start(reduce(item.action), of: item.flight, on: actor)
      }
      if let completion = item.completion { runner.complete(completion, on: actor) }
      item.flight.end()
    }
  }

  private func reduce(_ action: R.Action) -> Effect<R.Action> {
    observers.forget()
    isReducing = true
    let effect = reducer.reduce(into: &state, action: action, environment: environment)
    isReducing = false
    runner.cancelEffectsOfMissingChildren()
    return effect
  }

  private func start(
    _ effect: Effect<R.Action>, of flight: Flight, on actor: isolated any Actor
  ) {
    guard !effect.isNone else { return }
    begin(flight)
    runner.start(effect, of: flight, in: flight.scope, then: .end(flight), on: actor)
  }

  private func begin(_ flight: Flight) {
    if flight.isFinished { flights[flight.key] = flight }
    flight.begin()
  }

  private var flightsInOrder: [Flight] {
    flights.sorted { $0.key < $1.key }.map(\.value)
  }

  private func makeFlight() -> Flight {
    defer { nextFlightKey += 1 }
    return Flight(key: nextFlightKey, feature: runner.feature) { [weak self] flight in
      self?.flights[flight.key] = nil
      self?.flightEnded?()
    }
  }
}
