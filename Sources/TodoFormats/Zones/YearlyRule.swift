import TodoDomain

/// A day of every year, such as the last Sunday of March.
enum YearlyRule: Hashable, Sendable {
  /// `month` is 1 through 12, `day` 1 through 31.
  case date(month: Int, day: Int)
  /// The `ordinal`-th weekday of a month, from its end if negative; Sunday is 0.
  case weekday(Int, ordinal: Int, month: Int)
  /// The first such weekday on or after a day.
  case weekdayFrom(Int, month: Int, day: Int)
  /// Days after January 1, from 0; if `isLeapDayCounted` is `false`, February always has 28 days.
  case dayOfYear(Int, isLeapDayCounted: Bool)

  /// Returns the day in a year, or `nil` if that year doesn't have it.
  func date(in year: Int) -> CivilDate? {
    switch self {
    case .date(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .weekday(let weekday, let ordinal, let month):
      guard (1...12).contains(month) else { return nil }
      let length = CivilDate.length(ofMonth: month, year: year)
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let offset = (weekday - first.weekday.rawValue + 7) % 7
      let last = offset + (length - 1 - offset) / 7 * 7
      let day = ordinal > 0 ? offset + (ordinal - 1) * 7 : last + (ordinal + 1) * 7
      return (0..<length).contains(day)
        ? CivilDate(year: year, month: month, day: day + 1) : nil
    case .weekdayFrom(let weekday, let month, let day):
      guard let first = CivilDate(year: year, month: month, day: day) else { return nil }
      let offset = (weekday - first.weekday.rawValue + 7) % 7
      return CivilDate(daysSince1970: first.daysSince1970 + offset)
    case .dayOfYear(let day, let isLeapDayCounted):
      guard let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
      let isAfterLeapDay =
        !isLeapDayCounted && day >= 59 && CivilDate.length(ofMonth: 2, year: year) == 29
      return CivilDate(daysSince1970: first.daysSince1970 + day + (isAfterLeapDay ? 1 : 0))
    }
  }
}
