extension String {
  /// The text on one line, without anything that a terminal would obey or hide.
  ///
  /// C0 controls and DEL become their symbols (a line feed is `␊`, an escape `␛`); other scalars that are
  /// ``Swift/Unicode/Scalar/isUnsafeInTerminals`` become their code point: `<U+202E>`.
  package var terminalSafe: String { terminalSafe(keepingLineFeeds: false) }

  /// Like ``terminalSafe``, but keeps line breaks, for a text that is shown in full.
  package var terminalSafeLines: String { terminalSafe(keepingLineFeeds: true) }

  private func terminalSafe(keepingLineFeeds: Bool) -> String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    guard unicodeScalars.contains(where: \.isUnsafeInTerminals) else { return self }
    var safe = ""
    safe.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if !scalar.isUnsafeInTerminals || keepingLineFeeds && scalar == "\n" {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += scalar.visible
      }
    }
    return safe
  }
}

extension [UInt8] {
  /// The lines of a whole file, safe to show in a terminal.
  ///
  /// A carriage return before a line feed is part of the line break.
  package var terminalSafeLines: [UInt8] {
    let lines = String(decoding: self, as: UTF8.self).parts(between: "\n").map { line in
      let hasReturn = line.utf8.last == UInt8(ascii: "\r")
      return String(Substring(line.utf8.dropLast(hasReturn ? 1 : 0))).terminalSafe
    }
    return Array(lines.joined(by: "\n").utf8)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey this scalar or show nothing for it.
  ///
  /// These are the controls (C0, DEL, C1), the line and paragraph separators, the bidirectional
  /// controls (<https://unicode.org/reports/tr9/#Directional_Formatting_Characters>), the
  /// interlinear annotations, and everything that Unicode calls default ignorable, such as U+200B,
  /// U+FEFF and the tags from U+E0000. Two kinds are exempt because scripts and emoji need them:
  /// the joiners U+200C and U+200D, and the variation selectors.
  package var isUnsafeInTerminals: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x9F: true
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E: true
    case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }

  /// The visible symbol for a scalar that is unsafe in terminals.
  fileprivate var visible: String {
    switch value {
    case 0..<0x20:
      return Unicode.Scalar(0x2400 + value).map { String(Character($0)) } ?? ""
    case 0x7F:
      return "\u{2421}"
    default:
      let digits = String(value, radix: 16, uppercase: true)
      return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
    }
  }
}
