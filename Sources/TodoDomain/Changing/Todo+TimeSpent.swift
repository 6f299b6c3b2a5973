import Composable

/// The time spent on a todo.
extension Todo {
  /// Counts its time from `now` on, unless it is being counted already.
  mutating func startCounting(at now: Instant) {
    startedAt = startedAt ?? now
  }

  /// Adds the time since its start, and stops counting.
  mutating func stopCounting(at now: Instant) {
    spent = secondsSpent(at: now)
    startedAt = nil
  }

  /// The seconds spent on it up to `now`; setting the clock back doesn't reduce them.
  package func secondsSpent(at now: Instant) -> Int64 {
    guard let startedAt else { return spent }
    // A damaged list may hold any number.
    let since = (now.millisecondsSince1970 &- startedAt.millisecondsSince1970) / 1000
    let most = NumberRule.numbers.upperBound
    return min(min(spent, most) + min(max(0, since), most), most)
  }
}

extension TodoList {
  /// Starts todos.
  ///
  /// - Throws: `.completeStarts` if one is complete, before any starts.
  func startCounting(_ todos: [Todo], _ state: inout State) throws(TodoStoreError) -> Effect<Action>
  {
    if let todo = todos.first(where: \.isComplete) { throw .completeStarts(number: todo.number) }
    state.hold(todos)
    return .merge(todos.map { .send(.todo(id: $0.id, .started)) })
  }
}
