import Composable

/// How a series goes on when one of its todos is completed, and goes back when that is open again.
extension TodoList {
  /// Goes on with the series of a todo that was completed, and with those of its subtasks.
  ///
  /// A subtask goes on with the outermost todo that was completed.
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

  /// Puts off todos to their next dates, and their open subtasks by as many days.
  ///
  /// A subtask with a rule of its own goes to its own next date after this turn, unless that is where it is,
  /// or its series is over; with its own subtasks.
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
