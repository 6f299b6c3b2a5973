/// Cuts a file into the JSON objects that stand in it one after the other, without reading them.
///
///     [{"a":1},        {"a":1}
///     {"a":2}]         {"a":2}
///
/// It holds a chunk and one object at a time, whatever the size of the file, and does not recurse.
struct JSONElements {
  /// How the objects stand in the file.
  enum Shape: Sendable {
    /// As one array.
    case array
    /// One behind the other, with white space between.
    case sequence
    /// As one array, or one behind the other, maybe with commas between.
    case any
  }

  /// An object, from its `{` to its `}`, as UTF-8.
  struct Element {
    var bytes: ArraySlice<UInt8>
    /// Where it begins.
    var place: FilePlace

    /// The place in the file of an index of ``bytes``.
    func place(of index: Int) -> FilePlace {
      place.advanced(over: bytes[..<max(bytes.startIndex, min(index, bytes.endIndex))])
    }
  }

  /// What may come next outside of objects.
  private enum Expectation {
    case beginning, elementOrEnd, element, separatorOrEnd, objectOrEnd, end
  }

  private let source: ByteSource
  private let shape: Shape
  private let maximumByteCount: Int
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var expectation = Expectation.beginning
  /// Where ``rest`` begins.
  private var place = FilePlace()

  /// The most bytes of an object: a text of 1 MiB can take six times as much where it is escaped.
  static let maximumByteCount = 16_777_216

  init(
    _ source: ByteSource, shape: Shape,
    maximumByteCount: Int = JSONElements.maximumByteCount
  ) {
    self.source = source
    self.shape = shape
    self.maximumByteCount = maximumByteCount
  }

  /// The next object, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> Element? {
    while true {
      guard let byte = try peek() else {
        switch expectation {
        case .beginning where shape == .array:
          throw .malformed(place, "an empty file is no JSON", hint: "An empty list is `[]`.")
        case .elementOrEnd, .element, .separatorOrEnd:
          throw .malformed(place, "the file ends inside of its array", hint: Self.cutHint)
        case .beginning, .objectOrEnd, .end: return nil
        }
      }
      switch (byte, expectation) {
      case (UInt8(ascii: "["), .beginning) where shape != .sequence:
        expectation = .elementOrEnd
        skipByte()
      case (UInt8(ascii: "{"), .beginning) where shape != .array:
        expectation = .objectOrEnd
      case (UInt8(ascii: "{"), .elementOrEnd), (UInt8(ascii: "{"), .element):
        expectation = .separatorOrEnd
        return try element()
      case (UInt8(ascii: "{"), .objectOrEnd):
        return try element()
      case (UInt8(ascii: ","), .separatorOrEnd):
        expectation = .element
        skipByte()
      case (UInt8(ascii: ","), .objectOrEnd) where shape == .any:
        skipByte()
      case (UInt8(ascii: "]"), .elementOrEnd), (UInt8(ascii: "]"), .separatorOrEnd):
        expectation = .end
        skipByte()
      default:
        throw .malformed(place, problem)
      }
    }
  }

  /// What was expected instead of what is there.
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
    case .end: FormatProblem("something behind the JSON array")
    }
  }

  private static let cutHint = "The file may have been cut off."

  /// The first byte that is no white space, and skips what is; `nil` at the end of the file.
  private mutating func peek() throws(FormatError) -> UInt8? {
    while true {
      var isFirst = place == FilePlace() && expectation == .beginning
      while let byte = rest.first {
        if isFirst {
          isFirst = false
          while rest.count < 3, byte == 0xEF, try fill() {}
          if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
            rest.removeFirst(3)
            continue
          }
        }
        switch byte {
        case UInt8(ascii: "\n"):
          place.line += 1
          place.column = 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place.column += 1
        default: return byte
        }
        rest.removeFirst()
      }
      guard try fill() else { return nil }
    }
  }

  private mutating func skipByte() {
    rest.removeFirst()
    place.column += 1
  }

  /// The object that begins here.
  private mutating func element() throws(FormatError) -> Element {
    let start = place
    var scan = ObjectScan()
    while true {
      if let end = scan.end(in: rest) {
        guard end - rest.startIndex <= maximumByteCount else { throw tooLong(start) }
        let bytes = rest[..<end]
        try checkText(bytes, at: start)
        rest = rest[end...]
        place.advance(over: bytes)
        return Element(bytes: bytes, place: start)
      }
      if rest.count > maximumByteCount { throw tooLong(start) }
      guard try fill() else {
        try checkText(rest, at: start)
        throw .malformed(start, "the file ends inside of this object", hint: Self.cutHint)
      }
    }
  }

  private func tooLong(_ start: FilePlace) -> FormatError {
    .malformed(start, "this object has more than \(maximumByteCount / 1_048_576) MiB")
  }

  /// Reads on; `false` at the end of the file.
  private mutating func fill() throws(FormatError) -> Bool {
    guard !isAtEnd else { return false }
    guard let bytes = try source.next(behind: rest) else {
      isAtEnd = true
      return false
    }
    rest = bytes[...]
    return true
  }
}

/// Finds the end of an object, as far as it was read, and goes on from there when there is more.
private struct ObjectScan {
  private var offset = 0
  private var depth = 0
  private var isInText = false

  /// The index behind the `}` that closes the object with which `bytes` begin, or `nil` where it is not
  /// there yet.
  mutating func end(in bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    let end = bytes.withUnsafeBufferPointer { buffer in scan(buffer) }
    return end.map { start + $0 }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if isInText {
        if byte == UInt8(ascii: "\\") {
          // What is escaped may not be there yet.
          guard offset + 1 < bytes.count else { return nil }
          offset += 2
          continue
        }
        if byte == UInt8(ascii: "\"") { isInText = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return offset + 1 }
        default: break
        }
      }
      offset += 1
    }
    return nil
  }
}
