/// What happens one after the other.
extension EffectRunner {
  /// Starts effects one after the other.
  func startLane(_ effects: some Sequence<Effect<Action>>, of start: EffectStart<Action>) {
    let lane = EffectLane(completion: start.completion)
    for effect in effects {
      var part = start
      part.effect = moved(effect, to: lane)
      part.completion = nil
      lane.append(part)
    }
    steps.append(.register(lane))
    steps.append(.advance(lane))
  }

  /// Starts an effect after those on the lane with this id, or at once if it is on it already.
  func append(_ start: EffectStart<Action>, toLane id: LaneID, limit: Int) {
    let lane = lane(id: id)
    if let completion = start.completion, completion.lanes.contains(ObjectIdentifier(lane)) {
      return steps.append(.start(start))
    }
    var start = start
    start.effect = moved(start.effect, to: lane)
    if lane.mustWait(limit: limit) {
      start.effect = registered(start.effect, in: start.scope, on: lane)
    }
    lane.append(start, limit: limit)
    steps.append(.advance(lane))
  }

  /// The lane with this id.
  ///
  /// Most effects are put on the same lane as the one before them: that one is at hand.
  private func lane(id: LaneID) -> EffectLane<Action> {
    if let lane = knownLane(id: id) {
      if lane === lastLane { return lane }
      lanes[id] = nil
      keepLastLane()
      lastLane = lane
      return lane
    }
    keepLastLane()
    let lane = EffectLane<Action>(id: id)
    lastLane = lane
    return lane
  }

  /// The lane with this id, if there may be something on it.
  func knownLane(id: LaneID) -> EffectLane<Action>? {
    lastLane?.id == id ? lastLane : lanes[id]
  }

  private func keepLastLane() {
    if let lastLane, let id = lastLane.id, !lastLane.isIdle { lanes[id] = lastLane }
  }

  /// Starts what waits longest on `lane`, if there is room for it.
  func advance(_ lane: EffectLane<Action>) {
    if let start = lane.enterNext() {
      if lane.canEnter, !lane.isAdvancing {
        lane.isAdvancing = true
        steps.append(.advanceFurther(lane))
      }
      return steps.append(.start(start))
    }
    guard lane.isIdle else { return }
    if let id = lane.id, lane !== lastLane { lanes[id] = nil }
    if let completion = lane.completion { steps.append(.complete(completion)) }
  }

  /// Makes the scopes of what waits on a lane.
  func register(_ lane: EffectLane<Action>) {
    lane.updateWaiting { registered($0.effect, in: $0.scope, on: lane) }
  }

  /// The same effect, with the scopes in it made already, so that it can be cancelled while it waits on
  /// `lane`.
  private func registered(
    _ effect: Effect<Action>, in scope: CancellationScope, on lane: EffectLane<Action>
  ) -> Effect<Action> {
    guard effect.hasScope else { return effect }
    return effect.rebuilt(in: scope) { modifier, scope in
      guard modifier.isScoped else { return (modifier, scope) }
      let child = modifier.scope ?? makeScope(for: modifier, in: scope)
      child.waitingLane = ObjectIdentifier(lane)
      return (modifier.waiting(in: child), child)
    } part: { effect, _ in
      effect
    }
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
    contains { if case .modified(let part) = $0 { part.modifier.isScoped } else { false } }
  }

  /// Calls `body` with each scope that was made for this effect while it waits, and its id if it has one.
  func forEachScope(_ body: (CancellationScope, AnyHashable?) -> Void) {
    _ = contains { operation in
      if case .modified(let part) = operation, let scope = part.modifier.scope {
        body(scope, part.modifier.id)
      }
      return false
    }
  }
}
