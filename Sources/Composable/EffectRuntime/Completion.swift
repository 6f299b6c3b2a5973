/// What is to happen when an effect has ended, step by step.
///
/// Values rather than closures, so that they stay on the actor of their store.
final class Completion<Action> {
  enum Step {
    /// One thing less is under way.
    case end(Flight)

    /// One effect less of those that run at the same time.
    case join

    /// The ``lane`` has room for the next.
    case leave(limit: Int, number: Int)

    /// Nothing is left in its scope, which was known under `id` or is that of a child.
    case close(CancellationScope, id: AnyHashable?)

    /// It needs no time limit any more: cancels the wait.
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

  /// Releases the completions after it, its own and its lane's, and returns those that it alone held.
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

  /// The lanes that the effect is on: what waits there comes after it.
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
