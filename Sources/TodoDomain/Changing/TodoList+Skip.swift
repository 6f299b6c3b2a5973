import Composable

extension TodoList {
  /// Moves todos to their next turns, and their open subtasks by the same number of days.
  ///
  /// A subtask with its own rule moves, with its subtasks, to its own next turn after this one, unless it is there
  /// already or its series is over.
  func skip(
    _ todos: [Todo], _ state: inout State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    let (now, timeZone) = (environment.now(), environment.timeZone)
    let subtasks = (state.related?.subtasks.todos ?? []).without(todos)
    let families = Families(subtasks)
    var effects: [Effect<Action>] = []
    for todo in todos {
      guard let next = todo.nextOccurrence(skippedAt: now, in: timeZone) else {
        throw .noNextDate(of: todo)
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
    state.hold(todos + subtasks.filter { !$0.isComplete })
    return .merge(effects)
  }
}
