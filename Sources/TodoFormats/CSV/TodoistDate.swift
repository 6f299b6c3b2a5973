import TodoDomain
import TodoText

/// The English words for dates in Todoist, in addition to ours.
///
/// Source: <https://todoist.com/help/articles/introduction-to-dates-and-time-q7VobO>.
enum TodoistDate {
  /// What the words say.
  struct Reading {
    var due: Due
    var rule: RepeatRule?
    var until: Due?
  }

  /// Returns what the words mean as of `now`; `nil` for words that aren't a date.
  ///
  ///     read("27 Nov")                            // this year, even if it is over
  ///     read("every first monday of the month")
  ///     read("every 2 weeks starting 5 jan until 1 may")
  static func read(_ text: String, _ now: Instant, in zone: CivilTimeZone) -> Reading? {
    if let date = YearLastDate(text) {
      return (try? date.when(nil)).flatMap { $0?.due(in: zone) }.map { Reading(due: $0) }
    }
    let spellings = spellings(of: text)
    if isRule(spellings[0]) { return series(text, now, in: zone) }
    guard var when = spellings.lazy.compactMap({ When($0) }).first else { return nil }
    // Todoist leaves out the year if it is the current one.
    if case .relative(.dayOfYear(let day, let month), let time) = when,
      let date = CivilDate(year: zone.civil(at: now).date.year, month: month, day: day)
    {
      when = time.map { .local(date, $0) } ?? .date(date)
    }
    return (try? when.due(now: { now }, in: zone)).map { Reading(due: $0) }
  }

  private static func series(
    _ text: String, _ now: Instant, in zone: CivilTimeZone
  ) -> Reading? {
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
    return Reading(due: due, rule: rule, until: until)
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
