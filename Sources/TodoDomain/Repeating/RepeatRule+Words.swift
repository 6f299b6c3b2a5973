import TodoText

extension RepeatRule {
  /// Reads the output of ``description``, and other words for the same rule, in any case.
  ///
  ///     RepeatRule("monthly")
  ///     RepeatRule("2w")                        // every 2 weeks
  ///     RepeatRule("mon, thu")                  // every mon, thu
  ///     RepeatRule("every last friday at 9:00")
  ///     RepeatRule("every! 3 days")             // from the completion
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    var words = text.lowercased()
    var time: CivilTime?
    if let (before, found) = CivilTime.atEnd(of: words), !before.isEmpty {
      (words, time) = (before, found)
    }
    var countsFromCompletion = false
    if let rest = words.rest(after: "every! ") {
      (words, countsFromCompletion) = (rest, true)
    } else if let rest = words.rest(after: "every ") {
      words = rest
    }
    // `every evening at 8pm`
    if time != nil, words == "every" || CivilTime.names.contains(where: { $0.key == words }) {
      words = "day"
    }
    guard let pattern = Pattern(words) else { return nil }
    self.init(pattern, countsFromCompletion: countsFromCompletion, time: time)
  }

  /// No valid rule is longer than this.
  private static let maximumByteCount = 256

  /// Suggests valid rules.
  package static let hint = """
    Write daily, weekly, weekdays, every 2 weeks, every mon, thu, every 31st or every last friday; \
    `every! 3 days` counts from the completion.
    """

  /// The words that completion offers.
  package static let words =
    Pattern.names.map(\.name) + ["weekdays"] + Weekday.allCases.map { "every \($0.name)" }
}

extension RepeatRule {
  /// Reads the output of ``description``, and nothing else.
  package init?(written text: String) {
    self.init(text)
    guard description == text else { return nil }
  }
}

extension RepeatRule: CustomStringConvertible {
  /// `every 2 weeks on mon, thu`: the shortest words that read as this rule.
  package var description: String {
    let time = time.map { " at \($0.shortest)" } ?? ""
    if !countsFromCompletion, let name = pattern.name { return name + time }
    return "every\(countsFromCompletion ? "!" : "") \(pattern.words)" + time
  }
}

extension RepeatRule.Pattern {
  fileprivate static let names: [(name: String, pattern: Self)] = [
    ("daily", .days(every: 1)), ("weekly", .weeks(every: 1, on: [])),
    ("monthly", .months(every: 1, on: [])), ("yearly", .years(every: 1, on: nil)),
  ]

  /// Other names that people use.
  private static let otherNames: [String: Self] = [
    "everyday": .days(every: 1),
    "biweekly": .weeks(every: 2, on: []), "fortnightly": .weeks(every: 2, on: []),
    "quarterly": .months(every: 3, on: []), "quarter": .months(every: 3, on: []),
    "annually": .years(every: 1, on: nil), "annual": .years(every: 1, on: nil),
  ]

  /// Its one-word name, if it has one.
  fileprivate var name: String? {
    if self == .weekdays { return "weekdays" }
    return Self.names.first { $0.pattern == self }?.name
  }

  /// The words after `every`.
  fileprivate var words: String {
    switch self {
    case .days(let count): Self.words(count, "day", [])
    case .weeks(let count, let days): Self.words(count, "week", days.map(\.abbreviation))
    case .months(let count, let days): Self.words(count, "month", days.map(\.words))
    case .years(let count, let day): Self.words(count, "year", day.map { [$0.words] } ?? [])
    }
  }

  private static func words(_ count: Int, _ unit: String, _ days: [String]) -> String {
    let list = days.joined(by: ", ")
    if count == 1 { return list.isEmpty ? unit : list }
    return "\(count) \(unit)s" + (list.isEmpty ? "" : " on \(list)")
  }

  /// Reads the words after `every`, in lower case.
  fileprivate init?(_ words: String) {
    if let named = Self.named(words) {
      self = named
      return
    }
    var words = words.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    var (count, unit): (Int, Distance.Unit?) = (1, nil)
    if let (number, letter) = Self.countedUnit(first) {
      (count, unit) = (number, letter)
      words.removeFirst()
    } else if words.count > 1, words[1] == "on", let named = Self.named(first) {
      // `weekly on monday`
      (count, unit) = named.length
      words.removeFirst()
    } else if let number = first == "other"
      ? 2
      : Int(first) ?? Distance.number(first)
        ?? RepeatRule.MonthDay.ordinal(first),
      words.count > 1, case let word = Self.unit(words[1]), word != nil || first == "other"
    {
      // Without a unit, as in `other friday`, a day follows.
      (count, unit) = (number, word)
      words.removeFirst(word == nil ? 1 : 2)
    } else if first != "mo", let word = Self.unit(first) {
      // `mo` may mean Monday.
      unit = word
      words.removeFirst()
    }
    guard RepeatRule.intervals.contains(count) else { return nil }
    if words.isEmpty {
      switch unit {
      case .day?: self = .days(every: count)
      case .week?: self = .weeks(every: count, on: [])
      case .month?: self = .months(every: count, on: [])
      case .year?: self = .years(every: count, on: nil)
      case .minute?, .hour?, nil: return nil
      }
      return
    }
    if unit != nil {
      guard words.removeFirst() == "on" else { return nil }
    }
    words.removeAll { $0 == "the" }
    if unit == nil, words.suffix(2) == ["of", "month"] { words.removeLast(2) }
    guard let days = Days(words.joined(by: " ")) else { return nil }
    switch (unit, days) {
    case (.week?, .ofWeek(let days)), (nil, .ofWeek(let days)):
      self = .weeks(every: count, on: days)
    case (.month?, .ofMonth(let days)), (nil, .ofMonth(let days)):
      self = .months(every: count, on: days)
    case (.year?, .ofYear(let day)), (nil, .ofYear(let day)): self = .years(every: count, on: day)
    default: return nil
    }
  }

