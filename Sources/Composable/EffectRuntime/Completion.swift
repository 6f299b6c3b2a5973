/// What is to happen when an effect has ended, step by step.
///
/// Values rather than closures, so that they stay on the actor of their store.
final class Completion<Action> {
  enum Step {
    /// One thing less is under way.
    case end(Flight)

    /// One effect less of those that run at the same time.
    case join

    /// Its lane has room for the next.
    case leave(EffectLane<Action>, limit: Int, number: Int)

    /// Nothing is left in its scope, which was known under `id` or is that of a child.
    case close(CancellationScope, id: AnyHashable?)

    /// It needs no time limit any more: cancels the wait.
    case endTime(CancellationScope)

    /// Unless its own scope is cancelled, the time of the effect in `limited` is up.
    case timeIsUp(CancellationScope, limited: CancellationScope, answer: EffectStart<Action>)
  }

  private(set) var step: Step
  /// How many effects have to end first.
  var remainingCount: Int
  private(set) var next: Completion?

  init(_ step: Step, after count: Int = 1, then next: Completion? = nil) {
    self.step = step
    remainingCount = count
    self.next = next
  }

  static func end(_ flight: Flight) -> Completion { Completion(.end(flight)) }

  /// One by one: a chain of a million that lets go of its first would need a stack as deep.
  deinit {
    var rest: [Completion] = []
    release(into: &rest)
    while let completion = rest.popLast() { completion.release(into: &rest) }
  }

  /// Lets go of what comes after it, by itself and by its lane, and adds what nobody else has to `rest`.
  private func release(into rest: inout [Completion]) {
    if isKnownUniquelyReferenced(&next), let next { rest.append(next) }
    next = nil
    guard case .leave(var lane, _, _) = step else { return }
    step = .join
    if isKnownUniquelyReferenced(&lane), var completion = lane.takeCompletion(),
      isKnownUniquelyReferenced(&completion)
    {
      rest.append(completion)
    }
  }

  /// The lanes that the effect is on: what waits there comes after it.
  var lanes: Set<ObjectIdentifier> {
    var lanes: Set<ObjectIdentifier> = []
    var rest = [self]
    while let completion = rest.popLast() {
      if let next = completion.next { rest.append(next) }
      guard case .leave(let lane, _, _) = completion.step else { continue }
      lanes.insert(ObjectIdentifier(lane))
      if let next = lane.completion { rest.append(next) }
    }
    return lanes
  }
}
