import TodoText

/// The part of a file that has been read but not used up.
///
/// It grows as one element of the file requires, up to a limit. A byte order mark at the beginning
/// of the file is dropped.
struct ByteWindow {
  private let source: ByteSource
  private let maximumByteCount: Int
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var isAtBeginning = true
  private(set) var place = FilePlace()
  private let allowsWindows1252: Bool
  private var hasUTF8 = false
  /// Whether the elements from the last one on are in Windows-1252.
  private(set) var isWindows1252 = false

  /// The largest element in bytes: a text of 1 MiB can be six times as long with escapes.
  static let maximumByteCount = 16_777_216

  /// If it `allowsWindows1252`, that is what a file is in that isn't UTF-8 from its first letter beyond ASCII on.
  init(
    _ source: ByteSource, maximumByteCount: Int = ByteWindow.maximumByteCount,
    allowsWindows1252: Bool = false
  ) {
    self.source = source
    self.allowsWindows1252 = allowsWindows1252
    self.maximumByteCount = maximumByteCount
  }

  /// Returns the next byte, or `nil` at the end of the file.
  mutating func peek() throws(FormatError) -> UInt8? {
    if isAtBeginning { try skipByteOrderMark() }
    if let byte = rest.first { return byte }
    return try fill() ? rest.first : nil
  }

  /// Skips the next byte, which was peeked at and is ASCII.
  mutating func skipByte() {
    if rest.first == UInt8(ascii: "\n") {
      place.line += 1
      place.column = 1
    } else {
      place.column += 1
    }
    rest = rest.dropFirst()
  }

  /// Reads the element that begins here, or all the rest if it has no end.
  ///
  /// - Parameters:
  ///   - name: Its name in messages: `object`.
  ///   - end: Returns the length of the element, or `nil` if its end isn't among the bytes read so far.
  /// - Returns: The bytes of the element, as UTF-8 unless ``isWindows1252``.
  /// - Throws: `.malformed` if the element is over the limit, isn't UTF-8 or has a NUL.
  mutating func take(
    _ name: String, end: (UnsafeBufferPointer<UInt8>) -> Int?
  ) throws(FormatError) -> ArraySlice<UInt8> {
    let start = place
    while true {
      let count = rest.withUnsafeBufferPointer(end) ?? (isAtEnd ? rest.count : nil)
      if count ?? rest.count > maximumByteCount {
        throw .malformed(start, "this \(name) has more than \(maximumByteCount / 1_048_576) MiB")
      }
      if let count {
        let bytes = rest.prefix(count)
        let isASCII: Bool
        do throws(FormatError) {
          isASCII = try checkText(bytes, at: start)
          if !isASCII { hasUTF8 = true }
        } catch {
          guard case .malformed(_, .notUTF8) = error, allowsWindows1252, !hasUTF8 || isWindows1252
          else { throw error }
          (isASCII, isWindows1252) = (false, true)
        }
        rest = rest.dropFirst(count)
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

  /// Reads more; returns `false` at the end of the file.
  private mutating func fill() throws(FormatError) -> Bool {
    guard !isAtEnd else { return false }
    do throws(SystemError) {
      let chunk = try source.chunk()
      isAtEnd = chunk.isEmpty
      rest.append(contentsOf: chunk)
    } catch { throw .unreadable(errorNumber: error.code) }
    return !isAtEnd
  }
}
