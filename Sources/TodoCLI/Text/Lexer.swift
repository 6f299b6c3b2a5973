import TodoText

/// Splits a line of a script into words.
///
/// Words are separated by spaces and tabs. `"…"` has the escapes `\"`, `\\`, `\n`, `\t` and `\u{1F600}`, `'…'` is
/// literal, and a `#` that begins a word begins a comment. As in a shell, a quote can be anywhere in a word (`a"b c"d`
/// is the word `ab cd`), `""` is an empty word, and a word means the same with quotes and without: `"--tag"` is an
/// option. A backslash outside of `"…"` is a backslash.
struct Lexer {
  struct Word: Hashable, Sendable {
    var text: String
    /// The index of the word's first byte in the line.
    var index: Int
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// Splits `line`, which is UTF-8 without NUL, as ``ScriptLine`` checks.
  static func words(of line: ArraySlice<UInt8>) throws(ParseError) -> [Word] {
    var lexer = Lexer(bytes: line, index: line.startIndex)
    var words: [Word] = []
    while let word = try lexer.next() {
      if words.isEmpty { words.reserveCapacity(8) }
      words.append(word)
    }
    return words
  }

  private mutating func next() throws(ParseError) -> Word? {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
    guard index < bytes.endIndex, bytes[index] != UInt8(ascii: "#") else { return nil }

    let start = index
    var text: String?
    while index < bytes.endIndex, !bytes[index].isBlank {
      let piece =
        switch bytes[index] {
        case UInt8(ascii: "\""): try doubleQuoted()
        case UInt8(ascii: "'"): try singleQuoted()
        default: bare()
        }
      // Nearly every word is a single piece, which is not copied.
      if text?.append(piece) == nil { text = piece }
    }
    return Word(text: text ?? "", index: start)
  }

  private mutating func bare() -> String {
    let start = index
    while index < bytes.endIndex, !bytes[index].isBlank, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "'")
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func singleQuoted() throws(ParseError) -> String {
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "'")) else {
      throw ParseError(reason: .unterminatedQuote("'"), index: index)
    }
    index = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func doubleQuoted() throws(ParseError) -> String {
    let quote = index
    index += 1
    var start = index
    var text = ""
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let piece = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text.isEmpty ? piece : text + piece
      case UInt8(ascii: "\\") where index + 1 < bytes.endIndex:
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      default:
        index += 1
      }
    }
    throw ParseError(reason: .unterminatedQuote("\""), index: quote)
  }

  /// Reads the escape that begins with the backslash at `index`, which isn't the last byte.
  private mutating func escape() throws(ParseError) -> Unicode.Scalar {
    let backslash = index
    index += 2
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u") where index < bytes.endIndex && bytes[index] == UInt8(ascii: "{"):
      return try scalar(backslash: backslash)
    default:
      let rest = String(decoding: bytes[(backslash + 1)...], as: UTF8.self)
      throw ParseError(reason: .unknownEscape(String(rest.prefix(1))), index: backslash)
    }
  }

  /// Reads the scalar of `\u{…}`, whose opening brace is at `index`.
  private mutating func scalar(backslash: Int) throws(ParseError) -> Unicode.Scalar {
    let digits = bytes[(index + 1)...].prefix {
      $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\"")
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: "}"),
      (1...8).contains(digits.count), digits.first != UInt8(ascii: "+"),
      let value = UInt32(text, radix: 16), value != 0, let scalar = Unicode.Scalar(value)
    else {
      throw ParseError(reason: .notAScalar(text), index: backslash)
    }
    index = digits.endIndex + 1
    return scalar
  }
}
