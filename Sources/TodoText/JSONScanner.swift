/// Reads the tokens of a JSON text: <https://www.rfc-editor.org/rfc/rfc8259>.
///
/// It does not recurse, so that no depth of nesting is a danger.
package struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  /// Where the next token begins, once white space is skipped.
  package private(set) var index: Int

  /// Whether a text may hold control characters, which RFC 8259 has escaped.
  private let allowsControls: Bool

  /// `bytes` is UTF-8.
  package init(_ bytes: ArraySlice<UInt8>, allowsControls: Bool = false) {
    self.bytes = bytes
    self.allowsControls = allowsControls
    index = bytes.startIndex
  }

  /// The first byte of the next token, or `nil` at the end.
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

  /// The next token if it is a whole number that is written without fraction and exponent.
  package mutating func integer() -> Int64? {
    guard let first = peek() else { return nil }
    let start = index
    let isNegative = first == UInt8(ascii: "-")
    var end = isNegative ? start + 1 : start
    let firstDigit = end
    // Counted below zero, where there is one number more.
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

  /// The next token if it is a number, which is infinite where it is too large for a `Double`.
  package mutating func number() -> Double? {
    guard peek() != nil else { return nil }
    let text = bytes[index...].prefix { $0.isPartOfNumber }
    guard Self.isNumber(text), let number = Double(String(decoding: text, as: UTF8.self))
    else { return nil }
    index = text.endIndex
    return number
  }

  /// Whether this is a number as RFC 8259 writes it, section 6.
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

  /// Skips the next value, whatever it is, and returns it as it is written.
  package mutating func value() throws(ParseError) -> ArraySlice<UInt8> {
    _ = peek()
    let start = index
    // For each array and object that is open, what closes it.
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

  /// Reads again from where ``index`` was.
  package mutating func goBack(to index: Int) {
    self.index = index
  }

  /// Skips the next token if it is a text without escapes, and returns what stands between its quotes.
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

  /// The next token if it is a text.
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

  package func malformed(_ expected: String) -> ParseError {
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
}

extension UInt8 {
  /// Whether a number may go on with this byte.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

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
