/// A date in everyday words, relative to today.
///
///     RelativeDate("tomorrow")    // .day(1)
///     RelativeDate("friday")      // .weekday(.friday)
///     RelativeDate("24 dec")      // .dayOfYear(day: 24, month: 12)
///     RelativeDate("25th")        // .dayOfMonth(25)
///     RelativeDate("+2w")         // .after(2, .week)
///     RelativeDate("someday")     // nil
///
/// The words are English whatever the machine's language, in upper or lower case.
package enum RelativeDate: Hashable, Sendable {
  /// `yesterday`, `today` or `tomorrow`: -1, 0 or 1; `day after tomorrow`: 2.
  case day(Int)
  /// `friday`, `fri` or `this friday`: the first one after today, never today; toward the past, the last one before it.
  case weekday(Weekday)
  /// `next friday`: the one in the week after this one.
  case weekdayOfNextWeek(Weekday)
  /// `last friday`: the last one before today.
  case lastWeekday(Weekday)
  /// `24 dec`, `dec 24`, `24.12.`: the first one from today on; 29 February waits for a leap year.
  ///
  /// A weekday, as in `thu 24 dec`, has to match the date.
  case dayOfYear(day: Int, month: Int, Weekday? = nil)
  /// `25th`: the first one from today on; the 31st skips shorter months.
  case dayOfMonth(Int)
  /// `next week`, `next month`, `next quarter`, `next year`: its first day.
  case next(Period)
  /// `sow`, `som`, `soq`, `soy`: the first day of the current week, month, quarter or year.
  case start(Period)
  /// `eow`, `eom`, `eoq`, `eoy`: the last day of the current week, month, quarter or year.
  case end(Period)
  /// `2d`, `+2w`, `in 1 month`, `-1y`: this much later than today.
  ///
  /// A month after the 31st is the last day of a shorter month.
  case after(Int, Unit)
  /// `eom-1d`, `friday+1w`: this much later than another date.
  indirect case moved(RelativeDate, by: Int, Unit)

  package enum Period: String, CaseIterable, Hashable, Sendable {
    case week, month, quarter, year

    /// The distance between its first day and that of the next one.
    package var length: (count: Int, unit: Unit) {
      switch self {
      case .week: (1, .week)
      case .month: (1, .month)
      case .quarter: (3, .month)
      case .year: (1, .year)
      }
    }
  }

  package enum Unit: String, CaseIterable, Hashable, Sendable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  /// Which date is meant if it recurs every week or every year.
  package enum Direction: Hashable, Sendable {
    /// The next one.
    case future
    /// The last one: a todo completed on `friday` was not completed next Friday.
    case past
  }

  /// Returns this date as of `today`, or `nil` outside the years 1 to 9999.
  package func date(from today: CivilDate, toward direction: Direction = .future) -> CivilDate? {
    let days: Int
    switch self {
    case .day(let offset): days = offset
    case .weekday(let weekday):
      let ahead = weekday.rawValue - today.weekday.rawValue
      days = direction == .past ? -((6 - ahead) % 7 + 1) : (ahead + 6) % 7 + 1
    case .lastWeekday(let weekday): return Self.weekday(weekday).date(from: today, toward: .past)
    case .weekdayOfNextWeek(let weekday): days = 7 + weekday.rawValue - today.weekday.rawValue
    case .dayOfYear(let day, let month, _):
      return Self.date(day: day, month: month, from: today, toward: direction)
    case .dayOfMonth(let day): return Self.date(day: day, from: today, toward: direction)
    case .next(let period):
      return Self.start(period).date(from: today)?.adding(period.length.count, period.length.unit)
    case .start(.week): days = 1 - today.weekday.rawValue
    case .start(.month): return today.first(ofMonth: today.month)
    case .start(.quarter): return today.first(ofMonth: today.quarter)
    case .start(.year): return today.first(ofMonth: 1)
    case .end(.week): days = 7 - today.weekday.rawValue
    case .end(.month), .end(.quarter):
      let month = self == .end(.month) ? today.month : today.quarter + 2
      let length = CivilDate.length(ofMonth: month, year: today.year)
      return CivilDate(year: today.year, month: month, day: length)
    case .end(.year): return CivilDate(year: today.year, month: 12, day: 31)
    case .after(let count, let unit): return today.adding(count, unit)
    case .moved(let base, let count, let unit):
      return base.date(from: today, toward: direction)?.adding(count, unit)
    }
    return today.adding(days: days)
  }

  /// Returns the nearest such day of a month from today on, or up to today.
  private static func date(
    day: Int, from today: CivilDate, toward direction: Direction
  ) -> CivilDate? {
    // One of any two months in a row has 31 days, and February is between two such months.
    for distance in 0...2 {
      let months = direction == .past ? -distance : distance
      guard let month = today.first(ofMonth: today.month)?.adding(months: months),
        let date = CivilDate(year: month.year, month: month.month, day: day)
      else { continue }
      if direction == .past ? date <= today : date >= today { return date }
    }
    return nil
  }

  /// Returns the nearest such day of the year from today on, or up to today.
  private static func date(
    day: Int, month: Int, from today: CivilDate, toward direction: Direction
  ) -> CivilDate? {
    // Leap years are at most eight years apart.
    for distance in 0...8 {
      let year = today.year + (direction == .past ? -distance : distance)
      guard let date = CivilDate(year: year, month: month, day: day) else { continue }
      if direction == .past ? date <= today : date >= today { return date }
    }
    return nil
  }
}

extension CivilDate {
  package func adding(_ count: Int, _ unit: RelativeDate.Unit) -> CivilDate? {
    switch unit {
    case .day: adding(days: count)
    case .week: adding(days: 7 * count)
    case .month: adding(months: count)
    case .year: adding(months: 12 * count)
    }
  }

  /// The first month of its quarter: 1, 4, 7 or 10.
  fileprivate var quarter: Int { month - (month - 1) % 3 }

  fileprivate func first(ofMonth month: Int) -> CivilDate? {
    CivilDate(year: year, month: month, day: 1)
  }
}

extension RelativeDate: CustomStringConvertible {
  /// `tomorrow`, `next week`, `+3d`: the shortest words that read as this date.
  package var description: String {
    switch self {
    case .day(let days):
      Self.dayNames.indices.contains(days + 1)
        ? Self.dayNames[days + 1] : Self.after(days, .day).description
    case .weekday(let weekday): weekday.name
    case .weekdayOfNextWeek(let weekday): "next \(weekday.name)"
    case .lastWeekday(let weekday): "last \(weekday.name)"
    case .dayOfYear(let day, let month, let weekday):
      "\(weekday.map { "\($0.abbreviation) " } ?? "")\(day) \(CivilDate.monthNames[month - 1].prefix(3))"
    case .dayOfMonth(let day): day.ordinal
    case .next(let period): "next \(period.rawValue)"
    case .start(let period): "so\(period.letter)"
    case .end(let period): "eo\(period.letter)"
    case .moved(let base, let count, let unit): "\(base)\(Self.after(count, unit))"
    case .after(let count, let unit): "\(count < 0 ? "" : "+")\(count)\(unit.rawValue)"
    }
  }
}
