extension RepeatRule {
  /// When a todo is to be done again, and how it repeats from then on.
  package struct Occurrence: Hashable, Sendable {
    package var due: Due
    /// The rule, with the day or the time that the next date doesn't show: that of a short month, or of a night
    /// in which the clocks change.
    package var rule: RepeatRule
    /// How many civil days it is after the date before.
    package var days: Int

    package init(due: Due, rule: RepeatRule, days: Int) {
      self.due = due
      self.rule = rule
      self.days = days
    }
  }

  /// The next date of a todo that is done, or skipped, at `now`: after both `due` and `now`.
  ///
  /// A rule that counts from the completion, and a todo without a date, begin today. A time is that of the
  /// clocks: 09:00 stays 09:00 when they change, and a time that they skip is the first one after it.
  ///
  /// Returns `nil` outside the years 1 to 9999.
  package func next(
    after due: Due?, now: Instant, in timeZone: CivilTimeZone
  ) -> Occurrence? {
    let today = timeZone.civil(at: now).date
    let old = due?.civil(in: timeZone)
    let time = self.time ?? old?.time
    let start = old?.date ?? today
    let previous = countsFromCompletion ? today : start
    var rule = countsFromCompletion ? self : anchored(to: previous)
    // Today counts where its time is yet to come.
    var limit = today
    if time != nil, !countsFromCompletion { limit = today.adding(days: -1) ?? today }

    while let date = rule.date(after: previous, past: limit) {
      limit = date
      let days = date.daysSince1970 - start.daysSince1970
      guard let time else { return Occurrence(due: .date(date), rule: rule, days: days) }
      let instant = timeZone.firstInstant(date: date, time: time)
      guard Instant.range.contains(instant) else { return nil }
      if instant <= now { continue }
      if timeZone.civil(at: instant) != (date, time) { rule.time = time }
      return Occurrence(due: .instant(instant), rule: rule, days: days)
    }
    return nil
  }

  /// When a todo without a date is due first: today, or the first day from then on that the rule names.
  package func first(now: Instant, in timeZone: CivilTimeZone) -> Due? {
    let today = timeZone.civil(at: now).date
    guard let time else { return first(from: today).map(Due.date) }
    var date = first(from: today)
    while let day = date {
      let instant = timeZone.firstInstant(date: day, time: time)
      if instant > now { return Instant.range.contains(instant) ? .instant(instant) : nil }
      date = day.adding(days: 1).flatMap(first)
    }
    return nil
  }
}
