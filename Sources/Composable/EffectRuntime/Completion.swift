/// A chain of steps to run after an effect has ended.
///
/// Values rather than closures, so they stay on the store's actor.
final class Completion {
  enum Step {
    /// Ends one running part of the flight.
    case end(Flight)

    /// Does nothing itself: it joins parallel effects.
    case join

    /// Makes room for the next effect on ``lane``.
    case leave(limit: Int, number: Int)

    /// Closes the empty scope, which was registered under `id` or belongs to a child.
    case close(CancellationScope, id: AnyHashable?)

    /// Cancels the wait for the effect's time limit.
    case endTime(CancellationScope)

    /// Unless its own scope is cancelled, cancels the effect in `limited` and starts `answer`.
    case timeIsUp(CancellationScope, limited: CancellationScope, answer: EffectStart)
  }

  let step: Step
  /// The number of effects that must end first.
  var remainingCount: Int
  private(set) var next: Completion?
  /// The lane that the effect leaves.
  private(set) var lane: EffectLane?

  init(
    _ step: Step, of lane: EffectLane? = nil, after count: Int = 1,
    then next: Completion? = nil
  ) {
    self.step = step
    self.lane = lane
    remainingCount = count
    self.next = next
  }

  static func end(_ flight: Flight) -> Completion { Completion(.end(flight)) }

  /// Releases the chain one by one: recursion through a million completions would overflow the stack.
  deinit {
    var rest = takeOwned()
    while let completion = rest.popLast() { rest += completion.takeOwned() }
  }

  /// Releases its own and its lane's next completion, and returns those with no other references.
  private func takeOwned() -> [Completion] {
    var owned: [Completion] = []
    if isKnownUniquelyReferenced(&next), let next { owned.append(next) }
    next = nil
    if isKnownUniquelyReferenced(&lane), var completion = lane?.takeCompletion(),
      isKnownUniquelyReferenced(&completion)
    {
      owned.append(completion)
    }
    lane = nil
    return owned
  }

  func isOn(_ lane: ObjectIdentifier) -> Bool {
    var next = self as Completion?
    var ofLanes: [Completion] = []
    while let completion = next ?? ofLanes.popLast() {
      next = completion.next
      guard let other = completion.lane else { continue }
      if ObjectIdentifier(other) == lane { return true }
      if let ofLane = other.completion { ofLanes.append(ofLane) }
    }
    return false
  }
}
