import FoundationEssentials

/// Writes the few kinds of JSON that are stored.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// `{`, `}`, `[`, `]`, `:`, `,`, or a literal such as `null`.
  mutating func append(raw literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// A comma, a key in quotes and a colon.
  mutating func append(key: [UInt8]) {
    bytes += key
  }

  /// Ends an object each member of which begins with a comma: the first becomes its brace.
  mutating func endObject() {
    if bytes.isEmpty {
      append(raw: "{}")
    } else {
      bytes[0] = UInt8(ascii: "{")
      append(raw: "}")
    }
  }

  mutating func append(_ number: Int64) {
    // The longest has a sign and 19 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = digits.count
      var rest = number.magnitude
      repeat {
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        place -= 1
        digits[place] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }

  /// The shortest decimal that reads as `number`, which is finite.
  mutating func append(_ number: Double) {
    if let whole = Int64(exactly: number), whole != 0, whole.magnitude < 1 << 53 {
      append(whole)
      append(raw: ".0")
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// A string; what RFC 8259 asks to be escaped is escaped.
  mutating func append(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      // Most texts need no escapes, and are copied at once.
      if utf8.contains(where: Self.isEscaped) {
        for byte in utf8 { appendEscaped(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"):
      append(raw: "\\n")
    case 0..<0x20:
      append(raw: "\\u00")
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 15))
    default:
      bytes.append(byte)
    }
  }

  mutating func append(_ id: UUID) {
    append(raw: "\"")
    id.withLowercaseUTF8 { bytes.append(contentsOf: $0) }
    append(raw: "\"")
  }

  mutating func append(_ texts: [String]) {
    append(raw: "[")
    for (index, text) in texts.enumerated() {
      if index > 0 { append(raw: ",") }
      append(text)
    }
    append(raw: "]")
  }
}

/// A value in JSON that is stored.
enum JSONValue: Equatable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case list([String])
}

/// Reads what ``JSONWriter`` wrote, and the same with white space or other escapes.
///
/// A text that is not UTF-8 is refused, not repaired.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads an object of values, and nothing behind it; `nil` for anything else.
  mutating func object(_ member: (String, JSONValue) -> Bool) -> Bool {
    guard take("{") else { return false }
    if !take("}") {
      repeat {
        guard let name = text(), take(":"), let value = value(), member(name, value)
        else { return false }
      } while take(",")
      guard take("}") else { return false }
    }
    return isAtEnd
  }

  /// Reads an array of texts, and nothing behind it; `nil` for anything else.
  mutating func texts() -> [String]? {
    guard let texts = list(), isAtEnd else { return nil }
    return texts
  }

  private mutating func value() -> JSONValue? {
    skipWhiteSpace()
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return text().map(JSONValue.text)
    case UInt8(ascii: "["): return list().map(JSONValue.list)
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func list() -> [String]? {
    guard take("[") else { return nil }
    if take("]") { return [] }
    var texts: [String] = []
    repeat {
      guard let text = text() else { return nil }
      texts.append(text)
    } while take(",")
    return take("]") ? texts : nil
  }

  private mutating func number() -> JSONValue? {
    let start = place
    while place < bytes.count, Self.isPartOfNumber(bytes[place]) { place += 1 }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    return Int64(digits).map(JSONValue.integer) ?? Double(digits).map(JSONValue.double)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    // Few texts have anything to unescape.
    let plain = bytes[place...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    place = plain.endIndex
    if take("\"") { return String(stored: UnsafeBufferPointer(rebasing: plain)) }
    var text = Array(plain)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") { return text.withUnsafeBufferPointer(String.init(stored:)) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let scalar = escaped() else { return nil }
      text.append(contentsOf: String(Character(scalar)).utf8)
    }
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    switch bytes[place] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let first = codeUnit() else { return nil }
      guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
      guard place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "\\"),
        bytes[place + 2] == UInt8(ascii: "u")
      else { return nil }
      place += 2
      guard let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
      return Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(bytes[place])
    default: return nil
    }
  }

  /// The four digits behind the `u` at which this is; it stops at the last of them.
  private mutating func codeUnit() -> UInt16? {
    guard place + 4 < bytes.count else { return nil }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      place += 1
      guard let digit = hexValue(bytes[place]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private var isAtEnd: Bool {
    mutating get {
      skipWhiteSpace()
      return place == bytes.count
    }
  }

  private mutating func take(_ literal: StaticString) -> Bool {
    skipWhiteSpace()
    let isThere = literal.withUTF8Buffer { bytes.dropFirst(place).starts(with: $0) }
    if isThere { place += literal.utf8CodeUnitCount }
    return isThere
  }

  private mutating func skipWhiteSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }
}
