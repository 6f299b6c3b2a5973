import TodoText

/// Reads the few kinds of JSON that are stored, with white space and any escapes.
///
/// Text that isn't UTF-8 is refused, not repaired.
package enum StoredJSON {
  /// A value of an object.
  package enum Value: Equatable {
    case null
    case integer(Int64)
    case double(Double)
    case text(String)
    case list([String])
    case numbers([Int64])
    case extra(Extra)
  }

  /// Reads an object of values; returns whether it could, and `member` accepted every value.
  package static func object(
    _ utf8: UnsafeBufferPointer<UInt8>, _ member: (String, Value) -> Bool
  ) -> Bool {
    let isRead = read(utf8) { scanner throws(ParseError) in
      try scanner.members { scanner, name throws(ParseError) in
        guard member(name, try value(&scanner)) else { throw scanner.malformed("another value") }
      }
      return true
    }
    return isRead ?? false
  }

  /// Reads an array of texts; `nil` for anything else.
  package static func texts(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? { read(utf8, texts) }

  /// Reads an array of whole numbers; `nil` for anything else.
  package static func numbers(_ utf8: UnsafeBufferPointer<UInt8>) -> [Int64]? {
    read(utf8, numbers)
  }

  /// Reads a todo's data of other formats; `nil` for anything else.
  package static func extra(_ utf8: UnsafeBufferPointer<UInt8>) -> Extra? {
    read(utf8) { scanner throws(ParseError) in try Extra(&scanner) }
  }

  private static func read<Result>(
    _ utf8: UnsafeBufferPointer<UInt8>,
    _ body: (inout JSONScanner) throws(ParseError) -> Result
  ) -> Result? {
    guard (try? UTF8Span(validating: utf8.span)) != nil else { return nil }
    var scanner = JSONScanner(Array(utf8)[...], allowsControls: true)
    guard let result = try? body(&scanner), scanner.peek() == nil else { return nil }
    return result
  }

  private static func value(_ scanner: inout JSONScanner) throws(ParseError) -> Value {
    switch scanner.peek() {
    case UInt8(ascii: "["):
      let start = scanner.index
      _ = scanner.skip("[")
      let first = scanner.peek()
      scanner.goBack(to: start)
      return first == UInt8(ascii: "\"") || first == UInt8(ascii: "]")
        ? .list(try texts(&scanner)) : .numbers(try numbers(&scanner))
    case UInt8(ascii: "{"): return .extra(try Extra(&scanner))
    default:
      if let text = try scanner.string() { return .text(text) }
      if let integer = scanner.integer() { return .integer(integer) }
      if let number = scanner.number() { return .double(number) }
      guard scanner.skipNull() else { throw scanner.malformed("a value") }
      return .null
    }
  }

  private static func texts(_ scanner: inout JSONScanner) throws(ParseError) -> [String] {
    var texts: [String] = []
    try scanner.elements { scanner throws(ParseError) in
      guard let text = try scanner.string() else { throw scanner.malformed("a text") }
      texts.append(text)
    }
    return texts
  }

  private static func numbers(_ scanner: inout JSONScanner) throws(ParseError) -> [Int64] {
    var numbers: [Int64] = []
    try scanner.elements { scanner throws(ParseError) in
      guard let number = scanner.integer() else { throw scanner.malformed("a whole number") }
      numbers.append(number)
    }
    return numbers
  }
}
