import TodoText

/// Reads the few kinds of JSON that are stored, with white space and any escapes.
///
/// A text that isn't UTF-8 is refused, not repaired.
package struct StoredJSON {
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

  private var scanner: JSONScanner

  /// Returns `nil` if the bytes aren't UTF-8.
  private init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard (try? UTF8Span(validating: utf8.span)) != nil else { return nil }
    scanner = JSONScanner(Array(utf8)[...], allowsControls: true)
  }

  /// Reads an object of values; returns whether it is one, and `member` accepted each of them.
  package static func object(
    _ utf8: UnsafeBufferPointer<UInt8>, _ member: (String, Value) -> Bool
  ) -> Bool {
    guard var json = StoredJSON(utf8) else { return false }
    return (try? json.object(member)) ?? false
  }

  /// Reads an array of texts; `nil` for anything else.
  package static func texts(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard var json = StoredJSON(utf8), json.scanner.skip("["), let texts = try? json.list(),
      json.scanner.peek() == nil
    else { return nil }
    return texts
  }

  /// Reads an array of whole numbers; `nil` for anything else.
  package static func numbers(_ utf8: UnsafeBufferPointer<UInt8>) -> [Int64]? {
    guard var json = StoredJSON(utf8), json.scanner.skip("["), let numbers = json.numbers(),
      json.scanner.peek() == nil
    else { return nil }
    return numbers
  }

  /// Reads what a todo keeps for other formats; `nil` for anything else.
  package static func extra(_ utf8: UnsafeBufferPointer<UInt8>) -> Extra? {
    guard var json = StoredJSON(utf8), let extra = try? Extra(&json.scanner),
      json.scanner.peek() == nil
    else { return nil }
    return extra
  }

  private mutating func object(_ member: (String, Value) -> Bool) throws(ParseError) -> Bool {
    guard scanner.skip("{") else { return false }
    if !scanner.skip("}") {
      repeat {
        guard let name = try scanner.string(), scanner.skip(":"), let value = try value(),
          member(name, value)
        else { return false }
      } while scanner.skip(",")
      guard scanner.skip("}") else { return false }
    }
    return scanner.peek() == nil
  }

  private mutating func value() throws(ParseError) -> Value? {
    switch scanner.peek() {
    case UInt8(ascii: "\""): return try scanner.string().map { .text($0) }
    case UInt8(ascii: "["):
      _ = scanner.skip("[")
      if scanner.peek().map({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "]") }) == true {
        return numbers().map { .numbers($0) }
      }
      return try list().map { .list($0) }
    case UInt8(ascii: "{"): return .extra(try Extra(&scanner))
    case UInt8(ascii: "n"): return scanner.skipNull() ? .null : nil
    default:
      if let integer = scanner.integer() { return .integer(integer) }
      return scanner.number().map { .double($0) }
    }
  }

  /// Reads an array of texts, after its bracket.
  private mutating func list() throws(ParseError) -> [String]? {
    if scanner.skip("]") { return [] }
    var texts: [String] = []
    repeat {
      guard let text = try scanner.string() else { return nil }
      texts.append(text)
    } while scanner.skip(",")
    return scanner.skip("]") ? texts : nil
  }

  /// Reads an array of whole numbers, after its bracket.
  private mutating func numbers() -> [Int64]? {
    if scanner.skip("]") { return [] }
    var numbers: [Int64] = []
    repeat {
      guard let number = scanner.integer() else { return nil }
      numbers.append(number)
    } while scanner.skip(",")
    return scanner.skip("]") ? numbers : nil
  }
}
