extension Effect {
  /// The same effect, run after those that were put on the same lane before it, whichever actions
  /// they came from.
  ///
  ///     return .run { _ in try await environment.save(todo) }
  ///       .serialized(on: todo.id)
  ///
  /// Two changes of one thing can so never be saved the wrong way round. A lane belongs to a store.
  /// An effect that fails or is cancelled does not block its lane; one that waits its turn can be
  /// cancelled before it starts. Any value is a lane; equal values are the same.
  ///
  /// An effect that is debounced or throttled waits for its time before it gets in line, so that the
  /// next under its id can replace it. One that is put on a lane on which it is already stays there.
  ///
  /// However long the effect waits, it has the task-locals of its action's sender.
  ///
  /// ``limited(to:on:fileID:filePath:line:column:)`` lets several run at once;
  /// ``Store/finish(lane:)`` waits for them.
  public func serialized(on lane: some Hashable) -> Self {
    onLane(LaneID(lane), limit: 1)
  }

  /// The same effect, run together with fewer than `limit` others on the same lane.
  ///
  ///     return .run { send in await send(.fetched(try await environment.fetch(url))) }
  ///       .limited(to: 5, on: url.host)
  ///
  /// Effects start in the order in which they were put on the lane; none overtakes another. While an effect
  /// runs, no more than its own limit run on its lane, whatever the limits of the others: an effect that is
  /// ``serialized(on:)`` has the lane to itself, and `limited(to: 1, on:)` is the same. All else is as there.
  ///
  /// A limit below 1 is reported at this line, and counts as 1.
  public func limited(
    to limit: Int, on lane: some Hashable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    if limit < 1 {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        "An effect was limited to \(limit) at once, and would never run. It runs alone on its lane."
      )
    }
    return onLane(LaneID(lane), limit: max(1, limit))
  }

  /// Puts the effect on a lane: within what waits for its time first.
  private func onLane(_ lane: LaneID, limit: Int) -> Self {
    var (inner, waiting) = (self, self)
    var (modifiers, waitCount): ([EffectModifier], Int) = ([], 0)
    walk: while case .modified(let part) = inner.operation {
      modifiers.append(part.modifier)
      inner = part.effect
      switch part.modifier.kind {
      case .onLane: break walk
      case .paced: (waiting, waitCount) = (inner, modifiers.count)
      case .cancellable, .timed, .placed, .inTurn: break
      }
    }
    return modifiers.prefix(waitCount).reversed().reduce(
      waiting.modified(by: .onLane(lane, limit: limit))
    ) { Self(.modified(ModifiedEffect($0, $1))) }
  }
}
