import TodoDomain

extension CivilDate {
  /// Returns `Fri 27 Nov 2026`, or `Fri 27 Nov` if that is in `year`.
  func text(inYear year: Int? = nil) -> String {
    let text = "\(weekdayText) \(day) \(monthText)"
    return year == self.year ? text : text + " \(self.year)"
  }

  /// `Fri`.
  var weekdayText: String { Self.weekdays[weekday.rawValue - 1] }

  /// `Nov`.
  var monthText: String { Self.months[month - 1] }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Instant {
  /// `2026-12-24 18:00`, as the clocks of `timeZone` show it.
  func text(in timeZone: CivilTimeZone) -> String {
    let (date, time) = timeZone.civil(at: self)
    return "\(date) \(time.description.prefix(5))"
  }
}

extension Due {
  /// `2026-12-24`, or `2026-12-24 18:00` as the clocks of `timeZone` show it.
  func text(in timeZone: CivilTimeZone) -> String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.text(in: timeZone)
    }
  }

  /// `Fri 27 Nov 2026 18:00`: the date as ``TodoDomain/CivilDate/text(inYear:)`` writes it.
  func text(in timeZone: CivilTimeZone, inYear year: Int?) -> String {
    civil(in: timeZone).date.text(inYear: year) + clockText(in: timeZone)
  }

  /// ` 18:00`, or nothing for a date.
  func clockText(in timeZone: CivilTimeZone) -> String {
    switch self {
    case .date: ""
    case .instant(let instant): " \(timeZone.civil(at: instant).time.description.prefix(5))"
    }
  }
}
