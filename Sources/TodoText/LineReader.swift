/// Reads the lines of a file one by one, and holds one chunk and one line of it at a time.
///
/// A line ends at a line feed, with or without a carriage return before it, or where the file ends.
/// A byte order mark at the beginning of the file is dropped. What a line holds is not looked at.
///
///     var lines = LineReader(fileDescriptor: 0)
///     while let line = try lines.next() { … }
package struct LineReader {
  /// A line without its end.
  package struct Line: Hashable {
    /// 1 for the first line of the file.
    package var number: Int
    package var bytes: ArraySlice<UInt8>

    package init(number: Int, bytes: ArraySlice<UInt8>) {
      self.number = number
      self.bytes = bytes
    }
  }

  /// The most bytes of a line of a script, its end not counted: 1 MiB.
  package static let maximumByteCount = 1_048_576

  private let source: ByteSource
  private let maximumByteCount: Int
  private var chunk: ArraySlice<UInt8> = []
  /// The beginning of a line whose end is in no chunk yet.
  private var pending: [UInt8] = []
  private var number = 0
  /// Where the line that was read last is in the file, with its end; unknown after an error.
  package private(set) var range = 0..<0
  /// How that ends: with `\n` or `\r\n`, or with what there is of it where the file ends.
  package private(set) var end = ""
  private var isAtEnd = false
  private var isInsideTooLongLine = false

  /// Does not own `fileDescriptor`: the caller closes it.
  package init(fileDescriptor: Int32) {
    self.init(ByteSource(fileDescriptor: fileDescriptor))
  }

  /// The lines of `source`, each of at most `maximumByteCount` bytes.
  package init(_ source: ByteSource, maximumByteCount: Int = LineReader.maximumByteCount) {
    self.source = source
    self.maximumByteCount = maximumByteCount
  }

  /// The next line, or `nil` at the end of the file.
  ///
  /// - Throws: `.tooLong` as soon as a line is over the most that it may have, whose rest the next call
  ///   skips; `.unreadable` when the file cannot be read.
  package mutating func next() throws(LineReaderError) -> Line? {
    if isInsideTooLongLine { try skipLine() }
    while true {
      if let index = chunk.firstIndex(ofByte: UInt8(ascii: "\n")) {
        let line = chunk[..<index]
        chunk = chunk[(index + 1)...]
        range = range.upperBound..<range.upperBound + pending.count + line.count + 1
        end = "\n"
        guard !pending.isEmpty else { return try finish(line) }
        pending += line
        return try finish(takePending())
      }

      pending += chunk
      chunk = []
      // One byte more may be the carriage return of the line's end, and three a byte order mark.
      if pending.count > maximumByteCount + (number == 0 ? 4 : 1) {
        pending = []
        number += 1
        isInsideTooLongLine = true
        throw .tooLong(line: number)
      }
      guard try fill() else {
        range = range.upperBound..<range.upperBound + pending.count
        end = ""
        return pending.isEmpty ? nil : try finish(takePending())
      }
    }
  }

  private mutating func finish(_ bytes: ArraySlice<UInt8>) throws(LineReaderError) -> Line {
    var bytes = bytes
    number += 1
    if bytes.last == UInt8(ascii: "\r") {
      bytes.removeLast()
      end = "\r" + end
    }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.count > maximumByteCount { throw .tooLong(line: number) }
    return Line(number: number, bytes: bytes)
  }

  private mutating func takePending() -> ArraySlice<UInt8> {
    defer { pending = [] }
    return pending[...]
  }

  private mutating func skipLine() throws(LineReaderError) {
    repeat {
      if let end = chunk.firstIndex(ofByte: UInt8(ascii: "\n")) {
        chunk = chunk[(end + 1)...]
        break
      }
      chunk = []
    } while try fill()
    isInsideTooLongLine = false
  }

  /// Reads the next chunk; `false` at the end of the file.
  ///
  /// A chunk is never written to again, so that the lines cut from it need no copy.
  private mutating func fill() throws(LineReaderError) -> Bool {
    guard !isAtEnd else { return false }
    do throws(SystemError) {
      chunk = try source.chunk()[...]
    } catch {
      throw .unreadable(errorNumber: error.code)
    }
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }
}

/// Why a line could not be read.
package enum LineReaderError: Error, Hashable, Sendable {
  /// The line with this number has more bytes than a line may have.
  case tooLong(line: Int)
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
}
