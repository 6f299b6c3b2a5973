import TodoDomain
import TodoText

/// Writes rules in iCalendar's format: `FREQ=WEEKLY;BYDAY=MO,TH`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10>.
extension RepeatRule {
  /// Returns the value of an `RRULE` with the same dates, for a todo with this due date; `nil` if there is none.
  ///
  /// If a month lacks a day, iCalendar skips the month, and this program takes its last day: `BYMONTHDAY=-1`.
  func ics(from due: Due, in timeZone: CivilTimeZone) -> String? {
    let (date, dueTime) = due.civil(in: timeZone)
    guard time == nil || time == dueTime, !countsFromCompletion else { return nil }
    switch pattern {
    case .days(let count): return Self.ics("DAILY", count)
    case .weeks(let count, let days):
      return Self.ics(
        "WEEKLY", count, days.isEmpty ? nil : "BYDAY=" + days.map(\.ics).joined(by: ","))
    case .months(let count, let days):
      if days.isEmpty, date.day <= 28 { return Self.ics("MONTHLY", count) }
      return Self.ics(days: days.isEmpty ? [.day(date.day)] : days).flatMap {
        Self.ics("MONTHLY", count, $0)
      }
    case .years(let count, let day):
      let isLeapDay = date.month == 2 && date.day == 29
      guard let day = day ?? (isLeapDay ? YearDay(month: 2, day: 29) : nil) else {
        return Self.ics("YEARLY", count)
      }
      let number = day.month == 2 && day.day == 29 ? -1 : day.day
      return Self.ics("YEARLY", count, "BYMONTH=\(day.month);BYMONTHDAY=\(number)")
    }
  }

  private static func ics(_ frequency: String, _ count: Int, _ days: String? = nil) -> String {
    "FREQ=\(frequency)" + (count == 1 ? "" : ";INTERVAL=\(count)") + (days.map { ";" + $0 } ?? "")
  }

  private static func ics(days: [MonthDay]) -> String? {
    switch days {
    case [.day(29)]: return "BYMONTHDAY=28,29;BYSETPOS=-1"
    case [.day(30)]: return "BYMONTHDAY=28,29,30;BYSETPOS=-1"
    default: break
    }
    var numbers: [String] = []
    var weekdays: [String] = []
    for day in days {
      switch day {
      case .day(31): numbers.append("-1")
      case .day(29), .day(30): return nil
      case .day(let number): numbers.append(String(number))
      case .weekday(let ordinal, let weekday): weekdays.append("\(ordinal)\(weekday.ics)")
      }
    }
    // Together, the two select only days that match both.
    guard numbers.isEmpty || weekdays.isEmpty else { return nil }
    return numbers.isEmpty
      ? "BYDAY=" + weekdays.joined(by: ",") : "BYMONTHDAY=" + numbers.joined(by: ",")
  }

  /// Whether every recurrence has the same number of days from its start to its due date.
  func keepsDistance(from start: CivilDate, to due: CivilDate) -> Bool {
    if start == due { return true }
    return switch pattern {
    case .days, .weeks(_, []): true
    case .months(_, []), .years(_, nil):
      // Every month has both days.
      (start.year, start.month) == (due.year, due.month) && max(start.day, due.day) <= 28
    case .weeks, .months, .years: false
    }
  }
}

/// An `RRULE` that a rule of this program can express.
struct ICSRule {
  private(set) var rule: RepeatRule
  /// The value of `UNTIL`.
  private(set) var until: String?

  /// Reads the rule of a todo that starts on `date`; `nil` if no rule of this program has the same dates.
  ///
  /// If it is due on another day, each recurrence is due the same number of days after its start.
  init?(_ value: String, from date: CivilDate, due: CivilDate) {
    guard var parts = Self.parts(of: value), let frequency = parts.removeValue(forKey: "FREQ")
    else { return nil }
    until = parts.removeValue(forKey: "UNTIL")
    let interval = parts.removeValue(forKey: "INTERVAL")
    guard let count = interval.map({ Int($0) }) ?? 1, RepeatRule.intervals.contains(count) else {
      return nil
    }
    if let weekStart = parts.removeValue(forKey: "WKST"), count > 1, let days = parts["BYDAY"] {
      guard let first = Self.weekdays(weekStart), let days = Self.weekdays(days),
        // The same of these days have to share a week, whether weeks begin on `first` or on Monday.
        Set((days + [date.weekday]).map { $0.rawValue < first[0].rawValue }).count == 1
      else { return nil }
    }
    if due != date, frequency != "DAILY" {
      // The day may merely repeat that of the start.
      let (name, day) =
        frequency == "WEEKLY" ? ("BYDAY", date.weekday.ics) : ("BYMONTHDAY", "\(date.day)")
      if parts[name] == day, frequency != "YEARLY" || Self.isMonth(of: date, parts) {
        parts[name] = nil
      }
    }
    guard let pattern = Self.pattern(frequency, count, parts, date) else { return nil }
    rule = RepeatRule(pattern)
    guard rule.keepsDistance(from: date, to: due) else { return nil }
  }

