/// How a todo repeats.
///
///     RepeatRule("every 2 weeks on mon, thu")
///     RepeatRule("every 31st")
///     RepeatRule("every! 3 days")
package struct RepeatRule: Hashable, Sendable {
  package enum Pattern: Hashable, Sendable {
    case days(every: Int)
    /// Weeks begin on Monday; without days, the weekday of the previous date.
    case weeks(every: Int, on: [Weekday])
    /// Without days, the day of the month of the previous date.
    case months(every: Int, on: [MonthDay])
    /// Without a day, the day of the year of the previous date.
    case years(every: Int, on: YearDay?)
  }

  /// A day that every month has.
  package enum MonthDay: Hashable, Sendable {
    /// 1 through 31; in a shorter month, the last day.
    case day(Int)
    /// The first to the fourth such weekday, 1 through 4, or the last, -1.
    case weekday(Int, Weekday)
  }

  /// A day of the year; outside leap years, 29 February is the 28th.
  package struct YearDay: Hashable, Sendable {
    package var month: Int
    package var day: Int

    package init(month: Int, day: Int) {
      self.month = month
      self.day = day
    }
  }

  package var pattern: Pattern
  /// Whether the next date counts from the completion instead of the previous date.
  package var countsFromCompletion: Bool
  /// The time of day; `nil` for that of the previous date.
  package var time: CivilTime?

  package init(
    _ pattern: Pattern, countsFromCompletion: Bool = false, time: CivilTime? = nil
  ) {
    self.pattern = pattern
    self.countsFromCompletion = countsFromCompletion
    self.time = time
  }

  /// The possible numbers of days, weeks, months or years between two dates.
  package static let intervals = 1...999
}

extension RepeatRule.Pattern {
  /// Every day from Monday to Friday.
  package static let weekdays = Self.weeks(every: 1, on: workdays)

  static let workdays = Array(Weekday.allCases.prefix(5))
}

extension RepeatRule {
  /// Whether the rule names its days, regardless of the previous date.
  var hasOwnDays: Bool {
    switch pattern {
    case .days: false
    case .weeks(_, let days): !days.isEmpty
    case .months(_, let days): !days.isEmpty
    case .years(_, let day): day != nil
    }
  }

  /// Returns the same rule for the last day of the month, where `date` is; `nil` if the rule names days, or doesn't
  /// count months or years.
  ///
  /// For example, 30 November is the end of its month, but 30 December isn't; and February is longer in a leap year.
  package func onLastDays(from date: CivilDate) -> RepeatRule? {
    var rule = self
    switch pattern {
    case .months(let count, on: []): rule.pattern = .months(every: count, on: [.day(31)])
    case .years(let count, on: nil) where date.month == 2:
      rule.pattern = .years(every: count, on: YearDay(month: 2, day: 29))
    default: return nil
    }
    return rule
  }

  /// Returns the same rule with the day of `date` if shorter months lack it: the 31st, 29 February.
  ///
  /// The day then returns once a month, or a year, has it again.
  package func anchored(to date: CivilDate) -> RepeatRule {
    if hasOwnDays || date.day <= 28 { return self }
    var rule = self
    switch pattern {
    case .days, .weeks: break
    case .months(let count, _): rule.pattern = .months(every: count, on: [.day(date.day)])
    case .years(let count, _):
      if date.month == 2 {
        rule.pattern = .years(every: count, on: YearDay(month: 2, day: date.day))
      }
    }
    return rule
  }
}
