/// A duration in iCalendar's format: `P1DT2H`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.6>.
struct ICSDuration: Hashable {
  /// Calendar days.
  var days = 0
  var seconds = 0

  init() {}

  init?(_ text: String) {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var isTime = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = Int(Substring(digits)), let unit = rest.popFirst()
      else { return nil }
      switch (unit, isTime) {
      case (UInt8(ascii: "W"), false): days += 7 * number
      case (UInt8(ascii: "D"), false): days += number
      case (UInt8(ascii: "H"), true): seconds += 3600 * number
      case (UInt8(ascii: "M"), true): seconds += 60 * number
      case (UInt8(ascii: "S"), true): seconds += number
      default: return nil
      }
    }
    if isNegative { (days, seconds) = (-days, -seconds) }
  }
}
