import TodoText

/// Splits a file into the JSON objects in it, without parsing them.
///
///     [{"a":1},        {"a":1}
///     {"a":2}]         {"a":2}
///
/// It holds a chunk and one object at a time, whatever the size of the file, and doesn't recurse.
package struct JSONElements {
  /// How the objects are arranged in the file.
  package enum Shape: Sendable {
    case array
    /// One after the other, with white space between.
    case sequence
    /// As one array, or one after the other, with or without commas between.
    case any
  }

  /// An object, from its `{` to its `}`, as UTF-8.
  struct Element {
    var bytes: ArraySlice<UInt8>
    var place: FilePlace

    /// Drops what comes before `index`.
    mutating func advance(to index: Int) {
      place.advance(over: bytes[..<index])
      bytes = bytes[index...]
    }

    /// Returns what `body` makes of it, or throws an error at its place in the file.
    func read<Value>(
      _ body: (ArraySlice<UInt8>) throws(ParseError) -> Value
    ) throws(FormatError) -> Value {
      do throws(ParseError) { return try body(bytes) } catch {
        let end = max(bytes.startIndex, min(error.index, bytes.endIndex))
        throw .malformed(place.advanced(over: bytes[..<end]), FormatProblem(error.reason))
      }
    }
  }

  private let shape: Shape
  private let endsTextsAtLines: Bool
  private var window: ByteWindow
  /// Which signs may come next outside of objects.
  private var expected: String
  private var isAtBeginning = true
  private var isInArray = false
  /// Whether ``next()``, after returning or throwing, can continue with the next object.
  private(set) var canGoOn = false

  /// If it `endsTextsAtLines`, a line break inside of a text, which JSON doesn't allow, ends its object.
  init(
    _ source: ByteSource, shape: Shape, endsTextsAtLines: Bool = false,
    maximumByteCount: Int = ByteWindow.maximumByteCount
  ) {
    self.shape = shape
    self.endsTextsAtLines = endsTextsAtLines
    window = ByteWindow(source, maximumByteCount: maximumByteCount)
    expected = shape == .array ? "[" : shape == .sequence ? "{" : "[{"
  }

  /// Returns the next object, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> Element? {
    canGoOn = false
    while let sign = try peek() {
      switch sign {
      case "," where shape == .any && !isInArray && !isAtBeginning: window.skipByte()
      case _ where !expected.unicodeScalars.contains(sign): throw try unexpected()
      case "{":
        expected = isInArray ? ",]" : "{"
        isAtBeginning = false
        return try element()
      default:
        expected = sign == "[" ? "{]" : sign == "," ? "{" : ""
        isInArray = sign != "]"
        isAtBeginning = false
        window.skipByte()
      }
    }
    if isAtBeginning, shape == .array {
      throw .malformed(window.place, "an empty file is not JSON", hint: "An empty list is `[]`.")
    }
    if isInArray {
      throw cut(at: window.place, "the file ends inside of its array")
    }
    return nil
  }

  /// Returns the problem with the next byte; among objects without an array, the next one is on another line.
  private mutating func unexpected() throws(FormatError) -> FormatError {
    let place = window.place
    if expected.isEmpty { return .malformed(place, "something after the JSON array") }
    if !isAtBeginning, !isInArray {
      _ = try window.take("line") { $0.firstIndex(of: UInt8(ascii: "\n")) }
      canGoOn = true
    }
    let hints = [
      "[": "For one object a line there is --format jsonl.",
      "{": "For an array there is --format json.",
    ]
    return .malformed(
      place, "JSON needs \(list(expected.map { "`\($0)`" }, "or")) here",
      hint: isAtBeginning ? hints[expected] : nil)
  }

  /// Returns the error of a file that ends too early; what came before it counts.
  private mutating func cut(at place: FilePlace, _ message: String) -> FormatError {
    (expected, isInArray, canGoOn) = ("", false, true)
    return .malformed(place, message, hint: "The file may have been cut off.")
  }

  /// Skips white space and returns the next byte; `nil` at the end of the file.
  private mutating func peek() throws(FormatError) -> Unicode.Scalar? {
    while let byte = try window.peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        window.skipByte()
      default: return Unicode.Scalar(byte)
      }
    }
    return nil
  }

  private mutating func element() throws(FormatError) -> Element {
    let place = window.place
    var scan = ObjectScan(endsTextsAtLines: endsTextsAtLines)
    let bytes = try window.take("object") { scan.end(in: $0) }
    canGoOn = true
    if scan.isComplete { return Element(bytes: bytes, place: place) }
    guard let quote = scan.brokenQuote else {
      throw cut(at: place, "the file ends inside of this object")
    }
    if isInArray { expected = "{]" }
    throw .malformed(
      place.advanced(over: bytes.prefix(quote)), "this text has no end on its line",
      hint: #"A quotation mark in a text is written \", and a line break \n."#)
  }
}

/// Finds the end of an object, and continues where it stopped when more bytes arrive.
private struct ObjectScan {
  let endsTextsAtLines: Bool
  private(set) var isComplete = false
  /// The offset of the quote of a text that has no end on its line.
  private(set) var brokenQuote: Int?
  private var offset = 0
  private var depth = 0
  private var isInText = false

  init(endsTextsAtLines: Bool) {
    self.endsTextsAtLines = endsTextsAtLines
  }

  /// Returns the offset after the `}` of the object at the beginning of `bytes`, or after the line in which a text has no
  /// end; `nil` if it hasn't been read yet.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    // Local copies stay in registers.
    var (offset, depth, isInText) = (offset, depth, isInText)
    defer { (self.offset, self.depth, self.isInText) = (offset, depth, isInText) }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if isInText {
        if byte == UInt8(ascii: "\\") {
          // The escaped character may not have been read yet.
          guard offset + 1 < bytes.count else { return nil }
          offset += 1
        } else if byte == UInt8(ascii: "\n"), endsTextsAtLines {
          brokenQuote = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "\"") } ?? 0
          return offset + 1
        }
      } else if byte | 0x20 == UInt8(ascii: "{") {
        // Or `[`, which differs in that bit.
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 {
          isComplete = true
          return offset + 1
        }
      }
      offset += 1
    }
    return nil
  }
}
