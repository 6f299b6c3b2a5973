/// A moment on the UTC time line, in whole milliseconds since 1970-01-01T00:00:00Z.
///
///     Instant(millisecondsSince1970: 0).description  // "1970-01-01T00:00:00.000Z"
package struct Instant: Hashable, Sendable {
  package var millisecondsSince1970: Int64

  package init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  package static let epoch = Instant(millisecondsSince1970: 0)

  /// From the first instant of the year 1 to the last of 9999: the years that fit in four digits.
  package static let range =
    Instant(
      millisecondsSince1970: -62_135_596_800_000)...Instant(
      millisecondsSince1970: 253_402_300_799_999)

  /// Creates an instant that may be stored; `nil` outside ``range``.
  package init?(checked millisecondsSince1970: Int64) {
    self.init(millisecondsSince1970: millisecondsSince1970)
    guard Self.range.contains(self) else { return nil }
  }
}

extension Instant {
  /// This instant rounded down to a whole second.
  package var wholeSecond: Instant {
    let (seconds, _) = millisecondsSince1970.flooringDivision(by: 1000)
    return Instant(millisecondsSince1970: seconds * 1000)
  }
}

extension Instant: Comparable {
  package static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.millisecondsSince1970 < rhs.millisecondsSince1970
  }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC with three decimals, 24 characters long within ``range``.
  package var description: String {
    let (days, millisecondOfDay) = millisecondsSince1970.flooringDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: Int(days))
    let time = CivilTime(secondOfDay: Int(millisecondOfDay / 1000))
    return "\(date)T\(time).\(zeroPadded(Int(millisecondOfDay % 1000), to: 3))Z"
  }
}

extension Int64 {
  /// Returns the quotient rounded towards negative infinity, and the remainder in `0..<divisor`.
  package func flooringDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Returns `number`, which must not be negative, with leading zeros up to `width` digits.
package func zeroPadded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
