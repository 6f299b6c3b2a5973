/// A day of the week, which begins on Monday.
///
/// Source: ISO 8601, which numbers them so.
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Its three letters: `mon`.
  package var abbreviation: String { String(name.prefix(3)) }

  /// `monday`.
  package var name: String { "\(self)" }

  /// Reads ``name`` or ``abbreviation``.
  package init?(_ word: String) {
    guard let weekday = Self.allCases.first(where: { word == $0.name || word == $0.abbreviation })
    else { return nil }
    self = weekday
  }
}

extension CivilDate {
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let daysSinceMonday = (daysSince1970 + 3) % 7
    return Weekday(rawValue: (daysSinceMonday + 7) % 7 + 1) ?? .monday
  }
}
