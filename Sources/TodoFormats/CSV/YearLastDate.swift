import TodoDomain
import TodoText

/// A date whose year comes last, such as `9/8/2026 2:30 PM`: either the month or the day comes first.
struct YearLastDate {
  private let first: Int
  private let second: Int
  private let year: Int
  /// The time after it.
  private let time: String

  init?(_ text: String) {
    let date = text.prefix { $0.isNumber || $0 == "/" || $0 == "-" }
    let parts = date.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
    guard parts.count == 3, parts[0].utf8.count < 3, parts[1].utf8.count < 3,
      parts[2].utf8.count == 4, let first = Int(parts[0]), let second = Int(parts[1]),
      let year = Int(parts[2])
    else { return nil }
    (self.first, self.second, self.year) = (first, second, year)
    time = String(text[date.endIndex...].drop { $0 == "," || $0 == " " })
    if !time.isEmpty, When("2026-12-24 \(time)") == nil { return nil }
  }

  /// The only order in which it is a date; `nil` if both are possible.
  var order: DateOrder? { first > 12 ? .dayFirst : second > 12 ? .monthFirst : nil }

  /// Returns the date, or `nil` if it isn't one; `order` is that of the other dates of its file.
  func when(_ order: DateOrder?) throws(FormatProblem) -> When? {
    guard let order = order ?? self.order ?? (first == second ? .dayFirst : nil) else {
      throw FormatProblem(
        "\(quoted("\(first)/\(second)/\(year)")) is one of two days",
        hint: "Say which with `--dates m/d/y` or `--dates d/m/y`.")
    }
    let (month, day) = order == .monthFirst ? (first, second) : (second, first)
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    return time.isEmpty ? .date(date) : When("\(date) \(time)")
  }
}
