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
      state.related.subtasks[before.id] == nil,
      let next = before.nextOccurrence(now: completedAt, in: environment.timeZone)
    else { return .none }
    let other = state.related.successors[before.successorID]
    guard other?.isSuccessor(of: before) != true else { return .none }
    let subtasks = state.related.subtasks.family(of: before.number)
    let timeZone = environment.timeZone
    var successor = before.successor(on: next, completedAt: completedAt, in: timeZone)
    if other != nil { successor.id = environment.uuid() }
    let new = NewTodo(successor, position: before.position)
    return database(environment) { database throws(TodoStoreError) in
      let first = try await database.insert(new)
      return .repeated(
        [first]
          + (try await database.insertCopies(
            of: subtasks, of: before.number, to: first, days: next.days, in: timeZone)))
    }
  }

  /// Opens todos again: what came after one goes, once, and leaves it the series.
  ///
  /// `action` is for those that nothing came after.
  func reopen(
    _ todos: [Todo], _ related: Related, _ environment: Environment,
    otherwise action: TodoFeature.Action
  ) -> [Effect<Action>] {
    var gone: Set<Todo.ID> = []
    return todos.map { todo in
      let followers = related.followers(of: todo)
      guard let successor = followers.first else { return .send(.todo(id: todo.id, action)) }
      return .merge(
        followers.filter { gone.insert($0.id).inserted }.map { delete($0, environment) }
          + [.send(.todo(id: todo.id, .reopened(successor.series)))])
    }
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
