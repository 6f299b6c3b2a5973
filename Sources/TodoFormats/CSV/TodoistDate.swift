import TodoDomain
import TodoText

/// The English words for dates in Todoist, in addition to ours.
///
/// Source: <https://todoist.com/help/articles/introduction-to-dates-and-time-q7VobO>.
enum TodoistDate {
  /// Returns the date, and how it repeats, as of `now`; `nil` for words that aren't a date.
  ///
  ///     read("27 Nov")                            // this year, even if it is over
  ///     read("every first monday of the month")
  static func read(
    _ text: String, _ now: Instant, in zone: CivilTimeZone
  ) -> (due: Due, rule: RepeatRule?)? {
    if let date = YearLastDate(text) {
      return (try? date.when(nil)).flatMap { $0?.due(in: zone) }.map { ($0, nil) }
    }
    let spellings = spellings(of: text)
    if isRule(spellings[0]) {
      guard let rule = spellings.lazy.compactMap({ RepeatRule($0) }).first,
        let due = rule.first(now: now, in: zone)
      else { return nil }
      return (due, rule)
    }
    guard var when = spellings.lazy.compactMap({ When($0) }).first else { return nil }
    // Todoist leaves out the year if it is the current one.
    if case .relative(.dayOfYear(let day, let month), let time) = when,
      let date = CivilDate(year: zone.civil(at: now).date.year, month: month, day: day)
    {
      when = time.map { .local(date, $0) } ?? .date(date)
    }
    return (try? when.due(now: { now }, in: zone)).map { ($0, nil) }
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
