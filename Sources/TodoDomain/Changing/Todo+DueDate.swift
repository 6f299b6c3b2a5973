extension Todo {
  /// Moves the reminder and any `wait` up to the due date, if in `fields`, by as much as the due date moved from `old`.
  mutating func moveAlong(_ fields: Todo.Fields, from old: Due, in timeZone: CivilTimeZone) {
    guard let due, due != old else { return }
    let (oldDay, day) = (old.civil(in: timeZone).date, due.civil(in: timeZone).date)
    let days = day.daysSince1970 - oldDay.daysSince1970
    if fields.contains(.wait), let wait, !wait.isAfter(old, in: timeZone) {
      self.wait = wait.adding(days: days, in: timeZone) ?? wait
    }
    guard fields.contains(.remind), let remind else { return }
    // A reminder on the due day keeps its distance from the due time, to the minute.
    if case (.instant(let reminder), .instant(let before), .instant(let after)) = (remind, old, due),
      remind.civil(in: timeZone).date == oldDay
    {
      let distance = after.millisecondsSince1970 - before.millisecondsSince1970
      let moved = Instant(checked: reminder.millisecondsSince1970 + distance)
      self.remind = moved.map { .instant($0) } ?? remind
    } else {
      self.remind = remind.adding(days: days, in: timeZone) ?? remind
    }
  }
}
