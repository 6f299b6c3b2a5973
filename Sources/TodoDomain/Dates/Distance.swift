import TodoText

/// A distance from now: a number and a unit.
///
///     Distance.read("2d")          // (2, .day)
///     Distance.read("-1m")         // (-1, .month)
///     Distance.read("in 2 weeks")  // (2, .week)
package enum Distance {
  package enum Unit: String, CaseIterable, Hashable, Sendable {
    case minute = "min"
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  /// The names of the units, singular and plural.
  package static let names: [(one: String, several: String)] = [
    ("minute", "minutes"), ("hour", "hours"), ("day", "days"), ("week", "weeks"),
    ("month", "months"), ("year", "years"),
  ]

  /// Reads up to six digits and a unit, maybe with a sign; or `in`, a number and a unit's name.
  static func read(_ text: String) -> (count: Int, unit: Unit)? {
    if let rest = text.rest(after: "in ") {
      guard let (digits, name) = rest.cut(at: " "), let count = number(digits.utf8),
        let index = names.firstIndex(where: { $0.one == name || $0.several == name })
      else { return nil }
      return (count, Unit.allCases[index])
    }
    let sign = text.utf8.first == UInt8(ascii: "-") ? -1 : 1
    let rest =
      sign < 0 || text.utf8.first == UInt8(ascii: "+") ? text.utf8.dropFirst() : text.utf8[...]
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let count = number(digits),
      let unit = Unit(rawValue: String(Substring(rest.dropFirst(digits.count))))
    else { return nil }
    return (sign * count, unit)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard (1...6).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
