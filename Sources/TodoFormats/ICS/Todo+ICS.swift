import TodoDomain

/// What an iCalendar file says of a todo with dates.
extension Todo {
  /// The value of its `RRULE`, or `nil` where it has none.
  func icsRule(in timeZone: CivilTimeZone) -> String? {
    guard let due else { return nil }
    return self.repeat?.ics(from: due, in: timeZone)
  }

  /// What stands at `DTSTART`: where it recurs, a date of the series, which is due then; else when it is waited for.
  func icsStart(in timeZone: CivilTimeZone) -> Due? {
    guard let due else { return wait }
    let recurs = icsRule(in: timeZone) != nil
    if let wait, wait.isKind(of: due), wait.isBefore(due, in: timeZone),
      !recurs || self.repeat?.isCountedInDays == true
        || wait.civil(in: timeZone).date == due.civil(in: timeZone).date
    {
      return wait
    }
    return recurs ? due : nil
  }

  /// Whether ``icsStart(in:)`` doesn't say for what it waits.
  func icsHidesWait(in timeZone: CivilTimeZone) -> Bool {
    guard let wait else { return false }
    return icsStart(in: timeZone) != wait || due.map { !wait.isBefore($0, in: timeZone) } ?? false
  }

  /// A line with one of its dates: of one that recurs, on the clocks of whoever reads it.
  func icsLine(_ name: String, _ date: Due, in timeZone: CivilTimeZone) -> ContentLine {
    ContentLine(name, date, onClocksOf: icsRule(in: timeZone) == nil ? nil : timeZone)
  }

  /// The value of `UNTIL` in its `RRULE`, which is of the kind of `DTSTART`.
  func icsUntil(in timeZone: CivilTimeZone) -> String? {
    switch (until, due) {
    case (let until?, .date?): until.civil(in: timeZone).date.basic
    case (.date(let date)?, _): date.basic + "T235959"
    case (.instant(let instant)?, _): timeZone.basic(instant) ?? instant.basic
    case (nil, _): nil
    }
  }
}

extension Due {
  /// Reads the value of `UNTIL`; the last second of a day is the day.
  init?(icsUntil value: String, in timeZone: CivilTimeZone) {
    switch When(basic: value) {
    case .date(let date)?: self = .date(date)
    case .local(let date, let time)?:
      self =
        time.secondOfDay == 86_399
        ? .date(date) : .instant(timeZone.firstInstant(date: date, time: time))
    case .instant(let instant)?: self = .instant(instant)
    case .relative?, .relativeTo?, .next?, .hence?, nil: return nil
    }
  }

  /// Whether both are days, or both instants.
  fileprivate func isKind(of other: Due) -> Bool {
    switch (self, other) {
    case (.date, .date), (.instant, .instant): true
    case (.date, .instant), (.instant, .date): false
    }
  }

  func isBefore(_ other: Due, in timeZone: CivilTimeZone) -> Bool {
    beginning(in: timeZone) < other.beginning(in: timeZone)
  }
}
