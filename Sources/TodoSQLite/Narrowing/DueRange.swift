import TodoDomain

/// Bounds for stored due dates, whatever the time zone.
///
///     DueRange(from: 20_000, before: 20_001)  // "2024-10-02" ..< "2024-10-07"
///
/// A date is stored as itself, and an instant in UTC: clocks show it up to two dates earlier or later.
struct DueRange: Equatable {
  private(set) var lowerBound = ""
  // After every digit.
  private(set) var upperBound = ":"

  /// Covers what may be due from one day on, and before another one, both counted from 1970-01-01.
  init(from first: Int = .min, before end: Int = .max) {
    // Beyond the stored years, a bound has no effect.
    if let date = Self.date(first, adding: -2) { lowerBound = date.description }
    if let date = Self.date(end, adding: 2) { upperBound = date.description }
  }

  private static func date(_ day: Int, adding days: Int) -> CivilDate? {
    let epoch = CivilDate(daysSince1970: 0)
    guard (-1_000_000...4_000_000).contains(day) else { return nil }
    return epoch.adding(days: day + days)
  }

  mutating func formIntersection(_ other: DueRange) {
    lowerBound = max(lowerBound, other.lowerBound)
    upperBound = min(upperBound, other.upperBound)
  }
}
