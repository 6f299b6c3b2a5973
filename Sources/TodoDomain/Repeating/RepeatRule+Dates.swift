extension RepeatRule {
  /// Returns the first matching date, `date` or later; `nil` outside the years 1 to 9999.
  package func first(from date: CivilDate) -> CivilDate? {
    guard hasOwnDays else { return date }
    guard let before = date.adding(days: -1) else { return nil }
    return everyTime.date(after: before, past: before)
  }

  /// Returns the first date after `limit` in the series after `previous`; `nil` outside the years 1 to 9999.
  ///
  /// It may be any number of intervals after `previous`.
  ///
  /// - Complexity: O(1).
  package func date(after previous: CivilDate, past limit: CivilDate) -> CivilDate? {
    let bound = max(previous, limit)
    switch pattern {
    case .days(let count):
      let days = bound.daysSince1970 - previous.daysSince1970
      return previous.adding(days: (days / count + 1) * count)

    case .weeks(let count, let days):
      let monday = previous.monday
      let week = Self.last(
        (bound.daysSince1970 - monday.daysSince1970) / 7, every: count)
      let weekdays = days.isEmpty ? [previous.weekday] : days
      return Self.first(after: bound, in: [week, week + count]) { week in
        weekdays.compactMap { monday.adding(days: 7 * week + $0.rawValue - 1) }
      }

    case .months(let count, let days):
      let days = days.isEmpty ? [.day(previous.day)] : days
      let month = Self.last(bound.monthNumber - previous.monthNumber, every: count)
      return Self.first(after: bound, in: [month, month + count]) { month in
        let number = previous.monthNumber + month
        return days.compactMap { $0.date(inYear: number / 12, month: number % 12 + 1) }
      }

    case .years(let count, let day):
      let day = day ?? YearDay(month: previous.month, day: previous.day)
      let year = Self.last(bound.year - previous.year, every: count)
      return Self.first(after: bound, in: [year, year + count]) { year in
        [MonthDay.day(day.day).date(inYear: previous.year + year, month: day.month)]
          .compactMap(\.self)
      }
    }
  }

  /// The same rule for every week, month or year.
  private var everyTime: RepeatRule {
    var rule = self
    switch pattern {
    case .days: break
    case .weeks(_, let days): rule.pattern = .weeks(every: 1, on: days)
    case .months(_, let days): rule.pattern = .months(every: 1, on: days)
    case .years(_, let day): rule.pattern = .years(every: 1, on: day)
    }
    return rule
  }

  /// Returns the greatest multiple of `count` up to `number`.
  private static func last(_ number: Int, every count: Int) -> Int { number - number % count }

  private static func first(
    after bound: CivilDate, in periods: [Int], _ dates: (Int) -> [CivilDate]
  ) -> CivilDate? {
    for period in periods {
      if let date = dates(period).filter({ $0 > bound }).min() { return date }
    }
    return nil
  }
}

extension RepeatRule.MonthDay {
  fileprivate func date(inYear year: Int, month: Int) -> CivilDate? {
    switch self {
    case .day(let day):
      return CivilDate(
        year: year, month: month, day: min(day, CivilDate.length(ofMonth: month, year: year)))
    case .weekday(let ordinal, let weekday):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let day = 1 + (weekday.rawValue - first.weekday.rawValue + 7) % 7
      let length = CivilDate.length(ofMonth: month, year: year)
      let last = day + (length - day) / 7 * 7
      return CivilDate(
        year: year, month: month, day: ordinal > 0 ? day + 7 * (ordinal - 1) : last)
    }
  }
}

extension CivilDate {
  /// Months since the beginning of the year 0.
  fileprivate var monthNumber: Int { 12 * year + month - 1 }
}
