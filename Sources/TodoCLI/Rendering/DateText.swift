import TodoDomain

extension CivilDate {
  /// `Fri 27 Nov 2026`; without the year where it goes without saying, being `year`.
  func text(inYear year: Int? = nil) -> String {
    let text = "\(Self.weekdays[weekday.rawValue - 1]) \(day) \(Self.months[month - 1])"
    return year == self.year ? text : text + " \(self.year)"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Due {
  /// `Fri 27 Nov 2026 18:00`: the date as ``TodoDomain/CivilDate/text(inYear:)`` writes it.
  func text(in timeZone: CivilTimeZone, inYear year: Int?) -> String {
    switch self {
    case .date(let date): return date.text(inYear: year)
    case .instant(let instant):
      let (date, time) = timeZone.civil(at: instant)
      return "\(date.text(inYear: year)) \(time.description.prefix(5))"
    }
  }

  /// The day on which it is, as the clocks of `timeZone` show it.
  func civilDate(in timeZone: CivilTimeZone) -> CivilDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): timeZone.civil(at: instant).date
    }
  }
}
