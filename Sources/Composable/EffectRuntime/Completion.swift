/// What is to happen when an effect has ended.
///
/// A value rather than a closure, so that it stays on the actor of its store.
indirect enum Completion<Action> {
  /// One thing less is under way.
  case end(Flight)

  /// One effect less of those that run at the same time.
  case join(Join<Action>)

  /// Its lane is free for the next, after `then`.
  case leave(EffectLane<Action>, then: Completion?)

  /// Nothing is left in its scope, which was known under `id` or is that of a child.
  case close(CancellationScope, id: AnyHashable?, then: Completion)
}

/// Effects that run at the same time and are awaited together.
final class Join<Action> {
  var remainingCount: Int
  let completion: Completion<Action>

  init(count: Int, completion: Completion<Action>) {
    remainingCount = count
    self.completion = completion
  }
}

/// Effects that run one after the other, in the order in which they came.
final class EffectLane<Action> {
  struct Entry {
    var effect: Effect<Action>
    let flight: Flight
    let scope: CancellationScope
    let completion: Completion<Action>?
  }

  /// The name under which the store knows this lane, or `nil` for that of a `concatenate`.
  let id: LaneID?
  /// What is to happen when all effects of a `concatenate` have ended.
  let completion: Completion<Action>?

  var isOccupied = false
  /// Whether the loop that starts effects is running.
  var isAdvancing = false
  private var waiting = Backlog<Entry>()

  init(id: LaneID? = nil, completion: Completion<Action>? = nil) {
    self.id = id
    self.completion = completion
  }

  func append(_ entry: Entry) {
    waiting.append(entry)
  }

  /// Replaces the effect of each entry that waits.
  func updateWaiting(_ transform: (Entry) -> Effect<Action>) {
    waiting.modifyEach { $0.effect = transform($0) }
  }

  /// Removes the entry that waits longest.
  func popFirst() -> Entry? {
    waiting.popFirst()
  }
}

extension Completion {
  /// The lanes that the effect is on: what waits there comes after it.
  var lanes: Set<ObjectIdentifier> {
    switch self {
    case .end: []
    case .join(let join): join.completion.lanes
    case .close(_, _, let then): then.lanes
    case .leave(let lane, let then):
      (then?.lanes ?? []).union(lane.completion?.lanes ?? []).union([ObjectIdentifier(lane)])
    }
  }
}
