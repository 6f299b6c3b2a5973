import TodoText

/// The part of a file that was read and is not used up yet.
///
/// It grows as far as one element of the file needs it to, up to a limit. A byte order mark at the
/// beginning of the file is dropped.
struct ByteWindow {
  private let source: ByteSource
  private let maximumByteCount: Int
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var isAtBeginning = true
  /// Where the next byte is.
  private(set) var place = FilePlace()

  /// The most bytes of an element: a text of 1 MiB can take six times as much where it is escaped.
  static let maximumByteCount = 16_777_216

  init(_ source: ByteSource, maximumByteCount: Int = ByteWindow.maximumByteCount) {
    self.source = source
    self.maximumByteCount = maximumByteCount
  }

  /// The next byte, or `nil` at the end of the file.
  mutating func peek() throws(FormatError) -> UInt8? {
    if isAtBeginning { try skipByteOrderMark() }
    if let byte = rest.first { return byte }
    return try fill() ? rest.first : nil
  }

  /// Goes past the next byte, which was peeked at and is ASCII.
  mutating func skipByte() {
    if rest.first == UInt8(ascii: "\n") {
      place.line += 1
      place.column = 1
    } else {
      place.column += 1
    }
    rest = rest.dropFirst()
  }

  /// The element that begins here, and goes past it.
  ///
  /// - Parameters:
  ///   - name: What a message calls it: `object`.
  ///   - end: Returns the index after it, or `nil` where that is not read yet. It gets the bytes that
  ///     were read, from the beginning of the element, and whether they are all that there are; then it
  ///     returns an index or throws.
  /// - Returns: The bytes of the element, as UTF-8.
  /// - Throws: What `end` throws; `.malformed` where the element is over the limit, is not UTF-8 or holds
  ///   a NUL.
  mutating func take(
    _ name: String,
    end: (_ bytes: ArraySlice<UInt8>, _ isAtEnd: Bool) throws(FormatError) -> Int?
  ) throws(FormatError) -> ArraySlice<UInt8> {
    let start = place
    while true {
      let end = try end(rest, isAtEnd)
      if (end ?? rest.endIndex) - rest.startIndex > maximumByteCount {
        throw .malformed(start, "this \(name) has more than \(maximumByteCount / 1_048_576) MiB")
      }
      if let end {
        let bytes = rest[..<end]
        let isASCII = try checkText(bytes, at: start)
        rest = rest[end...]
        place.advance(over: bytes, isASCII: isASCII)
        return bytes
      }
      _ = try fill()
    }
  }

  private mutating func skipByteOrderMark() throws(FormatError) {
    isAtBeginning = false
    while rest.count < 3, try fill() {}
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
      throw .malformed(place, .utf16)
    }
  }

  /// Reads on; `false` at the end of the file.
  private mutating func fill() throws(FormatError) -> Bool {
    guard !isAtEnd else { return false }
    guard let bytes = try source.next(after: rest) else {
      isAtEnd = true
      return false
    }
    rest = bytes[...]
    return true
  }
}
