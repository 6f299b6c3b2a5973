/// `1 todo`, `1,000 todos`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// `1 second`, `0.5 seconds`.
package func counted(seconds: Double) -> String {
  let isWhole = seconds == seconds.rounded() && abs(seconds) < 1e15
  return "\(isWhole ? grouped(Int(seconds)) : String(seconds)) second\(seconds == 1 ? "" : "s")"
}

/// `number` with a comma between thousands.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (position, digit) in digits.enumerated() {
    if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return text
}
