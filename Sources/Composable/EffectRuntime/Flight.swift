/// All that one `send` started: its effects, the actions that they sent, and the effects of those.
@usableFromInline
package final class Flight {
  let scope: CancellationScope
  /// Greater than that of every flight which its store made before it.
  let key: Int
  private var pendingCount = 0
  /// Called when it has come to its end, in the order in which they came, by their keys.
  private var waiting: [(key: Int, resume: () -> Void)] = []
  private var nextWaitingKey = 0
  /// Weak: a task that somebody keeps does not keep it.
  private weak var flights: Flights?

  fileprivate init(key: Int, feature: FeatureNode, flights: Flights) {
    self.key = key
    scope = CancellationScope(feature: feature)
    self.flights = flights
  }

  /// Whether nothing is running, waiting or on its way.
  package var isFinished: Bool { pendingCount == 0 }

  /// One more effect or action is under way.
  func begin() {
    if isFinished { flights?.insert(self) }
    pendingCount += 1
  }

  /// One effect or action has come to its end.
  func end() {
    guard !isFinished else { return }  // abandoned meanwhile
    pendingCount -= 1
    if isFinished { finished() }
  }

  /// The store is gone: nothing that was on its way arrives.
  func abandon() {
    pendingCount = 0
    finished()
  }

  private func finished() {
    flights?.remove(self)
    let waiting = self.waiting
    self.waiting = []
    for waiter in waiting { waiter.resume() }
  }

  private func wait(_ resume: @escaping () -> Void) -> Int {
    defer { nextWaitingKey += 1 }
    waiting.append((nextWaitingKey, resume))
    return nextWaitingKey
  }

  /// Returns when nothing is under way.
  nonisolated(nonsending)
    package func finish() async
  {
    while !isFinished {
      await withCheckedContinuation { continuation in
        _ = wait { continuation.resume() }
      }
    }
  }

  /// Returns when nothing is under way, or when the task that waits is cancelled.
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

/// The flights of a store that have not come to their end.
///
/// An object of its own, and not a part of the store's: an object that weak references point to is
/// slower to retain, and a store's is retained for every action.
final class Flights {
  /// Called whenever one has come to its end.
  var onEnd: (() -> Void)?

  private var flights = SmallTable<Int, Flight>()
  private var nextKey = 0

  /// In the order in which they were made.
  var all: [Flight] { flights.inOrder }

  /// The effects that have started and not ended, in the order in which they started.
  var runningEffects: [RunningEffect] {
    all.flatMap { flight in
      flight.scope.tasks.map { RunningEffect(effect: $0, flight: flight) }
    }
    .sorted { $0.effect.key < $1.effect.key }
  }

  /// How many effects have started and not ended.
  var runningEffectCount: Int { all.reduce(0) { $0 + $1.scope.tasks.count } }

  /// Returns when there is none, or when the task that waits is cancelled.
  nonisolated(nonsending)
    func finish() async
  {
    while !Task.isCancelled, let flight = flights.anyValue {
      await flight.finishUnlessCancelled()
    }
  }

  func make(feature: FeatureNode) -> Flight {
    defer { nextKey += 1 }
    return Flight(key: nextKey, feature: feature, flights: self)
  }

  fileprivate func insert(_ flight: Flight) {
    flights[flight.key] = flight
  }

  fileprivate func remove(_ flight: Flight) {
    flights[flight.key] = nil
    onEnd?()
  }
}

/// A `run` whose synchronous first part has run, and that has not ended.
package struct RunningEffect {
  let effect: EffectTask
  package let flight: Flight

  package var callSite: CallSite { effect.callSite }

  var task: Task<Void, Never> { effect.task }

  /// Whether it was cancelled, and has yet to come to its end.
  package var isCancelled: Bool { task.isCancelled }
}
