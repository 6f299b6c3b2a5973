extension EffectRunner {
  /// Starts an effect now, later or never, as `pace` decides; the scope of `start` is the effect's own.
  func start(_ start: EffectStart, modifiedBy modifier: EffectModifier, at pace: Pace) {
    let scope = start.scope
    var closing = start
    closing.completion = Completion(.close(scope, id: pace.id), then: start.completion)
    let again = EffectTree.modified(ModifiedEffect(start.effect, modifier))
    switch pace.rule {
    case .debounce:
      cancel(id: pace.id, in: scope, sparing: scope, then: start.completion)
      startLane([pace.wait(until: pace.deadline), start.effect], of: closing)

    case .throttle:
      switch throttles.turn(of: scope, at: pace) {
      case .now: steps.append(.start(closing))
      case .later(let deadline): startLane([pace.wait(until: deadline), again], of: start)
      case .never:
        forget(again)
        complete(start.completion)
      }
    }
  }

  /// Starts the first of two effects in the scope of `start`; when its time is up, the second one replaces it, in
  /// `outer`.
  func start(_ start: EffectStart, for limit: TimeLimit, in outer: CancellationScope) {
    guard case .concatenate(let parts) = start.effect, let effect = parts.first,
      let answer = parts.last
    else { return complete(start.completion) }
    let time = makeScope(in: outer)
    let both = Completion(.join, after: 2, then: start.completion)
    steps.append(
      .start(
        EffectStart(
          effect: limit.wait(), flight: start.flight, scope: time,
          completion: Completion(
            .timeIsUp(
              time, limited: start.scope,
              answer: EffectStart(
                effect: answer, flight: start.flight, scope: outer, completion: both))))))
    steps.append(
      .start(
        EffectStart(
          effect: effect, flight: start.flight, scope: start.scope,
          completion: Completion(
            .endTime(time), then: Completion(.close(start.scope, id: nil), then: both)))))
  }
}

/// The earliest time of the next effect, for each id in each feature.
///
/// The features hold the times, which end with them.
struct ThrottleTable {
  /// The time at which an effect may start.
  enum Turn {
    case now
    case later(any Deadline)
    case never
  }

  /// The features with intervals; each counts as in use.
  private var features: [FeatureNode] = []
  private var count = 0
  /// The number of intervals at which ended ones are removed.
  private var limit = 16

  /// Decides when a new effect, or one that has waited, may start, and records it.
  mutating func turn(of scope: CancellationScope, at pace: Pace) -> Turn {
    let feature = scope.feature
    guard var interval = feature.intervals[pace.id], interval.isOpen, interval.waiting !== scope
    else {
      insert(ThrottleInterval(end: pace.deadline), id: pace.id, in: feature)
      return .now
    }
    if let waiting = interval.waiting, !waiting.isCancelled {
      guard pace.rule == .throttle(latest: true) else { return .never }
      waiting.cancel()
    }
    interval.waiting = scope
    feature.intervals[pace.id] = interval
    return .later(interval.end)
  }

  private mutating func insert(
    _ interval: ThrottleInterval, id: AnyHashable, in feature: FeatureNode
  ) {
    if count >= limit { removeClosedIntervals() }
    if feature.intervals.isEmpty {
      feature.use()
      features.append(feature)
    }
    if feature.intervals.updateValue(interval, forKey: id) == nil { count += 1 }
  }

  private mutating func removeClosedIntervals() {
    count = 0
    features.removeAll { feature in
      feature.intervals = feature.intervals.filter { $0.value.isOpen }
      count += feature.intervals.count
      if feature.intervals.isEmpty { feature.leave() }
      return feature.intervals.isEmpty
    }
    limit = max(16, count * 2)
  }

  /// Removes all intervals, because a feature and an effect that waits in it retain each other.
  mutating func removeAll() {
    for feature in features { feature.intervals = [:] }
    features = []
  }
}
