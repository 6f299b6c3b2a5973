/// What happens one after the other.
extension EffectRunner {
  /// Starts effects one after the other.
  func startLane(
    _ effects: [WaitingEffect<Action>], of flight: Flight, in scope: CancellationScope,
    then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let lane = EffectLane(completion: completion)
    for effect in effects {
      lane.append(.init(effect: effect, flight: flight, scope: scope, completion: nil))
    }
    lane.updateWaiting { moved($0.effect, to: lane) }
    advance(lane, on: actor)
    lane.updateWaiting { registered($0.effect, in: $0.scope, on: lane) }
  }

  /// Starts an effect behind those on the lane with this id.
  func append(
    _ effect: WaitingEffect<Action>, toLane id: LaneID, of flight: Flight,
    in scope: CancellationScope, then completion: Completion<Action>, on actor: isolated any Actor
  ) {
    let lane = lane(id: id)
    let mustWait = lane.isOccupied || lane.isAdvancing
    let effect = moved(effect, to: lane)
    lane.append(
      .init(
        effect: mustWait ? registered(effect, in: scope, on: lane) : effect,
        flight: flight, scope: scope, completion: completion))
    advance(lane, on: actor)
  }

  /// The lane with this id.
  ///
  /// Most effects are put on the same lane as the one before them: that one is at hand.
  private func lane(id: LaneID) -> EffectLane<Action> {
    if let lastLane, lastLane.id == id { return lastLane }
    if let lastLane, let lastID = lastLane.id, lastLane.isOccupied || lastLane.isAdvancing {
      lanes[lastID] = lastLane
    }
    let lane = lanes.removeValue(forKey: id) ?? EffectLane(id: id)
    lastLane = lane
    return lane
  }

  /// Starts what waits longest on `lane`, unless something is under way there.
  ///
  /// A loop rather than a recursion: a million effects that end at once need no stack.
  func advance(_ lane: EffectLane<Action>, on actor: isolated any Actor) {
    guard !lane.isAdvancing, !lane.isOccupied else { return }
    lane.isAdvancing = true
    while !lane.isOccupied, let entry = lane.popFirst() {
      lane.isOccupied = true
      start(
        entry.effect, of: entry.flight, in: entry.scope,
        then: .leave(lane, then: entry.completion), on: actor)
    }
    lane.isAdvancing = false

    guard !lane.isOccupied else { return }
    if let id = lane.id, lane !== lastLane { lanes[id] = nil }
    if let completion = lane.completion { complete(completion, on: actor) }
  }
}
