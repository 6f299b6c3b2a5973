import TodoText

/// A day of the week, which begins on Monday.
///
/// Source: ISO 8601, which numbers the days from Monday, 1.
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Its three letters: `mon`.
  package var abbreviation: String { String(name.prefix(3)) }

  /// `monday`.
  package var name: String { Self.names[rawValue - 1] }

  /// Reads ``name`` or its first letters, at least three.
  package init?(_ word: String) {
    guard let index = Self.names.index(ofName: word) else { return nil }
    self.init(rawValue: index + 1)
  }

  /// Splits off the weekday before a date: `thu 24 dec`, `thursday, 24 dec`.
  static func atStart(of text: String) -> (weekday: Weekday, after: String)? {
    guard let (word, rest) = text.cut(at: " "),
      let weekday = Weekday(String(word.last == "," ? word.dropLast() : word))
    else { return nil }
    return (weekday, String(rest))
  }

  /// Reads `mondays`.
  init?(plural word: String) {
    guard let index = Self.names.firstIndex(where: { "\($0)s" == word }) else { return nil }
    self.init(rawValue: index + 1)
  }

  private static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}

extension CivilDate {
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let daysSinceMonday = (daysSince1970 + 3) % 7
    return Weekday(rawValue: (daysSinceMonday + 7) % 7 + 1) ?? .monday
  }

  /// The Monday of this date's week.
  package var monday: CivilDate {
    CivilDate(daysSince1970: daysSince1970 - (weekday.rawValue - 1))
  }
}

extension [String] {
  /// Returns the index of the name that `word` equals or abbreviates, with three letters or more.
  package func index(ofName word: String) -> Int? {
    firstIndex { $0 == word || word.utf8.count >= 3 && $0.hasBytePrefix(word) }
  }
}
