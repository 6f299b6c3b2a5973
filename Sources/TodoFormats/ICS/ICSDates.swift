import TodoDomain
import TodoText

extension ContentLine {
  /// Writes a date as a day, an instant in UTC, or, with `timeZone`, a local time.
  ///
  /// Recurring dates are local times: 9:00 stays 9:00 when the clocks change.
  init(_ name: String, _ due: Due, onClocksOf timeZone: CivilTimeZone? = nil) {
    switch due {
    case .date(let date): self.init(name, parameters: "VALUE=DATE", date.basic)
    case .instant(let instant): self.init(name, timeZone?.basic(instant) ?? instant.basic)
    }
  }

  /// The day, on the clocks that the file names.
  var date: CivilDate? { When(basic: value)?.due(in: .utc)?.civil(in: .utc).date }

  /// Whether the day is the first of the year 1: the zero date of .NET and Go.
  var saysNoDate: Bool { date == CivilDate(year: 1, month: 1, day: 1) }

  /// Returns the date on these clocks, or throws why it can't be read.
  func due(on clocks: CivilTimeZone) throws(Remark) -> Due {
    guard let when = When(basic: value) else { throw .unreadableDate }
    if saysNoDate { throw .noDate }
    var due = when.due(in: clocks)
    if case .local(let date, let time) = when {
      due = clocks.instant(notSkipping: date, time).map { .instant($0) }
    }
    guard let due else { throw .dateOutside }
    return due
  }

  /// The time zone: a name, `Z` for UTC, or `nil` for the reader's local time.
  var clocks: String? {
    if let zone = parameter("TZID") { return zone }
    if case .instant? = When(basic: value) { return "Z" }
    return nil
  }

  /// Returns the line with its date moved by `days`, on the clocks of the file.
  func moved(days: Int) -> ContentLine {
    guard let date = date?.adding(days: days) else { return self }
    var line = self
    line.value = date.basic + String(Substring(value.utf8.dropFirst(8)))
    return line
  }

  /// Whether the lines are the same except for a redundant parameter.
  func saysSame(as other: ContentLine) -> Bool {
    name == other.name && value == other.value && dropping("VALUE=DATE").parameters.isEmpty
      && other.dropping("VALUE=DATE").parameters.isEmpty
  }
}

extension CivilTimeZone {
  /// Returns `20261224T180000`, or `nil` if that local time means another instant.
  func basic(_ instant: Instant) -> String? {
    let (date, time) = civil(at: instant)
    guard (1...9999).contains(date.year), let first = self.instant(date: date, time: time),
      first.millisecondsSince1970 / 1000 == instant.millisecondsSince1970 / 1000
    else { return nil }
    return "\(date.basic)T\(time.basic)"
  }

  /// Returns the instant at which the clocks show this time, or would if they hadn't been put forward past it.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5>.
  fileprivate func instant(notSkipping date: CivilDate, _ time: CivilTime) -> Instant? {
    if let instant = instant(date: date, time: time) { return instant }
    let wallSeconds = Int64(date.daysSince1970) * 86_400 + Int64(time.secondOfDay)
    let before = secondsFromUTC(Instant(millisecondsSince1970: (wallSeconds - 86_400) * 1000))
    return Instant(checked: (wallSeconds - Int64(before)) * 1000)
  }
}

extension Due {
  /// Moves the date by the distance from `start` to `end`, on the calendar of `timeZone`; `nil` if out of range.
  func moved(from start: Due, to end: Due, in timeZone: CivilTimeZone) -> Due? {
    if start == end { return self }
    let (from, to) = (start.civil(in: timeZone), end.civil(in: timeZone))
    var distance = ICSDuration(days: to.date.daysSince1970 - from.date.daysSince1970)
    if case .instant = self, let first = from.time, let last = to.time {
      distance.seconds = last.secondOfDay - first.secondOfDay
    }
    return adding(distance, in: timeZone)
  }

  /// Adds a duration, on the calendar of `timeZone`; `nil` if out of range.
  func adding(_ duration: ICSDuration, in timeZone: CivilTimeZone) -> Due? {
    switch adding(days: duration.days, in: timeZone) {
    case .date(let date)?: date.adding(days: duration.seconds / 86_400).map { .date($0) }
    case .instant(let instant)?:
      Instant(checked: instant.millisecondsSince1970 + Int64(duration.seconds) * 1000)
        .map { .instant($0) }
    case nil: nil
    }
  }
}

/// A duration in iCalendar's format: `P1DT2H`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6>.
struct ICSDuration: Hashable {
  /// Calendar days.
  var days = 0
  var seconds = 0
}

extension ICSDuration {
  init?(_ text: String) {
    self.init()
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var isTime = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = Int(Substring(digits)), let unit = rest.popFirst()
      else { return nil }
      switch (unit, isTime) {
      case (UInt8(ascii: "W"), false): days += 7 * number
      case (UInt8(ascii: "D"), false): days += number
      case (UInt8(ascii: "H"), true): seconds += 3600 * number
      case (UInt8(ascii: "M"), true): seconds += 60 * number
      case (UInt8(ascii: "S"), true): seconds += number
      default: return nil
      }
    }
    if isNegative { (days, seconds) = (-days, -seconds) }
  }
}

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
    // Both are days or both are instants.
    if let wait, wait.hasTime == due.hasTime, wait.isBefore(due, in: timeZone),
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
  /// Converts the value of `UNTIL`, the last start, to the last due date; the last second of a day stands for the day.
  init?(icsUntil value: String, start: Due, due: Due, in timeZone: CivilTimeZone) {
    var last: Due?
    switch (When(basic: value), start) {
    case (.date(let date)?, _), (.local(let date, _)?, .date), (.local(let date, .endOfDay)?, _):
      last = .date(date)
    case (.local(let date, let time)?, .instant):
      last = timeZone.firstInstant(date: date, time: time).map { .instant($0) }
    case (.instant(let instant)?, .instant): last = .instant(instant)
    case (.instant(let instant)?, .date): last = .date(CivilTimeZone.utc.civil(at: instant).date)
    case (.relative?, _), (.fromDue?, _), (.next?, _), (.hence?, _), (nil, _): return nil
    }
    if let (date, time) = last?.civil(in: timeZone), time == .endOfDay { last = .date(date) }
    guard let last = last?.moved(from: start, to: due, in: timeZone) else { return nil }
    self = last
  }

  fileprivate var hasTime: Bool { if case .instant = self { true } else { false } }
}

extension CivilTime {
  fileprivate static let endOfDay = CivilTime(secondOfDay: 86_399)
}
