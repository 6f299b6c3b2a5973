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
    /// As one array.
    case array
    /// One after the other, with white space between.
    case sequence
    /// As one array, or one after the other, with or without commas between.
    case any
  }

  /// An object, from its `{` to its `}`, as UTF-8.
  struct Element {
    var bytes: ArraySlice<UInt8>
    /// Where it begins.
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

  /// What may come next outside of objects.
  private enum Expectation {
    case beginning, elementOrEnd, element, separatorOrEnd, objectOrEnd, end
  }

  private let shape: Shape
  private let endsTextsAtLines: Bool
  private var window: ByteWindow
  private var expectation = Expectation.beginning
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
  }

  /// Returns the next object, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> Element? {
    canGoOn = false
    while true {
      guard let byte = try peek() else {
        switch expectation {
        case .beginning where shape == .array:
          throw .malformed(
            window.place, "an empty file is not JSON", hint: "An empty list is `[]`.")
        case .elementOrEnd, .element, .separatorOrEnd:
          (expectation, canGoOn) = (.end, true)
          throw .malformed(window.place, "the file ends inside of its array", hint: Self.cutHint)
        case .beginning, .objectOrEnd, .end: return nil
        }
      }
      switch (byte, expectation) {
      case (UInt8(ascii: "["), .beginning) where shape != .sequence:
        expectation = .elementOrEnd
        window.skipByte()
      case (UInt8(ascii: "{"), .beginning) where shape != .array:
        expectation = .objectOrEnd
      case (UInt8(ascii: "{"), .elementOrEnd), (UInt8(ascii: "{"), .element):
        expectation = .separatorOrEnd
        return try element()
      case (UInt8(ascii: "{"), .objectOrEnd):
        return try element()
      case (UInt8(ascii: ","), .separatorOrEnd):
        expectation = .element
        window.skipByte()
      case (UInt8(ascii: ","), .objectOrEnd) where shape == .any:
        window.skipByte()
      case (UInt8(ascii: "]"), .elementOrEnd), (UInt8(ascii: "]"), .separatorOrEnd):
        expectation = .end
        window.skipByte()
      default:
        let (place, problem) = (window.place, problem)
        if case .objectOrEnd = expectation {
          // The next object is on another line.
          _ = try window.take("line") { bytes, isAtEnd in
            bytes.firstIndex(of: UInt8(ascii: "\n")) ?? (isAtEnd ? bytes.endIndex : nil)
          }
          canGoOn = true
        }
        throw .malformed(place, problem)
      }
    }
  }

  /// The problem with the next byte, given what was expected.
  private var problem: FormatProblem {
    switch expectation {
    case .beginning:
      switch shape {
      case .array:
        FormatProblem(
          "JSON needs `[` here", hint: "For one object a line there is --format jsonl.")
      case .sequence:
        FormatProblem("JSON needs `{` here", hint: "For an array there is --format json.")
      case .any: FormatProblem("JSON needs `[` or `{` here")
      }
    case .elementOrEnd: FormatProblem("JSON needs `{` or `]` here")
    case .element, .objectOrEnd: FormatProblem("JSON needs `{` here")
    case .separatorOrEnd: FormatProblem("JSON needs `,` or `]` here")
    case .end: FormatProblem("something after the JSON array")
    }
  }

  private static let cutHint = "The file may have been cut off."

  /// Skips white space and returns the next byte; `nil` at the end of the file.
  private mutating func peek() throws(FormatError) -> UInt8? {
    while let byte = try window.peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        window.skipByte()
      default: return byte
      }
    }
    return nil
  }

  /// Reads the object that begins here.
  private mutating func element() throws(FormatError) -> Element {
    let place = window.place
    var scan = ObjectScan(endsTextsAtLines: endsTextsAtLines)
    let bytes = try window.take("object") { scan.end(in: $0) ?? ($1 ? $0.endIndex : nil) }
    canGoOn = true
    switch scan.state {
    case .complete: return Element(bytes: bytes, place: place)
    case .broken(let quote):
      if expectation == .separatorOrEnd { expectation = .elementOrEnd }
      throw .malformed(
        place.advanced(over: bytes.prefix(quote)), "this text has no end on its line",
        hint: #"A quotation mark in a text is written \", and a line break \n."#)
    case .open:
      expectation = .end
      throw .malformed(place, "the file ends inside of this object", hint: Self.cutHint)
    }
  }
}

/// Finds the end of an object, and continues where it stopped when more bytes arrive.
private struct ObjectScan {
  enum State {
    case open, complete
    /// It ends in a text that began at this offset.
    case broken(quote: Int)
  }

  let endsTextsAtLines: Bool
  private(set) var state = State.open
  private var offset = 0
  private var depth = 0
  private var isInText = false

  init(endsTextsAtLines: Bool) {
    self.endsTextsAtLines = endsTextsAtLines
  }

  /// Returns the index after the `}` of the object at the beginning of `bytes`, or after the line in which a text has no
  /// end; `nil` if it hasn't been read yet.
  mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    let end = bytes.withUnsafeBufferPointer { buffer in scan(buffer) }
    return end.map { start + $0 }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
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
          let quote = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "\"") }
          state = .broken(quote: quote ?? 0)
          return offset + 1
        }
      } else if byte | 0x20 == UInt8(ascii: "{") {
        // Or `[`, which differs in that bit.
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 {
          state = .complete
          return offset + 1
        }
      }
      offset += 1
    }
    return nil
  }
}
