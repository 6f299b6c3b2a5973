import TodoText

extension RelativeDate {
  /// Reads the output of ``description``, and other words for the same date.
  package init?(_ text: some StringProtocol) {
    var text = text.lowercased()
    for (words, word) in Self.sides {
      if let rest = text.rest(after: words) { text = "\(word) of \(rest)" }
    }
    if let offset = Self.dayNames.firstIndex(of: text) {
      self = .day(offset - 1)
    } else if text == "eod" || text == "end of day" {
      // A date lasts until the end of its day.
      self = .day(0)
    } else if let days = Self.otherDayNames[text.rest(after: "the ") ?? text] {
      self = .day(days)
    } else if let weekday = Weekday(text) {
      self = .weekday(weekday)
    } else if let (base, count, unit) = Self.moved(text, from: { RelativeDate($0) }) {
      self = .moved(base, by: count, unit)
    } else if let word = text.rest(after: "next ") {
      if let weekday = Weekday(word) {
        self = .weekdayOfNextWeek(weekday)
      } else if let period = Period(rawValue: word) {
        self = .next(period)
      } else {
        return nil
      }
    } else if let word = text.rest(after: "this ") {
      guard let weekday = Weekday(word) else { return nil }
      self = .weekday(weekday)
    } else if let word = text.rest(after: "last ") {
      guard let weekday = Weekday(word) else { return nil }
      self = .lastWeekday(weekday)
    } else if let (word, rest) = text.cut(at: " "), rest == "next week",
      let weekday = Weekday(String(word))
    {
      self = .weekdayOfNextWeek(weekday)
    } else if let letter = text.rest(after: "so"), let period = Period(letter: letter) {
      self = .start(period)
    } else if let letter = text.rest(after: "eo"), let period = Period(letter: letter) {
      self = .end(period)
    } else if let word = text.rest(after: "start of "), let period = Period(word) {
      self = .start(period)
    } else if let word = text.rest(after: "end of "), let period = Period(word) {
      self = .end(period)
    } else if let period = text.rest(after: "start of next ").flatMap(Period.init(rawValue:))
      ?? text.rest(after: "son").flatMap(Period.init(letter:))
    {
      self = .next(period)
    } else if let period = text.rest(after: "end of next ").flatMap(Period.init(rawValue:))
      ?? text.rest(after: "eon").flatMap(Period.init(letter:))
    {
      // The day before the next period.
      let next = Self.moved(.next(period), by: period.length.count, period.length.unit)
      self = .moved(next, by: -1, .day)
    } else if let (count, unit) = Distance.read(text) {
      guard let unit = Unit(rawValue: unit.rawValue) else { return nil }
      self = .after(count, unit)
    } else if let (date, count, unit) = Self.away(text) {
      self = .moved(date, by: count, unit)
    } else if let day = CivilDate.day(ordinal: text.rest(after: "the ") ?? text) {
      self = .dayOfMonth(day)
    } else if let date = CivilDate.written(text), date.year == nil {
      // 29 February exists only in some years, such as 2028.
      guard CivilDate(year: 2028, month: date.month, day: date.day) != nil else { return nil }
      self = .dayOfYear(day: date.day, month: date.month)
    } else if let (weekday, rest) = Weekday.atStart(of: text),
      case .dayOfYear(let day, let month, nil)? = RelativeDate(rest)
    {
      self = .dayOfYear(day: day, month: month, weekday)
    } else {
      return nil
    }
  }

  /// Reads a date, using `read`, followed by a signed distance: `eom-1d`.
  static func moved<Base>(
    _ text: String, from read: (String) -> Base?
  ) -> (base: Base, Int, Unit)? {
    guard let sign = text.utf8.dropFirst().lastIndex(where: { "+-".utf8.contains($0) }),
      let (count, unit) = Distance.read(String(text[sign...])),
      let unit = Unit(rawValue: unit.rawValue),
      let base = read(String(text[..<sign]).trimmingBlanks)
    else { return nil }
    return (base, count, unit)
  }

  /// Reads a distance in front of a date: `a week from friday`, `2 days before 24 dec`.
  private static func away(_ text: String) -> (date: RelativeDate, Int, Unit)? {
    for (word, sign) in [(" from ", 1), (" after ", 1), (" before ", -1)] {
      let words = text.replacing(word, with: "\n").parts(between: "\n").map(String.init)
      if words.count == 2, let (count, unit) = Distance.read(words[0]),
        let unit = Unit(rawValue: unit.rawValue), let date = RelativeDate(words[1])
      {
        return (date, sign * count, unit)
      }
    }
    return nil
  }

  /// All words without a number, except for abbreviations.
  package static let words: [String] =
    dayNames + Weekday.allCases.map(\.name) + Period.allCases.map { "next \($0.rawValue)" }
    + Weekday.allCases.map { "next \($0.name)" }
    + Period.allCases.flatMap { ["so\($0.letter)", "eo\($0.letter)"] }

  /// Other words for the start and the end of a period.
  private static let sides = [
    ("beginning of ", "start"), ("first day of ", "start"), ("last day of ", "end"),
  ]

  static let dayNames = ["yesterday", "today", "tomorrow"]

  private static let otherDayNames = [
    "tmr": 1, "tmrw": 1, "day after tomorrow": 2, "day before yesterday": -2,
  ]
}

extension RelativeDate.Period {
  /// `m`, as in `eom`.
  var letter: String { String(rawValue.prefix(1)) }

  /// Reads `month`, `the month` and `this month`.
  fileprivate init?(_ words: String) {
    self.init(rawValue: words.rest(after: "the ") ?? words.rest(after: "this ") ?? words)
  }

  fileprivate init?(letter: String) {
    guard let period = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = period
  }
}
