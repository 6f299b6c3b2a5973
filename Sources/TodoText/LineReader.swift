/// Reads the lines of a file one by one, holding one chunk and one line of it at a time.
///
/// A line ends at a line feed, with or without a carriage return before it, or at the end of the file.
/// A byte order mark at the beginning of the file is dropped. The contents of lines aren't checked.
///
///     var lines = LineReader(fileDescriptor: 0)
///     while let line = try lines.next() { … }
package struct LineReader {
  /// A line without its line ending.
  package struct Line: Hashable {
    /// 1 for the first line of the file.
    package var number: Int
    package var bytes: ArraySlice<UInt8>

    package init(number: Int, bytes: ArraySlice<UInt8>) {
      self.number = number
      self.bytes = bytes
    }
  }

  /// The largest line of a script in bytes, without its line ending: 1 MiB.
  package static let maximumByteCount = 1_048_576

  private let source: ByteSource
  private let maximumByteCount: Int
  private var chunk: ArraySlice<UInt8> = []
  /// The beginning of a line whose end hasn't been read yet.
  private var pending: [UInt8] = []
  private var number = 0
  /// The byte range of the last line in the file, with its line ending; unknown after an error.
  package private(set) var range = 0..<0
  /// The last line's ending: `\n` or `\r\n`, or what there is of it at the end of the file.
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

  /// The lines of `bytes`; only a last line without an ending is copied.
  package init(_ bytes: [UInt8], maximumByteCount: Int = LineReader.maximumByteCount) {
    self.init(ByteSource([]), maximumByteCount: maximumByteCount)
    chunk = bytes[...]
  }

  /// The next line, or `nil` at the end of the file.
  ///
  /// - Throws: `.tooLong` as soon as a line exceeds the maximum; the next call skips the rest of that line.
  ///   `.unreadable` if the file can't be read.
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

      // The extra byte may be the carriage return of the line ending; three more may be a byte order mark.
      if pending.count + chunk.count > maximumByteCount + (number == 0 ? 4 : 1) {
        (pending, chunk) = ([], [])
        number += 1
        isInsideTooLongLine = true
        throw .tooLong(line: number)
      }
      pending += chunk
      chunk = []
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
  /// A chunk is never written to again, so lines cut from it need no copy.
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
  /// The line with this number exceeds the maximum.
  case tooLong(line: Int)
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
}
