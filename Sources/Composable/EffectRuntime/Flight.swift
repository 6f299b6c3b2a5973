/// Everything one `send` started: its effects, their actions, and the effects of those actions.
@usableFromInline
package final class Flight {
  let scope: CancellationScope
  /// A number that increases with each flight of a store.
  let key: Int
  private var pendingCount = 0
  /// The callbacks for the flight's end, oldest first, with their keys.
  private var waiting: [(key: Int, resume: () -> Void)] = []
  private var nextWaitingKey = 0
  /// Weak, so that holding a task doesn't keep it alive.
  private(set) weak var flights: Flights?

  fileprivate init(key: Int, feature: FeatureNode, flights: Flights) {
    self.key = key
    scope = CancellationScope(feature: feature)
    self.flights = flights
  }

  /// Whether nothing is running, waiting or under way.
  package var isFinished: Bool { pendingCount == 0 }

  /// Counts another effect or action that is under way.
  func begin() {
    if isFinished { flights?.unfinished[key] = self }
    pendingCount += 1
  }

  func end() {
    guard !isFinished else { return }  // abandoned meanwhile
    pendingCount -= 1
    if isFinished { finished() }
  }

  /// Ends the flight because the store is gone, so nothing under way will arrive.
  func abandon() {
    pendingCount = 0
    finished()
  }

  private func finished() {
    flights?.unfinished[key] = nil
    flights?.onEnd?()
    let waiting = self.waiting
    self.waiting = []
    for waiter in waiting { waiter.resume() }
  }

  private func wait(_ resume: @escaping () -> Void) -> Int {
    defer { nextWaitingKey += 1 }
    waiting.append((nextWaitingKey, resume))
    return nextWaitingKey
  }

  nonisolated(nonsending)
    package func finish() async
  {
    while !isFinished {
      await withCheckedContinuation { continuation in
        _ = wait { continuation.resume() }
      }
    }
  }

  /// Waits until all effects have ended; if the waiting task is cancelled, cancels them, and still waits.
  nonisolated(nonsending)
    func finishOrCancel() async
  {
    await finishUnlessCancelled()
    if isFinished { return }
    scope.cancel()
    await finish()
  }

  /// Returns when nothing is under way, or when the waiting task is cancelled.
  func finishUnlessCancelled(isolation actor: isolated (any Actor)? = #isolation) async {
    while !isFinished, !Task.isCancelled {
      let (end, continuation) = AsyncStream.makeStream(of: Never.self)
      let key = wait { continuation.finish() }
      var iterator = end.makeAsyncIterator()
      _ = await iterator.next(isolation: actor)
      waiting.removeAll { $0.key == key }
    }
  }
}

/// The unfinished flights of a store.
///
/// A separate object rather than part of the store: weakly referenced objects are slower to retain, and the store is
/// retained for every action.
final class Flights {
  /// Called whenever a flight or an effect has ended.
  var onEnd: (() -> Void)?
  /// The observer of the tasks that run effects.
  var tasks: (any EffectTasks)?

  /// The root of the features with effects.
  let feature: FeatureNode

  fileprivate var unfinished = SmallTable<Int, Flight>()
  private var nextKey = 0

  /// The flights, oldest first.
  var all: [Flight] { unfinished.inOrder }

  func cancelAll() {
    for flight in all { flight.scope.cancel() }
  }

  var runningEffects: [RunningEffect] {
    all.flatMap { flight in
      flight.scope.tasks.map { RunningEffect(effect: $0, flight: flight) }
    }
    .sorted { $0.effect.key < $1.effect.key }
  }

  var runningEffectCount: Int { all.reduce(0) { $0 + $1.scope.tasks.count } }

  nonisolated(nonsending)
    func finish() async
  {
    while !Task.isCancelled, let flight = unfinished.anyValue {
      await flight.finishUnlessCancelled()
    }
  }

  init(feature: FeatureNode) {
    self.feature = feature
  }

  func make() -> Flight {
    defer { nextKey += 1 }
    return Flight(key: nextKey, feature: feature, flights: self)
  }
}

/// A `run` that has run its synchronous first part and has not ended.
package struct RunningEffect {
  let effect: EffectTask
  package let flight: Flight

  package var callSite: CallSite { effect.callSite }

  var task: Task<Void, Never> { effect.task }

  /// Whether it was cancelled but hasn't ended yet.
  package var isCancelled: Bool { task.isCancelled }
}

/// An observer of the tasks that run a store's effects.
package protocol EffectTasks: Sendable {
  /// Called when the current task begins to run an effect.
  func begin()

  /// Called when the current task has run its effect.
  func end()
}
