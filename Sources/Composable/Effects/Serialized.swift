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
    if isNone { return self }
    return serializedBehindWait(on: lane) ?? Self(.serialized(self, lane: LaneID(lane)))
  }

  /// This effect with the lane behind its wait, or `nil` where it does not begin with one.
  private func serializedBehindWait(on lane: some Hashable) -> Self? {
    switch operation {
    case .paced(let effect, let pace):
      Self(.paced(effect.serialized(on: lane), pace))
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.serializedBehindWait(on: lane).map {
        Self(.cancellable($0, id: id, cancelInFlight: cancelInFlight))
      }
    case .placed(let effect, let place):
      effect.serializedBehindWait(on: lane).map { Self(.placed($0, place)) }
    case .none, .send, .run, .merge, .concatenate, .serialized, .cancel, .dismiss:
      nil
    }
  }
}
