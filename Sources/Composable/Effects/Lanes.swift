extension Effect {
  /// Runs the effect after all earlier effects on the same lane, whichever actions they came from.
  ///
  ///     return .run { _ in try await environment.save(todo) }
  ///       .serialized(on: todo.id)
  ///
  /// So two changes of one todo are never saved in the wrong order. A lane belongs to a store. Any value is a lane; equal
  /// values are the same lane. An effect that fails or is cancelled doesn't block its lane; a waiting effect can be
  /// cancelled.
  ///
  /// A debounced or throttled effect is put on the lane after its wait, so the next one with its id can replace it. Putting
  /// an effect on the same lane twice has no effect.
  ///
  /// However long the effect waits, it has the task-locals of its action's sender.
  ///
  /// ``limited(to:on:fileID:filePath:line:column:)`` lets several run at once;
  /// ``Store/finish(lane:)`` waits for them.
  public func serialized(on lane: some Hashable) -> Self {
    onLane(LaneID(lane), limit: 1)
  }

  /// Runs the effect while fewer than `limit` others run on the same lane.
  ///
  ///     return .run { send in await send(.fetched(try await environment.fetch(url))) }
  ///       .limited(to: 5, on: url.host)
  ///
  /// Effects start in the order in which they were put on the lane. While an effect runs, no more effects than its own limit
  /// run on its lane, whatever the limits of the others. `limited(to: 1, on:)` is ``serialized(on:)``, which has the lane to
  /// itself. Everything else is as there.
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

  /// Puts the effect on a lane, inside of debounces and throttles.
  private func onLane(_ lane: LaneID, limit: Int) -> Self {
    guard case .modified = tree else { return modified(by: .onLane(lane, limit: limit)) }
    var (inner, waiting) = (tree, tree)
    var (modifiers, waitCount): ([EffectModifier], Int) = ([], 0)
    walk: while case .modified(let part) = inner {
      modifiers.append(part.modifier)
      inner = part.effect
      switch part.modifier.kind {
      case .onLane: break walk
      case .paced: (waiting, waitCount) = (inner, modifiers.count)
      case .cancellable, .timed, .placed, .inTurn: break
      }
    }
    return Self(
      modifiers.prefix(waitCount).reversed().reduce(
        .modified(ModifiedEffect(waiting, EffectModifier(.onLane(lane, limit: limit))))
      ) { .modified(ModifiedEffect($0, $1)) })
  }
}

/// The name of a lane: equal values are the same lane.
///
/// Text, which most names are, isn't put into an `AnyHashable`: that takes a box, and comparing it there takes
/// longer than starting an effect.
@usableFromInline
package enum LaneID: Hashable {
  case text(String)
  case value(AnyHashable)

  init(_ value: some Hashable) {
    // Also unwraps text in an `AnyHashable`.
    if let text = value as? String {
      self = .text(text)
    } else {
      self = .value(AnyHashable(value))
    }
  }
}

extension LaneID: CustomStringConvertible {
  @usableFromInline
  package var description: String {
    switch self {
    case .text(let text): text
    case .value(let value): "\(value)"
    }
  }
}
