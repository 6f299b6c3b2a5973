/// Durations as people write them.
package enum TimeText {
  /// Returns `1 h 25 min`; seconds are shown only for less than a minute.
  package static func text(_ seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if seconds < 60 { return "\(seconds) s" }
    if hours == 0 { return "\(minutes) min" }
    return minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
  }

  /// Returns the duration as a word that ``seconds(_:)`` reads: `1h25min`.
  package static func word(_ seconds: Int64) -> String { text(seconds).replacing(" ", with: "") }

  /// Reads `1h25min`, `1 h 25 min`, `90m` or `1:25`, and returns the seconds.
  package static func seconds(_ text: String) -> Int64? {
    var rest = text.lowercased().filter { $0 != " " }[...]
    if let (hours, minutes) = rest.cut(at: ":") { rest = "\(hours)h\(minutes)m" }
    var (seconds, last) = (Int64?.none, Int64.max)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix(while: \.isLetter)
      // Nobody lives for a million hours.
      guard digits.count < 7, let count = Int64(digits), let unitSeconds = units[String(unit)],
        unitSeconds < last
      else { return nil }
      seconds = (seconds ?? 0) + count * unitSeconds
      last = unitSeconds
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return seconds
  }

  private static let units: [String: Int64] = [
    "h": 3600, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "minutes": 60, "s": 1,
  ]
}
