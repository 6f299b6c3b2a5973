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
  public func serialized(on lane: some Hashable) -> Self {
    isNone ? self : Self(.serialized(self, lane: AnyHashable(lane)))
  }
}
