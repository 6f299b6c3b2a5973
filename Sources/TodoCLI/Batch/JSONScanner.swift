/// Reads the tokens of a JSON text: <https://www.rfc-editor.org/rfc/rfc8259>.
///
/// It does not recurse, so that no depth of nesting is a danger.
struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  /// Where the next token begins, once white space is skipped.
  private(set) var index: Int

  /// `bytes` is UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The first byte of the next token, or `nil` at the end.
  mutating func peek() -> UInt8? {
    while index < bytes.endIndex, bytes[index].isBlank || bytes[index] == UInt8(ascii: "\r") {
      index += 1
    }
    return index < bytes.endIndex ? bytes[index] : nil
  }

  /// Skips the next token if it is `punctuation`.
  mutating func skip(_ punctuation: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: punctuation) else { return false }
    index += 1
    return true
  }

  mutating func require(_ punctuation: Unicode.Scalar) throws(ParseError) {
    guard skip(punctuation) else { throw malformed("`\(punctuation)`") }
  }

  /// Skips the next token if it is `true`.
  mutating func skipTrue() -> Bool {
    guard peek() != nil, bytes[index...].prefix(while: { $0.isLetter }).elementsEqual("true".utf8)
    else { return false }
    index += 4
    return true
  }

  /// The next token if it is a whole number that is written without fraction and exponent.
  mutating func integer() -> Int64? {
    guard let first = peek() else { return nil }
    let start = index
    let rest = bytes[(start + 1)...].prefix { Self.numberBytes.contains($0) }
    let text = bytes[start..<rest.endIndex]
    let digits = first == UInt8(ascii: "-") ? rest : text
    guard let firstDigit = digits.first, digits.allSatisfy({ Self.digits.contains($0) }),
      firstDigit != UInt8(ascii: "0") || digits.count == 1,
      let number = Int64(String(decoding: text, as: UTF8.self))
    else { return nil }
    index = rest.endIndex
    return number
  }

  /// The next token if it is a text.
  mutating func string() throws(ParseError) -> String? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
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
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20:
        throw ParseError(reason: .json(.controlCharacter), index: index)
      default:
        index += 1
      }
    }
    throw ParseError(reason: .unterminatedQuote("\""), index: quote)
  }

  func malformed(_ expected: String) -> ParseError {
    ParseError(reason: .json(.malformed(expected: expected)), index: index)
  }

  /// What the escape that begins at `index` stands for.
  private mutating func escape() throws(ParseError) -> Unicode.Scalar {
    let backslash = index
    index += 1
    guard index < bytes.endIndex else { throw malformed("an escape") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard UTF16.isLeadSurrogate(unit), index + 1 < bytes.endIndex,
        bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
      else { throw ParseError(reason: .json(.loneSurrogate), index: backslash) }
      index += 2
      let trail = try codeUnit()
      guard UTF16.isTrailSurrogate(trail) else {
        throw ParseError(reason: .json(.loneSurrogate), index: backslash)
      }
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    default:
      let rest = String(decoding: bytes[(backslash + 1)...], as: UTF8.self)
      throw ParseError(reason: .json(.unknownEscape(String(rest.prefix(1)))), index: backslash)
    }
  }

  private mutating func codeUnit() throws(ParseError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.first != UInt8(ascii: "+"),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed("four hexadecimal digits") }
    index += 4
    return unit
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let numberBytes = Set("0123456789+-.eE".utf8)
}

extension UInt8 {
  /// Whether this is an ASCII letter, or a digit, or part of a character beyond ASCII.
  fileprivate var isLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
