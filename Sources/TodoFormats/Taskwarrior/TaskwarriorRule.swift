import TodoDomain

/// Converts rules to and from Taskwarrior's.
extension RepeatRule {
  /// Returns the value of `recur` for a todo with this due date; `nil` for a rule that Taskwarrior can't follow.
  ///
  /// Taskwarrior only counts from the previous date.
  func taskwarrior(from due: Due, in timeZone: CivilTimeZone) -> String? {
    let (date, dueTime) = due.civil(in: timeZone)
    guard time == nil || time == dueTime, !countsFromCompletion else { return nil }
    switch pattern {
    case .days(let count): return count == 1 ? "daily" : "\(count)d"
    case .weekdays: return date.weekday.rawValue < 6 ? "weekdays" : nil
    case .weeks(let count, let days) where days.isEmpty || days == [date.weekday]:
      return count == 1 ? "weekly" : "\(count)w"
    case .months(let count, let days) where days.allSatisfy({ $0.isDay(of: date) }):
      return count == 1 ? "monthly" : "P\(count)M"
    case .years(let count, let day) where day.map({ $0.isDay(of: date) }) ?? true:
      return count == 1 ? "yearly" : "P\(count * 12)M"
    case .weeks, .months, .years: return nil
    }
  }

  /// Returns `nil` for a rule that recurs several times a day, or isn't a period.
  init?(taskwarrior word: String) {
    if word == "weekdays" {
      self.init(.weekdays)
      return
    }
    guard let (number, name) = Self.periods[word] ?? Self.period(word),
      let unit = Self.units.first(where: { $0.names.contains(name) })?.letter,
      let pattern = Pattern(every: unit == "q" ? 3 * number : number, unit == "q" ? "m" : unit)
    else { return nil }
    self.init(pattern)
  }

  /// The names of units; a quarter has three months.
  private static let units: [(letter: Character, names: [String])] = [
    ("d", ["d", "day", "days"]), ("w", ["w", "wk", "wks", "week", "weeks"]),
    ("m", ["m", "mo", "mos", "mth", "mths", "mnth", "mnths", "month", "months"]),
    ("q", ["q", "qtr", "qtrs", "quarter", "quarters"]), ("y", ["y", "yr", "yrs", "year", "years"]),
  ]

  private static let periods: [String: (count: Int, unit: String)] = [
    "day": (1, "d"), "daily": (1, "d"),
    "weekly": (1, "w"), "sennight": (1, "w"), "biweekly": (2, "w"), "fortnight": (2, "w"),
    "monthly": (1, "m"), "bimonthly": (2, "m"), "quarterly": (1, "q"), "semiannual": (2, "q"),
    "yearly": (1, "y"), "annual": (1, "y"), "biyearly": (2, "y"), "biannual": (2, "y"),
  ]

  /// Reads `2wks` and `P2W`.
  private static func period(_ word: String) -> (count: Int, unit: String)? {
    let isISO = word.utf8.first == UInt8(ascii: "P")
    let period = word.dropFirst(isISO ? 1 : 0)
    let digits = period.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), intervals.contains(count) else { return nil }
    let unit = String(period[digits.endIndex...])
    return (count, isISO ? unit.lowercased() : unit)
  }
}

extension RepeatRule.MonthDay {
  /// Whether it is this day of the month, or would be in a longer month.
  fileprivate func isDay(of date: CivilDate) -> Bool {
    guard case .day(let day) = self else { return false }
    return date.isDay(day)
  }
}

extension RepeatRule.YearDay {
  fileprivate func isDay(of date: CivilDate) -> Bool { date.month == month && date.isDay(day) }
}

extension CivilDate {
  fileprivate func isDay(_ number: Int) -> Bool {
    day == min(number, CivilDate.length(ofMonth: month, year: year))
  }
}
