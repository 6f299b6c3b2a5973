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
  /// Moves its due date to a later date, or `wait` if it has none; a date that is later already stays.
  ///
  /// The time of day stays unless the new date has one; the later turns of a series keep theirs in any case. The
  /// reminder, and a `wait` up to the due date, move along; without a due date, none comes while the todo waits.
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
  /// The later of itself and `date`, which gets this time of day if it has none.
  fileprivate func putOff(until date: Due, in timeZone: CivilTimeZone) -> Due {
    var date = date
    if case .date(let day) = date { date = onDay(day, in: timeZone) ?? date }
    return date.beginning(in: timeZone) > beginning(in: timeZone) ? date : self
  }
}
