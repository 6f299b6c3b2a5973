import TodoDomain

/// Converts rules to and from Taskwarrior's.
extension RepeatRule {
  /// Returns the value of `recur` for a todo with this due date; `nil` for a rule that Taskwarrior can't follow.
  ///
  /// Taskwarrior only counts from the previous date.
  func taskwarrior(from due: Due, in timeZone: CivilTimeZone) -> String? {
    let (date, dueTime) = due.civil(in: timeZone)
    guard time == nil || time == dueTime, !countsFromCompletion else { return nil }
    /// Whether it is the day of the month, or would be in a longer month.
    func isDay(_ day: Int) -> Bool {
      date.day == min(day, CivilDate.length(ofMonth: date.month, year: date.year))
    }
    switch pattern {
    case .days(let count): return count == 1 ? "daily" : "\(count)d"
    case .weekdays: return date.weekday.rawValue < 6 ? "weekdays" : nil
    case .weeks(let count, let days) where days.isEmpty || days == [date.weekday]:
      return count == 1 ? "weekly" : "\(count)w"
    case .months(let count, let days)
    where days.allSatisfy({ if case .day(let day) = $0 { isDay(day) } else { false } }):
      return count == 1 ? "monthly" : "P\(count)M"
    case .years(let count, let day)
    where day.map({ $0.month == date.month && isDay($0.day) }) ?? true:
      return count == 1 ? "yearly" : "P\(count * 12)M"
    case .weeks, .months, .years: return nil
    }
  }

  /// Returns `nil` for a rule that recurs several times a day, or isn't a period, such as `weekly`, `2wks` and `P2W`.
  init?(taskwarrior word: String) {
    if word == "weekdays" {
      self.init(.weekdays)
      return
    }
    let isISO = word.utf8.first == UInt8(ascii: "P")
    let period = Self.periods[word] ?? String(word.dropFirst(isISO ? 1 : 0))
    let digits = period.prefix { $0.isASCII && $0.isNumber }
    let name = period[digits.endIndex...]
    guard let count = Int(digits), Self.intervals.contains(count),
      let (unit, length, _) = Self.units.first(where: {
        $0.names.contains(isISO ? name.lowercased() : String(name))
      })
    else { return nil }
    self.init("\(length * count)\(unit)")
  }

  /// The units of rules, and how many of them the names stand for.
  private static let units: [(letter: Character, length: Int, names: [String])] = [
    ("d", 1, ["d", "day", "days"]), ("w", 1, ["w", "wk", "wks", "week", "weeks"]),
    ("m", 1, ["m", "mo", "mos", "mth", "mths", "mnth", "mnths", "month", "months"]),
    ("m", 3, ["q", "qtr", "qtrs", "quarter", "quarters"]),
    ("y", 1, ["y", "yr", "yrs", "year", "years"]),
  ]

  private static let periods = [
    "day": "1d", "daily": "1d", "weekly": "1w", "sennight": "1w", "biweekly": "2w",
    "fortnight": "2w", "monthly": "1m", "bimonthly": "2m", "quarterly": "1q", "semiannual": "2q",
    "yearly": "1y", "annual": "1y", "biyearly": "2y", "biannual": "2y",
  ]
}
