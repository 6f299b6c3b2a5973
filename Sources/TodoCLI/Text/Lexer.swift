import TodoText

/// Splits a line of a script, or of todos in an editor, into words.
///
/// Words are separated by spaces and tabs. `"…"` has the escapes `\"`, `\\`, `\n`, `\t` and `\u{1F600}`, `'…'` is
/// literal, and a `#` that begins a word begins a comment. As in a shell, a quote can be anywhere in a word (`a"b c"d`
/// is the word `ab cd`), `""` is an empty word, and quotes don't change a word's meaning: `"--tag"` is an option. A
/// backslash outside of `"…"` is a backslash.
///
/// Texts in an editor are read as typed: see ``Style/text``.
struct Lexer {
  enum Style {
    case script
    /// A quote counts only before the value of a key (`project:"house move"`), or around the whole text after `--`; a
    /// `#` begins a comment only at the beginning of the line.
    case text
  }

  struct Word: Hashable, Sendable {
    var text: String
    /// The index of the word's first byte in the line.
    var index: Int
  }

  private let bytes: ArraySlice<UInt8>
  private let style: Style
  private var index: Int
  private var isFirstWord = true
  private var endsOptions = false

  private init(bytes: ArraySlice<UInt8>, style: Style) {
    self.bytes = bytes
    self.style = style
    index = bytes.startIndex
  }

  /// Splits `line`, which is UTF-8 without NUL, as ``ScriptLine`` checks.
  static func words(
    of line: ArraySlice<UInt8>, in style: Style = .script
  ) throws(ParseError) -> [Word] {
    var lexer = Lexer(bytes: line, style: style)
    var words: [Word] = []
    while let word = try lexer.next() {
      if words.isEmpty { words.reserveCapacity(8) }
      words.append(word)
      lexer.isFirstWord = false
      if style == .text { lexer.endsOptions = word.text == "--" }
    }
    return words
  }

  private mutating func next() throws(ParseError) -> Word? {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
    guard index < bytes.endIndex, !beginsComment else { return nil }

    let start = index
    var text: String?
    while index < bytes.endIndex, !bytes[index].isBlank {
      let piece = beginsQuoted(in: start) ? try quoted() : bare(in: start)
      // Nearly every word is a single piece, which needs no copy.
      if text?.append(piece) == nil { text = piece }
    }
    return Word(text: text ?? "", index: start)
  }

  private var beginsComment: Bool {
    bytes[index] == UInt8(ascii: "#") && (style == .script || isFirstWord)
  }

  /// Whether a quoted piece begins here, in the word that begins at `start`.
  private func beginsQuoted(in start: Int) -> Bool {
    (bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"))
      && (style == .script || isQuoted(in: start))
  }

  /// Whether the quotation mark here counts in the style ``Style/text``.
  private func isQuoted(in start: Int) -> Bool {
    let key = bytes[start..<index]
    let isValue =
      key.count > 1 && key.last == UInt8(ascii: ":")
      && key.dropLast().allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    guard isValue || key.isEmpty && endsOptions else { return false }
    var lexer = self
    guard (try? lexer.quoted()) != nil else { return false }
    let rest = bytes[lexer.index...]
    return isValue ? rest.first?.isBlank ?? true : rest.allSatisfy(\.isBlank)
  }

  private mutating func bare(in word: Int) -> String {
    let start = index
    repeat {
      index += 1
    } while index < bytes.endIndex && !bytes[index].isBlank && !beginsQuoted(in: word)
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted() throws(ParseError) -> String {
    bytes[index] == UInt8(ascii: "'") ? try singleQuoted() : try doubleQuoted()
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

extension String {
  /// The word for a script, in quotes if ``Lexer`` would read it differently.
  var scriptWord: String {
    let isPlain =
      !isEmpty && !hasBytePrefix("#")
      && !unicodeScalars.contains { "\"' \t".unicodeScalars.contains($0) || $0.isUnsafeInTerminals }
    return isPlain ? self : inScriptQuotes
  }

  /// The text as one word in double quotes, on one line.
  var inScriptQuotes: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isUnsafeInTerminals:
        quoted += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
