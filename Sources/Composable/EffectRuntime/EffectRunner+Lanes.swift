extension EffectRunner {
  func startLane(_ effects: some Sequence<EffectTree>, of start: EffectStart) {
    let lane = EffectLane(completion: start.completion)
    for effect in effects {
      var part = start
      part.effect = effect
      part.completion = nil
      effect.wait(on: lane)
      lane.append(part)
    }
    steps.append(.register(lane))
    steps.append(.advance(lane))
  }

  /// Queues an effect on the lane with this id, or starts it at once if it is part of an effect on that lane.
  func append(_ start: EffectStart, toLane id: LaneID, limit: Int) {
    let lane = lanes[id] ?? EffectLane(id: id)
    lanes[id] = lane
    if let completion = start.completion, completion.isOn(ObjectIdentifier(lane)) {
      return steps.append(.start(start))
    }
    var start = start
    start.effect.wait(on: lane)
    if lane.mustWait(limit: limit) {
      if !start.isRegistered { start = registered(start, on: lane) }
      start.sender = SenderContext()
    }
    lane.append(start, limit: limit)
    steps.append(.advance(lane))
  }

  /// Starts the longest-waiting effect on `lane` if there is room, or completes an idle lane.
  func advance(_ lane: EffectLane) {
    if let start = lane.enterNext() {
      if lane.canEnter, !lane.isAdvancing {
        lane.isAdvancing = true
        steps.append(.advanceFurther(lane))
      }
      return steps.append(.start(start))
    }
    guard lane.isIdle else { return }
    if let id = lane.id, lanes[id] === lane { lanes[id] = nil }
    if let completion = lane.completion { steps.append(.complete(completion)) }
  }

  /// Makes the effects that wait on a lane cancellable.
  func register(_ lane: EffectLane) {
    lane.updateWaiting { if !$0.isRegistered { $0 = registered($0, on: lane) } }
  }

  /// Returns the same effect with its scopes already made, so that its parts can be cancelled while it waits on `lane`.
  ///
  /// This includes effects that wait within it: each effect is searched once, however deeply it is nested.
  private func registered(
    _ start: EffectStart, on lane: EffectLane
  ) -> EffectStart {
    var start = start
    start.isRegistered = true
    guard start.effect.hasScope else { return start }
    let turn = EffectModifier(.inTurn, waitingIn: makeScope(in: start.scope))
    let effect = start.effect.rebuilt(in: turn.scope ?? start.scope) { modifier, scope in
      guard modifier.isScoped else { return (modifier, scope) }
      if let scope = modifier.scope {  // that of a throttled effect, which has begun, and waits now
        scope.waitingLane = ObjectIdentifier(lane)
        return (modifier, scope)
      }
      let child = makeScope(for: modifier, in: scope)
      child.hasBegun = false
      return (EffectModifier(modifier.kind, waitingIn: child), child)
    } turn: { scope in
      let child = makeScope(in: scope)
      return (EffectModifier(.inTurn, waitingIn: child), child)
    }
    start.effect = .modified(ModifiedEffect(effect, turn))
    start.effect.wait(on: lane)
    return start
  }
}

extension EffectTree {
  /// Whether a part of it can be cancelled by an id, or with its child.
  fileprivate var hasScope: Bool {
    contains { if case .modified(let part) = $0 { part.modifier.isScoped } else { false } }
  }

  /// Records the lane on which this effect waits, if it can be cancelled while waiting.
  fileprivate func wait(on lane: EffectLane) {
    guard case .modified(let part) = self, case .inTurn = part.modifier.kind else { return }
    part.modifier.scope?.waitingLane = ObjectIdentifier(lane)
  }

  /// Calls `body` with each scope made for this effect while it waits, and the scope's id if it has one.
  func forEachScope(_ body: (CancellationScope, AnyHashable?) -> Void) {
    _ = contains { effect in
      if case .modified(let part) = effect, let scope = part.modifier.scope {
        body(scope, part.modifier.id)
      }
      return false
    }
  }
}
