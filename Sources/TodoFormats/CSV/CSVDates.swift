import TodoDomain
import TodoText

/// The English words for dates in Todoist, in addition to ours.
///
/// Source: <https://todoist.com/help/articles/introduction-to-dates-and-time-q7VobO>.
enum TodoistDate {
  /// Returns what the words mean as of `now`; `nil` for words that aren't a date.
  ///
  ///     read("27 Nov")                            // this year, even if it is over
  ///     read("every first monday of the month")
  ///     read("every 2 weeks starting 5 jan until 1 may")
  static func read(_ text: String, _ now: Instant, in zone: CivilTimeZone) -> (
    due: Due, series: Todo.Series?
  )? {
    if let date = YearLastDate(text) {
      return (try? date.when(nil)).flatMap { $0?.due(in: zone) }.map { ($0, nil) }
    }
    let spellings = spellings(of: text)
    if isRule(spellings[0]) { return series(text, now, in: zone) }
    guard var when = spellings.lazy.compactMap({ When($0) }).first else { return nil }
    // Todoist leaves out the year if it is the current one.
    if case .relative(.dayOfYear(let day, let month, nil), let time) = when,
      let date = CivilDate(year: zone.civil(at: now).date.year, month: month, day: day)
    {
      when = time.map { .local(date, $0) } ?? .date(date)
    }
    return (try? when.due(now: { now }, in: zone)).map { ($0, nil) }
  }

  private static func series(
    _ text: String, _ now: Instant, in zone: CivilTimeZone
  ) -> (due: Due, series: Todo.Series?)? {
    var words = text.lowercased().split(separator: " ").map(String.init)
    /// Removes the words from `key` on, and returns those after it.
    func clause(_ key: String) -> String? {
      guard let index = words.lastIndex(of: key) else { return nil }
      defer { words.removeSubrange(index...) }
      return words[(index + 1)...].joined(separator: " ")
    }
    let end = clause("until") ?? clause("ending")
    let length = end == nil ? clause("for") : nil
    let start = clause("starting")
    guard let rule = spellings(of: words.joined(by: " ")).lazy.compactMap({ RepeatRule($0) }).first
    else { return nil }
    var due = rule.first(now: now, in: zone)
    var beginning = now
    if let start {
      guard let date = read(start, now, in: zone)?.due, case .date = date else { return nil }
      beginning = date.beginning(in: zone)
      // What began before goes on.
      due =
        beginning > now
        ? rule.first(now: beginning, in: zone) : rule.next(after: date, now: now, in: zone)?.due
    }
    var until = end.flatMap { read($0, now, in: zone)?.due }
    if let length {
      until = read("in \(length)", beginning, in: zone)?.due.adding(days: -1, in: zone)
    }
    guard let due, (until == nil) == (end == nil && length == nil) else { return nil }
    return (due, Todo.Series(rule: rule, until: until))
  }

  /// `weekend` alone is a day.
  private static func isRule(_ words: String) -> Bool {
    let first = words.prefix { $0 != " " }
    return ["every", "every!"].contains(first) || first.hasSuffix("ly")
  }

  private static let ours = [
    "ev": "every", "ev!": "every!", "@": "at", "the": "", "tom": "tomorrow", "tod": "today",
    "workday": "weekday", "workdays": "weekday", "quarter": "3 months",
    "morning": "at 9:00", "afternoon": "at 12:00", "evening": "at 19:00", "night": "at 22:00",
  ]

  /// Returns our words for the same, days first as they are, then as `15th`, then as `15`.
  private static func spellings(of text: String) -> [String] {
    var words = text.lowercased().replacing("@", with: " @ ").split(separator: " ").map {
      ours[String($0)] ?? String($0)
    }
    words.removeAll(where: \.isEmpty)
    // From the completion.
    if words.first == "after" { words[0] = "every!" }
    for index in words.indices.dropFirst() where words[index - 1] == "at" {
      if Int(words[index]) != nil { words[index] += ":00" }
    }
    if words.count > 2, words[1] == "other", Weekday(words[2]) != nil { words[1] = "2 weeks on" }
    let ordinals = words.map { word in
      let number = word.prefix { $0.isNumber }
      return Int(number).map { $0.ordinal + word.dropFirst(number.count) } ?? word
    }
    let numbers = words.map { word in
      let number = word.prefix { $0.isNumber }
      return number.isEmpty ? word : String(number)
    }
    return [words, ordinals, numbers].map { words in
      words.joined(by: " ").replacing(" of month", with: "")
        .replacing("every at ", with: "every day at ")
    }
  }
}

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
