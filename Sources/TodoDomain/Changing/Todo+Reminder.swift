extension Todo {
  /// Moves the reminder as far as the due date was moved: by days, and on the same day to the minute.
  mutating func moveReminder(from old: Due, in timeZone: CivilTimeZone) {
    guard let remind, let due, due != old else { return }
    let (oldDay, day) = (old.civil(in: timeZone).date, due.civil(in: timeZone).date)
    if case (.instant(let reminder), .instant(let before), .instant(let after)) = (remind, old, due),
      remind.civil(in: timeZone).date == oldDay
    {
      let distance = after.millisecondsSince1970 - before.millisecondsSince1970
      let moved = Instant(checked: reminder.millisecondsSince1970 + distance)
      self.remind = moved.map { .instant($0) } ?? remind
    } else {
      let days = day.daysSince1970 - oldDay.daysSince1970
      self.remind = remind.adding(days: days, in: timeZone) ?? remind
    }
  }
}
