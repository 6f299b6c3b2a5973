import Composable

/// Continues a series when a todo is completed, and takes that back when it is reopened.
extension TodoList {
  /// Continues the series of a completed todo and of its subtasks.
  ///
  /// A subtask's series is continued with that of the outermost completed todo.
  func goOn(
    with before: Todo, completedAt: Instant?, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    guard !before.isComplete, let completedAt, state.related.subtasks[before.id] == nil else {
      return .none
    }
    let family = [before] + state.related.subtasks.family(of: before.number)
    guard family.contains(where: { $0.repeat != nil }) else { return .none }
    let completed = family.filter { !$0.isComplete && state.todos[id: $0.id] != nil }
    return database(environment) { database throws(TodoStoreError) in
      var succession = Succession(
        completed: Set(completed.map(\.number)), at: completedAt, environment)
      for todo in family { try succession.goOn(with: todo) }
      return .repeated(succession.changes)
    }
  }

  /// Moves todos to their next turns, and their open subtasks by as many days.
  ///
  /// A subtask with its own rule moves to its own next turn after this one, with its subtasks, unless it is there already
  /// or its series is over.
  func skip(
    _ todos: [Todo], _ related: Related, _ environment: Environment
  ) -> Effect<Action> {
    let (now, timeZone) = (environment.now(), environment.timeZone)
    let families = Families(related.subtasks.todos.without(todos))
    var effects: [Effect<Action>] = []
    for todo in todos {
      guard let next = todo.nextOccurrence(skippedAt: now, in: timeZone) else {
        return .send(.failed(.noNextDate(of: todo)))
      }
      effects.append(.send(.todo(id: todo.id, .skipped(to: next))))
      let end = todo.skipTime(now, in: timeZone)
      var turns = [todo.number: (days: next.days, due: todo.due)]
      for subtask in families.family(of: todo.number) {
        guard let turn = turns[subtask.parent ?? 0] else { continue }
        var days = turn.days
        if !subtask.isComplete, subtask.repeat != nil {
          guard !subtask.hasTurn(afterDayOf: end, in: timeZone),
            let next = subtask.nextOccurrence(skippedAt: end, in: timeZone)
          else { continue }
          days = next.days
          effects.append(.send(.todo(id: subtask.id, .skipped(to: next))))
        } else if !subtask.isComplete {
          effects.append(.send(.todo(id: subtask.id, .putOff(days: days, of: turn.due))))
        }
        turns[subtask.number] = (days, subtask.due ?? turn.due)
      }
    }
    return .merge(effects)
  }

  /// Reopens todos: the successor of each is deleted, and the todo continues the series.
  ///
  /// `action` is for todos without a successor.
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
