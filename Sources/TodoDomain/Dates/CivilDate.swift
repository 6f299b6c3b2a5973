/// A date on the proleptic Gregorian calendar, the same date in every time zone.
///
///     CivilDate(year: 2028, month: 2, day: 29)?.description  // "2028-02-29"
///     CivilDate(year: 2026, month: 2, day: 30)               // nil
package struct CivilDate: Hashable, Sendable {
  /// 1 through 9999.
  package let year: Int
  /// 1 through 12.
  package let month: Int
  /// 1 through the length of the month.
  package let day: Int

  /// Returns `nil` for a date that doesn't exist, or a year that doesn't fit in four digits.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date `daysSince1970` days after 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`:
  /// <https://howardhinnant.github.io/date_algorithms.html>.
  package init(daysSince1970: Int) {
    let shifted = daysSince1970 + 719_468  // days since 0000-03-01
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days after 1970-01-01, negative before it.
  ///
  /// Source: as for `init(daysSince1970:)`, `days_from_civil`.
  package var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date this many days later, or `nil` outside the years 1 to 9999.
  package func adding(days: Int) -> CivilDate? {
    let date = CivilDate(daysSince1970: daysSince1970 + days)
    return (1...9999).contains(date.year) ? date : nil
  }

  /// Returns the same day this many months later, or the last day of a shorter month.
  ///
  /// Returns `nil` outside the years 1 to 9999.
  package func adding(months: Int) -> CivilDate? {
    let month = Int64(12 * year + self.month - 1 + months).flooringDivision(by: 12)
    let year = Int(month.quotient)
    let length = Self.length(ofMonth: Int(month.remainder) + 1, year: year)
    return CivilDate(year: year, month: Int(month.remainder) + 1, day: min(day, length))
  }

  /// 28 through 31.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable {
  package static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`, as ISO 8601 writes it.
  package var description: String {
    "\(zeroPadded(year, to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))"
  }
}
