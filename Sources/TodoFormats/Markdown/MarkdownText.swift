import TodoText

/// Converts text to Markdown, and back.
///
/// Markup characters get a backslash; control characters, and white space that Markdown drops, become
/// character references. If Markdown has more than plain text, ``source(_:)`` of ``plain(_:)`` differs
/// from it.
enum MarkdownText {
  /// Returns a text as the source of one line.
  static func source(_ text: String) -> String {
    text.parts(between: "\n").map { source(line: $0, isFirst: true) }.joined(by: "&#10;")
  }

  /// Returns a text as the source of several paragraphs; its lines may be empty.
  static func paragraphs(_ text: String) -> String {
    let lines = text.parts(between: "\n")
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return String(repeating: "&#10;", count: lines.count - 1) }
    return String(repeating: "&#10;", count: first)
      + lines[first...last].map { source(line: $0, isFirst: false) }.joined(by: "\n")
      + String(repeating: "&#10;", count: lines.count - 1 - last)
  }

  static func plain(_ source: String) -> String {
    guard source.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") })
    else { return source }
    var bytes: [UInt8] = []
    var rest = source.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, punctuation.contains(next) {
        bytes.append(next)
        rest.removeFirst()
      } else if byte == UInt8(ascii: "&"), let (scalar, count) = reference(rest) {
        bytes.append(scalar)
        rest = rest.dropFirst(count)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads `#32;` after an ampersand, and returns its length, too; reads only references that ``source(_:)`` writes.
  private static func reference(_ rest: Substring.UTF8View.SubSequence) -> (UInt8, Int)? {
    guard rest.first == UInt8(ascii: "#") else { return nil }
    let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") }.prefix(4)
    guard let number = UInt8(Substring(digits)), number <= 0x20 || number == 0x7F, number > 0,
      rest.dropFirst(digits.count + 1).first == UInt8(ascii: ";")
    else { return nil }
    return (number, digits.count + 2)
  }

  private static func source(line: Substring, isFirst: Bool) -> String {
    let scalars = Array(line.unicodeScalars)
    let marker = isFirst ? nil : markerIndex(scalars)
    var source = ""
    for index in scalars.indices {
      source += index == marker ? "\\\(scalars[index])" : escaped(scalars, index)
    }
    return source
  }

  /// Returns where a backslash is needed to keep a line from beginning a block, or `nil`.
  private static func markerIndex(_ scalars: [Unicode.Scalar]) -> Int? {
    switch scalars.first {
    case "-", "+", "=", "|", ":": return 0
    case .some("0"..."9"):
      let digits = scalars.prefix { ("0"..."9").contains($0) }
      guard digits.count < scalars.count, [".", ")"].contains(scalars[digits.count])
      else { return nil }
      return digits.count
    default: return nil
    }
  }

  private static func escaped(_ scalars: [Unicode.Scalar], _ index: Int) -> String {
    let scalar = scalars[index]
    let before = index > 0 ? scalars[index - 1] : " "
    let after = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalar {
    case "\\":
      // Even if no punctuation follows now, it could later.
      let isPlain = after.properties.isAlphabetic || ("0"..."9").contains(after)
      return isPlain ? "\\" : "\\\\"
    case "`", "[", "]", "<", "~": return "\\" + String(scalar)
    case "*": return isSpace(before) && isSpace(after) && index > 0 ? "*" : "\\*"
    case "_":
      return before.properties.isAlphabetic && after.properties.isAlphabetic ? "_" : "\\_"
    case "&": return after == "#" || after.properties.isAlphabetic ? "\\&" : "&"
    case "#", "!", ">":
      return isSpace(before) || after == "[" ? "\\" + String(scalar) : String(scalar)
    case ":":
      let space = scalars[..<index].lastIndex(where: isSpace)
      let word = scalars[(space.map { $0 + 1 } ?? 0)..<index]
      let isField = after == ":" && (index + 2 == scalars.count || isSpace(scalars[index + 2]))
      return isField || ["due", "tag", "wait"].contains { word.elementsEqual($0.unicodeScalars) }
        ? "\\:" : ":"
    case " ", "\t":
      let isLost = index == 0 || index + 1 == scalars.count
      return isLost || scalar == "\t" ? "&#\(scalar.value);" : " "
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: return "&#\(scalar.value);"
    default: return String(scalar)
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static let punctuation = Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".utf8)
}
