/// Reads the tokens of a JSON text: <https://www.rfc-editor.org/rfc/rfc8259>.
///
/// It doesn't recurse, so deep nesting can't overflow the stack.
package struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  /// The position of the next token, or of white space before it.
  package private(set) var index: Int
  /// The position of the key whose value ``members(_:)`` is reading.
  package private(set) var keyIndex: Int

  /// Whether a text may hold raw control characters, which RFC 8259 requires to be escaped.
  private let allowsControls: Bool

  /// `bytes` must be UTF-8.
  package init(_ bytes: ArraySlice<UInt8>, allowsControls: Bool = false) {
    self.bytes = bytes
    self.allowsControls = allowsControls
    index = bytes.startIndex
    keyIndex = index
  }

  /// Returns the first byte of the next token, or `nil` at the end.
  package mutating func peek() -> UInt8? {
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Skips the next token if it is `punctuation`.
  package mutating func skip(_ punctuation: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: punctuation) else { return false }
    index += 1
    return true
  }

  package mutating func require(_ punctuation: Unicode.Scalar) throws(ParseError) {
    guard skip(punctuation) else { throw malformed("`\(punctuation)`") }
  }

  /// Skips the next token if it is `true`.
  package mutating func skipTrue() -> Bool { skipWord("true") }

  /// Skips the next token if it is `false`.
  package mutating func skipFalse() -> Bool { skipWord("false") }

  /// Skips the next token if it is `null`.
  package mutating func skipNull() -> Bool { skipWord("null") }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    guard peek() != nil else { return false }
    let count = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isThere, index + count == bytes.endIndex || !bytes[index + count].isLetter
    else { return false }
    index += count
    return true
  }

  /// Reads the next token if it is an `Int64` written without a fraction or exponent.
  package mutating func integer() -> Int64? {
    guard let first = peek() else { return nil }
    let start = index
    let isNegative = first == UInt8(ascii: "-")
    var end = isNegative ? start + 1 : start
    let firstDigit = end
    // Accumulated as a negative number, because there is one more of those.
    var number: Int64 = 0
    while end < bytes.endIndex, Self.digits.contains(bytes[end]) {
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.subtractingReportingOverflow(
        Int64(bytes[end] - UInt8(ascii: "0")))
      if overflows || overflowsToo { return nil }
      number = sum
      end += 1
    }
    guard end > firstDigit, bytes[firstDigit] != UInt8(ascii: "0") || end == firstDigit + 1,
      end == bytes.endIndex || !bytes[end].isPartOfNumber, isNegative || number != .min
    else { return nil }
    index = end
    return isNegative ? number : -number
  }

  /// Reads the next token if it is a number; infinite if it is too large for a `Double`.
  package mutating func number() -> Double? {
    guard peek() != nil else { return nil }
    let text = bytes[index...].prefix { $0.isPartOfNumber }
    guard Self.isNumber(text), let number = Double(String(decoding: text, as: UTF8.self))
    else { return nil }
    index = text.endIndex
    return number
  }

  /// Whether this is a number according to RFC 8259, section 6.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func skipDigits() -> Int {
      let count = rest.prefix { digits.contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let count = skipDigits()
    guard count > 0, !isZero || count == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Skips the next value, of any type, and returns its source text.
  package mutating func value() throws(ParseError) -> ArraySlice<UInt8> {
    _ = peek()
    let start = index
    // The closing brackets of all open arrays and objects.
    var open: [Unicode.Scalar] = []
    while true {
      if skip("{") {
        if skip("}") == false {
          open.append("}")
          try skipKey()
          continue
        }
      } else if skip("[") {
        if skip("]") == false {
          open.append("]")
          continue
        }
      } else if try string() != nil || skipTrue() || skipFalse() || skipNull() {
      } else {
        let text = bytes[index...].prefix { $0.isPartOfNumber }
        guard Self.isNumber(text) else { throw malformed("a value") }
        index = text.endIndex
      }

      // A value has ended.
      while let end = open.last {
        if skip(",") {
          if end == "}" { try skipKey() }
          break
        }
        guard skip(end) else { throw malformed("`,` or `\(end)`") }
        open.removeLast()
      }
      if open.isEmpty { return bytes[start..<index] }
    }
  }

  private mutating func skipKey() throws(ParseError) {
    guard try string() != nil else { throw malformed("a key in quotes") }
    try require(":")
  }

  /// Returns to `index`, an earlier value of ``index``.
  package mutating func goBack(to index: Int) {
    self.index = index
  }

  /// Skips the next token if it is a text without escapes, and returns the bytes between its quotes.
  package mutating func plainText() -> ArraySlice<UInt8>? {
    guard peek() == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    let offset = start - bytes.startIndex
    let count = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var end = offset
      while end < bytes.count {
        let byte = bytes[end]
        if byte == UInt8(ascii: "\"") { return end - offset }
        if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
        end += 1
      }
      return nil
    }
    guard let count else { return nil }
    index = start + count + 1
    return bytes[start..<start + count]
  }

  /// Reads the next token if it is a text.
  package mutating func string() throws(ParseError) -> String? {
    if let text = plainText() { return String(decoding: text, as: UTF8.self) }
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
      case 0..<0x20 where !allowsControls:
        throw ParseError(reason: .json(.controlCharacter), index: index)
      default:
        index += 1
      }
    }
    throw ParseError(reason: .unterminatedQuote("\""), index: quote)
  }

  /// Reads an object; `body` reads each value, after its key.
  package mutating func members(
    _ body: (inout JSONScanner, _ key: String) throws(ParseError) -> Void
  ) throws(ParseError) {
    try require("{")
    if skip("}") { return }
    repeat {
      _ = peek()
      let start = index
      guard let key = try string() else { throw malformed("a key in quotes") }
      try require(":")
      _ = peek()
      keyIndex = start
      try body(&self, key)
    } while skip(",")
    guard skip("}") else { throw malformed("`,` or `}`") }
  }

  /// Reads an array; `body` reads each element.
  package mutating func elements(
    _ body: (inout JSONScanner) throws(ParseError) -> Void
  ) throws(ParseError) {
    try require("[")
    if skip("]") { return }
    repeat { try body(&self) } while skip(",")
    guard skip("]") else { throw malformed("`,` or `]`") }
  }

  package func malformed(_ expected: String) -> ParseError {
    ParseError(reason: .json(.malformed(expected: expected)), index: index)
  }

  /// Reads the escape at `index`, and returns the scalar that it stands for.
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
}

extension UInt8 {
  /// Whether this byte can be part of a number.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether this is an ASCII letter, a digit, or part of a character beyond ASCII.
  fileprivate var isLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
