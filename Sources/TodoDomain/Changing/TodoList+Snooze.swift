import Composable

extension TodoList {
  /// Puts todos off until `when`, which may count from the due date of each.
  ///
  /// - Throws: `.when`, before the first change.
  func snooze(
    _ todos: [Todo], until when: When, _ state: inout State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    do throws(WhenError) {
      for todo in todos {
        let date = try when.due(now: environment.now, in: environment.timeZone) { todo.due }
        effects.append(.send(.todo(id: todo.id, .snoozed(until: date))))
      }
    } catch {
      throw .when(error)
    }
    state.hold(todos)
    return .merge(effects)
  }
}

extension Todo {
  /// Moves its due date to a later date, or its `wait` if it has no due date; a date that is already later stays.
  ///
  /// The time of day stays unless the new date has one; in any case, later turns of a series keep theirs. The reminder,
  /// and a `wait` up to the due date, move along. Without a due date, there is no reminder while the todo waits.
  mutating func snooze(until date: Due, in timeZone: CivilTimeZone) {
    guard let due else {
      wait = wait.map { $0.putOff(until: date, in: timeZone) } ?? date
      remind = remind.map { $0.putOff(until: date, in: timeZone) }
      return
    }
    let later = due.putOff(until: date, in: timeZone)
    let (before, after) = (due.civil(in: timeZone).time, later.civil(in: timeZone).time)
    if let before, after != before, self.repeat?.time == nil { self.repeat?.time = before }
    self.due = later
    moveAlong([.wait, .remind], from: due, in: timeZone)
  }
}

extension Due {
  /// The later of itself and `date`; a `date` without a time gets this one's time of day.
  fileprivate func putOff(until date: Due, in timeZone: CivilTimeZone) -> Due {
    var date = date
    if case .date(let day) = date { date = onDay(day, in: timeZone) ?? date }
    return date.beginning(in: timeZone) > beginning(in: timeZone) ? date : self
  }
}
