import TodoDomain

/// The dates of a todo in iCalendar's terms.
extension Todo {
  /// Returns the value of its `RRULE` without the end, or `nil` if it has none.
  func icsRule(in timeZone: CivilTimeZone) -> String? {
    guard let due else { return nil }
    return self.repeat?.ics(from: due, in: timeZone)
  }

  /// Returns the date for `DTSTART`: a date of the series if it recurs, else the one that it waits for.
  func icsStart(in timeZone: CivilTimeZone) -> Due? {
    guard let due else { return wait }
    let recurs = icsRule(in: timeZone) != nil
    if let wait, wait.isKind(of: due), wait.isBefore(due, in: timeZone),
      !recurs
        || self.repeat?.keepsDistance(
          from: wait.civil(in: timeZone).date, to: due.civil(in: timeZone).date) == true
    {
      return wait
    }
    return recurs ? due : nil
  }

  /// Whether ``icsStart(in:)`` doesn't express its `wait`.
  func icsHidesWait(in timeZone: CivilTimeZone) -> Bool {
    guard let wait else { return false }
    return icsStart(in: timeZone) != wait || due.map { !wait.isBefore($0, in: timeZone) } ?? false
  }

  /// Returns the line of a date, in local time if all recurring dates can be, or if `other` is.
  func icsLine(
    _ name: String, _ date: Due, in timeZone: CivilTimeZone, like other: ContentLine? = nil
  ) -> ContentLine {
    let dates = [due, icsStart(in: timeZone)].compactMap(\.self)
    let floats =
      icsRule(in: timeZone) == nil
      ? other.map { $0.clocks == nil } ?? false
      : dates.allSatisfy { ContentLine(name, $0, onClocksOf: timeZone).clocks == nil }
    return ContentLine(name, date, onClocksOf: floats ? timeZone : nil)
  }

  /// Returns the value of `UNTIL` in its `RRULE`: the last `DTSTART`, on the same clocks or in UTC.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10>.
  func icsUntil(start: ContentLine, in timeZone: CivilTimeZone) -> String? {
    guard let until, let due, let first = icsStart(in: timeZone),
      let last = until.moved(from: due, to: first, in: timeZone)
    else { return nil }
    let (date, time) = last.civil(in: timeZone)
    let end = time ?? .endOfDay
    switch (due, last) {
    case (.date, _): return date.basic
    case _ where start.clocks == nil: return "\(date.basic)T\(end.basic)"
    case (_, .date): return timeZone.firstInstant(date: date, time: end)?.basic
    case (_, .instant(let instant)): return instant.basic
    }
  }
}

extension Due {
  /// Converts the value of `UNTIL`, the last start, to the last due date.
  init?(icsUntil value: String, start: Due, due: Due, in timeZone: CivilTimeZone) {
    guard
      let last = Due(icsUntil: value, of: start, in: timeZone)?.moved(
        from: start, to: due, in: timeZone)
    else { return nil }
    self = last
  }

  /// Reads a value of `UNTIL`; the last second of a day stands for the day.
  private init?(icsUntil value: String, of start: Due, in timeZone: CivilTimeZone) {
    let instant: Instant
    switch (When(basic: value), start) {
    case (.date(let date)?, _), (.local(let date, _)?, .date), (.local(let date, .endOfDay)?, _):
      self = .date(date)
      return
    case (.local(let date, let time)?, .instant):
      guard let first = timeZone.firstInstant(date: date, time: time) else { return nil }
      instant = first
    case (.instant(let own)?, .instant): instant = own
    case (.instant(let instant)?, .date):
      self = .date(CivilTimeZone.utc.civil(at: instant).date)
      return
    case (.relative?, _), (.fromDue?, _), (.next?, _), (.hence?, _), (nil, _): return nil
    }
    let (date, time) = timeZone.civil(at: instant)
    self = time == .endOfDay ? .date(date) : .instant(instant)
  }

  /// Whether both are days or both are instants.
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

extension CivilTime {
  /// 23:59:59.
  fileprivate static let endOfDay = CivilTime(secondOfDay: 86_399)
}
