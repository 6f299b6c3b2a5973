/// What happens one after the other.
extension EffectRunner {
  /// Starts effects one after the other.
  func startLane(
    _ effects: some Sequence<Effect<Action>>, of flight: Flight, in scope: CancellationScope,
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

  /// Starts an effect after those on the lane with this id.
  func append(
    _ effect: Effect<Action>, toLane id: LaneID, of flight: Flight,
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
    if let lastLane, let lastID = lastLane.id {
      if lastID == id { return lastLane }
      if lastLane.isOccupied || lastLane.isAdvancing { lanes[lastID] = lastLane }
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

  /// The same effect, with the scopes in it made already, so that it can be cancelled while it waits on
  /// `lane`.
  private func registered(
    _ effect: Effect<Action>, in scope: CancellationScope, on lane: EffectLane<Action>
  ) -> Effect<Action> {
    guard case .modified(let part, let modifier) = effect.operation else {
      return effect.hasScope ? effect.mapParts { registered($0, in: scope, on: lane) } : effect
    }
    guard modifier.isScoped else {
      return effect.mapParts { registered($0, in: scope, on: lane) }
    }
    let child = modifier.scope ?? makeScope(for: modifier, in: scope)
    child.waitingLane = ObjectIdentifier(lane)
    return Effect(
      .modified(registered(part, in: child, on: lane), modifier.waiting(in: child)))
  }

  /// The same effect, which waits on another lane from now on.
  private func moved(_ effect: Effect<Action>, to lane: EffectLane<Action>) -> Effect<Action> {
    effect.forEachScope { scope, _ in scope.waitingLane = ObjectIdentifier(lane) }
    return effect
  }
}

extension Effect {
  /// Whether a part of it can be cancelled by an id, or with the child that it comes from.
  fileprivate var hasScope: Bool {
    contains { if case .modified(_, let modifier) = $0 { modifier.isScoped } else { false } }
  }

  /// Calls `body` with each scope that was made for this effect while it waits, and its id if it has one.
  func forEachScope(_ body: (CancellationScope, AnyHashable?) -> Void) {
    _ = contains { operation in
      if case .modified(_, let modifier) = operation, let scope = modifier.scope {
        body(scope, modifier.id)
      }
      return false
    }
  }
}