  /// Reads a name of a single word.
  private static func named(_ word: String) -> Self? {
    names.first { $0.name == word }?.pattern ?? otherNames[word]
  }

  /// The interval between its turns.
  private var length: (Int, Distance.Unit) {
    switch self {
    case .days(let count): (count, .day)
    case .weeks(let count, _): (count, .week)
    case .months(let count, _): (count, .month)
    case .years(let count, _): (count, .year)
    }
  }

  /// Reads `2w` and `2wks`.
  private static func countedUnit(_ word: String) -> (Int, Distance.Unit)? {
    let digits = word.prefix { $0.isNumber }
    guard let count = Int(digits), let unit = unit(String(word.dropFirst(digits.count))) else {
      return nil
    }
    return (count, unit)
  }

  /// Reads a unit of at least a day.
  private static func unit(_ word: String) -> Distance.Unit? {
    Distance.unit(word).flatMap { [.minute, .hour].contains($0) ? nil : $0 }
  }
}

/// Days separated by commas or `and`.
private enum Days {
  case ofWeek([Weekday])
  case ofMonth([RepeatRule.MonthDay])
  case ofYear(RepeatRule.YearDay)

  init?(_ text: String) {
    switch text {
    case "weekday", "weekdays", "mon-fri": self = .ofWeek(RepeatRule.Pattern.workdays)
    case "weekend", "weekends": self = .ofWeek([.saturday, .sunday])
    default:
      let items = text.replacing(" and ", with: ",").split(
        separator: ",", omittingEmptySubsequences: false
      ).map { $0.split(separator: " ").joined(separator: " ") }
      if let date = CivilDate.written(text), date.year == nil,
        CivilDate(year: 2028, month: date.month, day: date.day) != nil
      {
        self = .ofYear(RepeatRule.YearDay(month: date.month, day: date.day))
        return
      }
      // `mon wed` has no comma.
      let words = items.flatMap { $0.isEmpty ? [""] : $0.split(separator: " ").map(String.init) }
      let weekdays = words.compactMap { Weekday($0) ?? Weekday(plural: $0) }
      if weekdays.count == words.count {
        self = .ofWeek(Weekday.allCases.filter(weekdays.contains))
        return
      }
      let days = Self.sharingWeekdays(items).compactMap { RepeatRule.MonthDay($0) }
      guard days.count == items.count else { return nil }
      self = .ofMonth(days.inOrder)
    }
  }
}

extension Days {
  /// Adds the weekday in `2nd and 4th tue` and in `second and fourth tue` to the ordinals before it.
  ///
  /// The written form of the second of a month and a fourth Tuesday is `2nd, fourth tue`.
  private static func sharingWeekdays(_ items: [String]) -> [String] {
    var shared: (weekday: Substring, hasDigits: Bool)?
    return items.reversed().map { item in
      if let (ordinal, weekday) = item.cut(at: " ") {
        shared = (weekday, ordinal.first?.isNumber == true)
        return item
      }
      guard let shared, let ordinal = RepeatRule.MonthDay.ordinal(item), ordinal <= 4,
        shared.hasDigits || item.first?.isNumber == false
      else { return item }
      return "\(item) \(shared.weekday)"
    }
  }
}

extension [RepeatRule.MonthDay] {
  /// These days without duplicates, in the order of a rule.
  package var inOrder: [RepeatRule.MonthDay] { Set(self).sorted { $0.rank < $1.rank } }
}

extension RepeatRule.MonthDay {
  fileprivate var rank: Int {
    switch self {
    case .day(let day): day
    case .weekday(let ordinal, let weekday): 100 * (ordinal > 0 ? ordinal : 9) + weekday.rawValue
    }
  }

  fileprivate static let ordinals = ["first", "second", "third", "fourth"]

  /// Reads `second` and `2nd`.
  fileprivate static func ordinal(_ word: String) -> Int? {
    ordinals.firstIndex(of: word).map { $0 + 1 } ?? CivilDate.day(ordinal: word)
  }

  fileprivate var words: String {
    switch self {
    case .day(let day): day.ordinal
    case .weekday(let ordinal, let weekday):
      "\(ordinal > 0 ? Self.ordinals[ordinal - 1] : "last") \(weekday.abbreviation)"
    }
  }

  /// Reads `31st`, `last day`, `2nd tue` and `last friday`.
  fileprivate init?(_ words: String) {
    guard let (first, second) = words.cut(at: " ") else {
      guard let number = CivilDate.day(ordinal: words) else { return nil }
      self = .day(number)
      return
    }
    if first == "last", second == "day" {
      self = .day(31)
      return
    }
    guard let ordinal = first == "last" ? -1 : Self.ordinal(String(first)), ordinal <= 4,
      let weekday = Weekday(String(second))
    else { return nil }
    self = .weekday(ordinal, weekday)
  }
}

extension RepeatRule.YearDay {
  /// `29 feb`.
  fileprivate var words: String { "\(day) \(CivilDate.monthNames[month - 1].prefix(3))" }
}