  /// Returns the parts of a rule by name; `nil` if one is there twice.
  static func parts(of value: String) -> [String: String]? {
    var parts: [String: String] = [:]
    for part in value.uppercased().split(separator: ";") {
      guard let (name, value) = part.cut(at: "="),
        parts.updateValue(String(value), forKey: String(name)) == nil
      else { return nil }
    }
    return parts
  }

  private static func isMonth(of date: CivilDate, _ parts: [String: String]) -> Bool {
    parts["BYMONTH"] == String(date.month)
  }

  private static func pattern(
    _ frequency: String, _ count: Int, _ parts: [String: String], _ date: CivilDate
  ) -> RepeatRule.Pattern? {
    let days = parts["BYDAY"]
    switch (frequency, parts.keys.sorted()) {
    case ("DAILY", []): return .days(every: count)
    case ("DAILY", ["BYDAY"]) where count == 1:
      return weekdays(days).map { .weeks(every: 1, on: $0) }
    case ("WEEKLY", []): return .weeks(every: count, on: [])
    case ("WEEKLY", ["BYDAY"]): return weekdays(days).map { .weeks(every: count, on: $0) }
    // Some months lack later days: iCalendar skips those months, and this program takes their last day.
    case ("MONTHLY", []): return date.day <= 28 ? .months(every: count, on: []) : nil
    case ("MONTHLY", ["BYMONTHDAY"]):
      // Days that every month has.
      let days = list(parts["BYMONTHDAY"]) { word -> RepeatRule.MonthDay? in
        Int(word).flatMap { $0 == -1 ? .day(31) : (1...28).contains($0) ? .day($0) : nil }
      }
      return days.map { .months(every: count, on: $0.inOrder) }
    case ("MONTHLY", ["BYMONTHDAY", "BYSETPOS"]):
      guard parts["BYSETPOS"] == "-1", let numbers = list(parts["BYMONTHDAY"], { Int($0) }),
        let last = numbers.last, (29...31).contains(last), numbers == Array(28...last)
      else { return nil }
      return .months(every: count, on: [.day(last)])
    case ("MONTHLY", ["BYDAY"]): return ordinals(days).map { .months(every: count, on: $0) }
    case ("MONTHLY", ["BYDAY", "BYSETPOS"]):
      guard let days = weekdays(days), days.count == 1 else { return nil }
      return ordinals((parts["BYSETPOS"] ?? "") + days[0].ics).map { .months(every: count, on: $0) }
    case ("YEARLY", ["BYMONTH"]) where !isMonth(of: date, parts): return nil
    case ("YEARLY", []), ("YEARLY", ["BYMONTH"]):
      return date.month == 2 && date.day == 29 ? nil : .years(every: count, on: nil)
    case ("YEARLY", ["BYMONTH", "BYMONTHDAY"]):
      guard let month = parts["BYMONTH"].flatMap({ Int($0) }), (1...12).contains(month),
        let day = parts["BYMONTHDAY"].flatMap({ Int($0) })
      else { return nil }
      // A leap year.
      let length = CivilDate.length(ofMonth: month, year: 2000)
      let number = day == -1 ? length : day
      guard (1...length).contains(number), day != 29 || month != 2 else { return nil }
      return .years(every: count, on: RepeatRule.YearDay(month: month, day: number))
    default: return nil
    }
  }

  /// Reads the words of a part; `nil` if there are none, or one can't be read.
  private static func list<Value>(_ text: String?, _ read: (Substring) -> Value?) -> [Value]? {
    let words = text?.parts(between: ",") ?? []
    let values = words.compactMap(read)
    return values.count == words.count && !values.isEmpty ? values : nil
  }

  private static func weekdays(_ text: String?) -> [Weekday]? {
    let words = text?.parts(between: ",") ?? []
    let days = Weekday.allCases.filter { day in words.contains { $0 == day.ics } }
    return days.count == words.count && !days.isEmpty ? days : nil
  }

  /// Reads `1MO`, `-1FR`.
  private static func ordinals(_ text: String?) -> [RepeatRule.MonthDay]? {
    list(text) { word -> RepeatRule.MonthDay? in
      guard let weekday = Weekday.allCases.first(where: { word.hasSuffix($0.ics) }),
        let ordinal = Int(word.dropLast(2)), (1...4).contains(ordinal) || ordinal == -1
      else { return nil }
      return .weekday(ordinal, weekday)
    }?.inOrder
  }
}

extension Weekday {
  /// `MO`.
  fileprivate var ics: String { String(name.prefix(2)).uppercased() }
}
