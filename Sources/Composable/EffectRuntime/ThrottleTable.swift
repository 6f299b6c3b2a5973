/// For each id in each feature the time before which no other effect may start.
///
/// The times are in the features, and end with them.
struct ThrottleTable {
  /// When it is the turn of an effect.
  enum Turn {
    case now
    case later(any Deadline)
    case never
  }

  /// Those with intervals, each of them in use here.
  private var features: [FeatureNode] = []
  private var count = 0
  /// How many intervals there may be before those that have ended are looked for.
  private var limit = 16

  /// Decides about an effect that has come, or that has waited for its turn, and remembers it.
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

  /// Forgets all of them: a feature and an effect that waits for its turn there hold each other.
  mutating func removeAll() {
    for feature in features { feature.intervals = [:] }
    features = []
  }
}
