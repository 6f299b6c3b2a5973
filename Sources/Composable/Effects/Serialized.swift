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
  /// next under its id can replace it.
  public func serialized(on lane: some Hashable) -> Self {
    serialized(on: LaneID(lane))
  }

  private func serialized(on lane: LaneID) -> Self {
    guard case .modified(let effect, let modifier) = operation, beginsWithWait else {
      return modified(by: .serialized(lane: lane))
    }
    return Self(.modified(effect.serialized(on: lane), modifier))
  }

  /// Whether it waits for its time before all else: the lane is then within.
  private var beginsWithWait: Bool {
    guard case .modified(let effect, let modifier) = operation else { return false }
    return switch modifier.kind {
    case .paced: true
    case .cancellable, .placed: effect.beginsWithWait
    case .serialized: false
    }
  }
}
