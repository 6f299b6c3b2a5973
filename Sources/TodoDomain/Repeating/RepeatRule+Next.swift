extension RepeatRule {
  /// When a todo is next due, and how it repeats from then on.
  package struct Occurrence: Hashable, Sendable {
    package var due: Due
    /// The rule, including a day or time that the next date can't show because of a short month or a change of the
    /// clocks.
    package var rule: RepeatRule
    /// The number of civil days since the previous date.
    package var days: Int

    package init(due: Due, rule: RepeatRule, days: Int) {
      self.due = due
      self.rule = rule
      self.days = days
    }
  }

  /// Returns the next date of a todo that is done, or skipped, at `now`: after both `due` and `now`.
  ///
  /// A rule that counts from the completion first adds its interval: the next date is the first of its days from then
  /// on, and never `due`. A todo without a date begins today. Times are local: 09:00 stays 09:00 when the clocks
  /// change, and a time that they skip becomes the first one after it.
  ///
  /// Returns `nil` outside the years 1 to 9999.
  package func next(
    after due: Due?, now: Instant, in timeZone: CivilTimeZone
  ) -> Occurrence? {
    let today = timeZone.civil(at: now).date
    let old = due?.civil(in: timeZone)
    let time = self.time ?? old?.time
    let start = old?.date ?? today
    var rule = countsFromCompletion ? self : anchored(to: start)
    let following = { [rule] (date: CivilDate) in
      countsFromCompletion
        ? date.adding(days: 1).flatMap(first) : rule.date(after: start, past: date)
    }
    var next: CivilDate?
    if countsFromCompletion {
      next = adding(to: today).flatMap(first)
      if let date = next, date == old?.date { next = following(date) }
    } else {
      // Today counts if its time is yet to come.
      next = following(time == nil ? today : today.adding(days: -1) ?? today)
    }

    while let date = next {
      let days = date.daysSince1970 - start.daysSince1970
      guard let time else { return Occurrence(due: .date(date), rule: rule, days: days) }
      guard let instant = timeZone.firstInstant(date: date, time: time) else { return nil }
      if instant <= now {
        next = following(date)
        continue
      }
      if timeZone.civil(at: instant) != (date, time) { rule.time = time }
      return Occurrence(due: .instant(instant), rule: rule, days: days)
    }
    return nil
  }

  /// Returns the date one interval later; `nil` outside the years 1 to 9999.
  private func adding(to date: CivilDate) -> CivilDate? {
    switch pattern {
    case .days(let count): date.adding(days: count)
    case .weeks(let count, _): date.adding(days: 7 * count)
    case .months(let count, _): date.adding(months: count)
    case .years(let count, _): date.adding(months: 12 * count)
    }
  }

  /// Returns the first due date of a todo without one: today, or the first of the rule's days from today on.
  package func first(now: Instant, in timeZone: CivilTimeZone) -> Due? {
    let today = timeZone.civil(at: now).date
    guard let time else { return first(from: today).map(Due.date) }
    var date = first(from: today)
    while let day = date {
      guard let instant = timeZone.firstInstant(date: day, time: time) else { return nil }
      if instant > now { return .instant(instant) }
      date = day.adding(days: 1).flatMap(first)
    }
    return nil
  }
}
