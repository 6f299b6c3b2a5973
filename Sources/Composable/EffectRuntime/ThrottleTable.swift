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
