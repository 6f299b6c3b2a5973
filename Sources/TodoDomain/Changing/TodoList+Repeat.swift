import Composable

/// How a series goes on when one of its todos is completed, and goes back when that is open again.
extension TodoList {
  /// Adds the todo that comes after one that was completed, and copies of its subtasks, open, unless it is
  /// there already.
  ///
  /// A subtask that was completed with its parent doesn't go on alone.
  func goOn(
    with before: Todo, completedAt: Instant?, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    guard !before.isComplete, let completedAt, before.repeat != nil,
      state.related.successors[before.successorID] == nil,
      state.related.subtasks[before.id] == nil,
      let next = before.nextOccurrence(now: completedAt, in: environment.timeZone)
    else { return .none }
    let subtasks = state.related.subtasks.family(of: before.number)
    let timeZone = environment.timeZone
    let successor = before.successor(on: next, completedAt: completedAt, in: timeZone)
    return database(environment) { database throws(TodoStoreError) in
      let first = try await database.insert(NewTodo(successor, position: before.position))
      return .repeated(
        [first]
          + (try await database.insertCopies(
            of: subtasks, of: before.number, to: first, days: next.days, in: timeZone)))
    }
  }

  /// Opens a todo again that another one came after: that goes, and leaves it the series; `otherwise` is for
  /// todos that none came after.
  func reopen(
    _ todo: Todo, _ related: Related, _ environment: Environment,
    otherwise action: TodoFeature.Action
  ) -> Effect<Action> {
    let followers = related.followers(of: todo)
    guard let successor = followers.first else { return .send(.todo(id: todo.id, action)) }
    return .merge(
      followers.map { delete($0, environment) }
        + [.send(.todo(id: todo.id, .reopened(successor.series)))])
  }
}

extension Indirect<TodoList.Database> {
  /// Adds copies of subtasks of the todo with the number `older` to `newer`, which came after it: they are
  /// open, their dates are so many days later, and they are linked to each other as they were.
  fileprivate func insertCopies(
    of subtasks: [Todo], of older: Int64, to newer: Todo, days: Int, in timeZone: CivilTimeZone
  ) async throws(TodoStoreError) -> [Todo] {
    let ids = Set(subtasks.map(\.id))
    var numbers = [older: newer.number]
    var copies: [Todo] = []
    for subtask in subtasks {
      // One that has gone on by itself is there as its own successor.
      guard !ids.contains(subtask.successorID), let parent = numbers[subtask.parent ?? 0],
        try await wrappedValue.find(subtask.successorID) == nil
      else { continue }
      var copy = subtask.copied(days: days, at: newer.createdAt, in: timeZone)
      copy.parent = parent
      copy.blockedBy = subtask.blockedBy.compactMap { numbers[$0] }.sorted()
      let added = try await wrappedValue.insert(NewTodo(copy, position: subtask.position))
      numbers[subtask.number] = added.number
      copies.append(added)
    }
    return copies
  }
}
