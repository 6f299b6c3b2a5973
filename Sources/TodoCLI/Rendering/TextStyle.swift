/// How a terminal draws a text; nothing is said by the style alone.
///
/// Source: ECMA-48, 8.3.117 SGR.
enum TextStyle: Int, Sendable {
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36

  func applied(to text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
