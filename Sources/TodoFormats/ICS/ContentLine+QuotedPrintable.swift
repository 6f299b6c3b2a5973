import TodoText

/// Texts of vCalendar 1.0, the predecessor of iCalendar: `SUMMARY;ENCODING=QUOTED-PRINTABLE:caf=C3=A9`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc2045#section-6.7>. A line that ends with `=` continues in the next
/// one, with or without a leading blank.
extension ContentLine {
  /// Whether a line of a file begins such a text.
  static func isQuotedPrintable(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Most lines have no parameters.
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[..<end].contains(UInt8(ascii: ";"))
    else { return false }
    let head = String(decoding: bytes[..<end], as: UTF8.self).uppercased()
    return head.parts(between: ";").dropFirst().contains { marks.contains(String($0)) }
  }

  private static let marks = ["ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE"]

  /// Returns the line in iCalendar's encoding; unchanged if its charset is unknown.
  func decodingQuotedPrintable() -> ContentLine {
    var bytes: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let code = UInt8(Substring(rest.prefix(2)), radix: 16),
        rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        rest.count >= 2
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = Self.text(bytes, charset: parameter("CHARSET")?.uppercased() ?? "UTF-8")
    else { return self }
    var line = self
    for mark in Self.marks { line = line.dropping(mark) }
    line = line.dropping("CHARSET=" + (parameter("CHARSET")?.uppercased() ?? ""))
    line.value = Self.escaped(text)
    return line
  }

  /// Decodes a text, whose semicolons and commas may be escaped.
  private static func text(_ bytes: [UInt8], charset: String) -> String? {
    let text: String
    switch charset {
    case "UTF-8", "US-ASCII", "ASCII":
      guard let utf8 = String(validating: bytes, as: UTF8.self) else { return nil }
      text = utf8
    case "ISO-8859-1", "LATIN1", "WINDOWS-1252":
      text = String(
        String.UnicodeScalarView(bytes.map { windows1252[$0] ?? Unicode.Scalar($0) }))
    default: return nil
    }
    return text.replacing("\r\n", with: "\n").replacing("\\;", with: ";")
      .replacing("\\,", with: ",")
  }

  /// The characters of Windows-1252 in place of ISO 8859-1's control characters.
  ///
  /// Source: <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
  private static let windows1252: [UInt8: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ",
    0x89: "‰", 0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“",
    0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›",
    0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]
}
