import TodoText

extension CivilDate {
  /// The names of the months, in lower case.
  package static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Reads a date in lower case, in common written forms; the year may be left out.
  ///
  ///     written("24 dec")         // (24, 12, nil)
  ///     written("december 24")    // (24, 12, nil)
  ///     written("24th of dec")    // (24, 12, nil)
  ///     written("24.12.")         // (24, 12, nil)
  ///     written("24 dec 2026")    // (24, 12, 2026)
  ///     written("dec 24, 2026")   // (24, 12, 2026)
  ///     written("24.12.2026")     // (24, 12, 2026)
  ///
  /// Dates with slashes are not read: countries disagree on whether the month comes first.
  package static func written(_ text: String) -> (day: Int, month: Int, year: Int?)? {
    var day: Int?
    var month: Int?
    var yearText: Substring?
    if text.utf8.contains(UInt8(ascii: ".")) {
      let parts = text.parts(between: ".")
      guard parts.count == 3 else { return nil }
      day = number(parts[0], 1...2)
      month = number(parts[1], 1...2)
      yearText = parts[2].isEmpty ? nil : parts[2]
    } else {
      var parts = text.parts(between: " ")
      // `24th of december`
      if parts.count > 2, parts[1] == "of" { parts.remove(at: 1) }
      guard parts.count == 2 || parts.count == 3 else { return nil }
      // `dec 24, 2026`
      if parts.count == 3, parts[1].last == "," { parts[1].removeLast() }
      let first = dayOfMonth(parts[0])
      let isDayFirst = first != nil
      day = first ?? dayOfMonth(parts[1])
      month = monthNames.index(ofName: String(parts[isDayFirst ? 1 : 0])).map { $0 + 1 }
      yearText = parts.count == 3 ? parts[2] : nil
    }
    guard let day, let month else { return nil }
    guard let yearText else { return (day, month, nil) }
    guard let year = number(yearText, 4...4) else { return nil }
    return (day, month, year)
  }

  /// Reads the day of a month: `24` or `24th`.
  private static func dayOfMonth(_ word: Substring) -> Int? {
    number(word, 1...2) ?? day(ordinal: String(word))
  }

  /// Reads the day of a month: `1st` to `31st`.
  package static func day(ordinal word: String) -> Int? {
    guard (3...4).contains(word.utf8.count), let day = number(word.dropLast(2), 1...2),
      (1...31).contains(day), day.ordinal == word
    else { return nil }
    return day
  }

  private static func number(_ digits: Substring, _ counts: ClosedRange<Int>) -> Int? {
    guard counts.contains(digits.utf8.count) else { return nil }
    var number = 0
    for digit in digits.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension CivilDate {
  /// Reads a month with its year: `dec 2026`, `december 2026`, `2026-12`, `12.2026`.
  package init?(firstOfMonth text: String) {
    guard
      case .date(let date)? = When("\(text)-01") ?? When("1 \(text)")
        ?? When("1.\(text.replacing(" ", with: "."))")
    else { return nil }
    self = date
  }

  /// Reads an ISO 8601 week, such as `2026-W52`; the first week contains 4 January.
  package init?(mondayOfWeek text: String) {
    guard let (year, week) = text.lowercased().cut(at: "-"), year.utf8.count == 4,
      week.utf8.count == 3, week.utf8.first == UInt8(ascii: "w"),
      case .date(let date)? = When(absolute: "\(year)-01-04"),
      let number = Int(week.dropFirst()), number > 0,
      let monday = date.monday.adding(days: 7 * (number - 1)),
      monday.adding(days: 3)?.year == date.year
    else { return nil }
    self = monday
  }
}

extension Int {
  /// `1st`, `2nd`, `11th`.
  package var ordinal: String {
    let suffixes = [1: "st", 2: "nd", 3: "rd"]
    return "\(self)\(self / 10 == 1 ? "th" : suffixes[self % 10] ?? "th")"
  }
}
