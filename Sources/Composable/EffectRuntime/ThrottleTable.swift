/// For each id in each feature the time before which no other effect may start.
struct ThrottleTable {
  /// When it is the turn of an effect.
  enum Turn {
    case now
    case later(any Deadline)
    case never
  }

  private struct Key: Hashable {
    let place: [AnyHashable]
    let id: AnyHashable
  }

  private struct Interval {
    let end: any Deadline
    /// Leads to the feature's state.
    let path: ChildPath?
    /// That of the effect which is to start at the end.
    var waiting: CancellationScope?

    /// Whether an effect that comes now comes too soon.
    ///
    /// Also after the end, as long as the effect that waits for it has not started.
    var isOpen: Bool { waiting?.isCancelled == false || !end.hasPassed }
  }

  private var intervals: [Key: Interval] = [:]
  /// How many there may be before those that have ended are looked for.
  private var limit = 16

  var isEmpty: Bool { intervals.isEmpty }

  /// Decides about an effect that has come, or that has waited for its turn, and remembers it.
  mutating func turn(of scope: CancellationScope, at pace: Pace) -> Turn {
    let key = Key(place: scope.feature.place, id: pace.id)
    guard var interval = intervals[key], interval.isOpen, interval.waiting !== scope else {
      insert(Interval(end: pace.deadline, path: scope.path), for: key)
      return .now
    }
    if let waiting = interval.waiting, !waiting.isCancelled {
      guard pace.rule == .throttle(latest: true) else { return .never }
      waiting.cancel()
    }
    interval.waiting = scope
    intervals[key] = interval
    return .later(interval.end)
  }

  /// Forgets the intervals of features that `isMissing`.
  mutating func removeAll(where isMissing: (ChildPath) -> Bool) {
    for (key, interval) in intervals {
      if let path = interval.path, isMissing(path) { intervals[key] = nil }
    }
  }

  private mutating func insert(_ interval: Interval, for key: Key) {
    if intervals.count >= limit {
      intervals = intervals.filter { $0.value.isOpen }
      limit = max(16, intervals.count * 2)
    }
    intervals[key] = interval
  }
}
