/// The steps to do when an effect has ended.
///
/// Values rather than closures, so that they stay on the actor of their store.
final class Completion<Action> {
  enum Step {
    /// One part less of the flight is running.
    case end(Flight)

    /// One parallel effect less is running.
    case join

    /// The ``lane`` has room for the next.
    case leave(limit: Int, number: Int)

    /// Its scope, which was known under `id` or belongs to a child, is empty.
    case close(CancellationScope, id: AnyHashable?)

    /// Cancels the wait of its time limit.
    case endTime(CancellationScope)

    /// Unless its own scope is cancelled, the time of the effect in `limited` is up.
    case timeIsUp(CancellationScope, limited: CancellationScope, answer: EffectStart<Action>)
  }

  let step: Step
  /// How many effects have to end first.
  var remainingCount: Int
  private(set) var next: Completion?
  /// The lane that the effect leaves.
  private(set) var lane: EffectLane<Action>?

  init(
    _ step: Step, of lane: EffectLane<Action>? = nil, after count: Int = 1,
    then next: Completion? = nil
  ) {
    self.step = step
    self.lane = lane
    remainingCount = count
    self.next = next
  }

  static func end(_ flight: Flight) -> Completion { Completion(.end(flight)) }

  /// One by one: a chain of a million that lets go of its first would need a stack as deep.
  deinit {
    // Most have nothing of their own, and to look up a generic type here costs more than all the rest.
    guard lane != nil || isKnownUniquelyReferenced(&next) else { return }
    var (owned, ofLane) = takeOwned()
    var rest: [Completion] = []
    while true {
      if let ofLane { rest.append(ofLane) }
      if owned == nil, !rest.isEmpty { owned = rest.removeLast() }
      guard let completion = owned else { return }
      (owned, ofLane) = completion.takeOwned()
    }
  }

  /// Releases the next completions, its own and its lane's, and returns those that nothing else refers to.
  private func takeOwned() -> (Completion?, Completion?) {
    let owned = isKnownUniquelyReferenced(&next) ? next : nil
    next = nil
    return (owned, lane == nil ? nil : takeOwnedOfLane())
  }

  private func takeOwnedOfLane() -> Completion? {
    defer { lane = nil }
    guard isKnownUniquelyReferenced(&lane), var completion = lane?.takeCompletion() else {
      return nil
    }
    return isKnownUniquelyReferenced(&completion) ? completion : nil
  }

  /// The lanes that the effect is on.
  var lanes: Set<ObjectIdentifier> {
    var lanes: Set<ObjectIdentifier> = []
    var rest = [self]
    while let completion = rest.popLast() {
      if let next = completion.next { rest.append(next) }
      guard let lane = completion.lane else { continue }
      lanes.insert(ObjectIdentifier(lane))
      if let next = lane.completion { rest.append(next) }
    }
    return lanes
  }
}
