import TodoText

/// A distance from now: a number and a unit.
///
///     Distance.read("2d")                // (2, .day)
///     Distance.read("-1m")               // (-1, .month)
///     Distance.read("in 2 weeks")        // (2, .week)
///     Distance.read("in a week")         // (1, .week)
///     Distance.read("3 days ago")        // (-3, .day)
///     Distance.read("2 weeks from now")  // (2, .week)
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

  /// Reads up to six digits and a unit or its name, maybe with a sign, or with `in` before or `ago` after them.
  static func read(_ text: String) -> (count: Int, unit: Unit)? {
    if let rest = text.rest(after: "in ") { return unsigned(rest.utf8[...]) }
    if text.utf8.suffix(4).elementsEqual(" ago".utf8) {
      return unsigned(text.utf8.dropLast(4)).map { (-$0.count, $0.unit) }
    }
    for end in [" from now", " from today"]
    where text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
      return unsigned(text.utf8.dropLast(end.utf8.count))
    }
    switch text.utf8.first {
    case UInt8(ascii: "-"): return unsigned(text.utf8.dropFirst()).map { (-$0.count, $0.unit) }
    case UInt8(ascii: "+"): return unsigned(text.utf8.dropFirst())
    default: return unsigned(text.utf8[...])
    }
  }

  /// Numbers as words, from 1; the `an` of `in an hour` is 1, too.
  package static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// Reads a number as a word: `a`, `two`.
  static func number(_ word: some StringProtocol) -> Int? {
    word == "a" || word == "an" ? 1 : words.firstIndex { $0 == word }.map { $0 + 1 }
  }

  private static let abbreviations: [String: Unit] = [
    "mins": .minute, "hr": .hour, "hrs": .hour, "wk": .week, "wks": .week, "mo": .month,
    "mos": .month, "yr": .year, "yrs": .year,
  ]

  private static func unsigned(_ text: Substring.UTF8View) -> (count: Int, unit: Unit)? {
    if let (word, name) = Substring(text).cut(at: " "), let count = number(word) {
      return name.utf8.count > 1 ? unit(String(name)).map { (count, $0) } : nil
    }
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let count = number(digits) else { return nil }
    var rest = text.dropFirst(digits.count)
    if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    let name = String(Substring(rest))
    return unit(name).map { (count, $0) }
  }

  /// Reads a unit: `w`, `wks`, `week` or `weeks`.
  static func unit(_ name: String) -> Unit? {
    Unit(rawValue: name) ?? abbreviations[name]
      ?? names.firstIndex { $0.one == name || $0.several == name }.map { Unit.allCases[$0] }
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
