import Glibc
import TodoFormats
import TodoSQLite
import TodoText

/// All the bytes of a source that may be slow, or can be read only once.
///
/// The first mebibyte is kept in memory, the rest in a ``SpoolFile``. Before anything is written to that, the beginning
/// is checked, so that an endless device is refused at once.
final class SpooledInput {
  private var memory: [UInt8] = []
  private var file: SpoolFile?
  private var byteCount = 0

  private static let memoryLimit = 1_048_576
  /// The most bytes that are kept: 256 MiB.
  static let maximumByteCount = 268_435_456

  /// Reads a source to its end.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - name: Its name in messages.
  ///   - folder: The folder of the file, if there has to be one.
  ///   - maximumByteCount: The most bytes that it may have.
  ///   - keepsGoing: Whether unreadable lines are skipped, so that it may begin with some.
  ///   - readBeginning: Reads the beginning of a long source, and throws if something is wrong in it. What
  ///     it throws once it asked for more bytes than have arrived doesn't count.
  /// - Throws: A failure with exit code 66 if it cannot be read, 74 if there is no room for it, and 65 if
  ///   it isn't text, or has no end.
  init(
    _ source: ByteSource, called name: String, folder: String,
    maximumByteCount: Int = SpooledInput.maximumByteCount, keepsGoing: Bool = false,
    readBeginning: (ByteSource) throws(Failure) -> Void = { _ in }
  ) throws(Failure) {
    while true {
      let chunk: [UInt8]
      do throws(SystemError) { chunk = try source.chunk() } catch {
        throw .unreadable(name, errorNumber: error.code)
      }
      if chunk.isEmpty { return }
      byteCount += chunk.count
      if file == nil, byteCount <= Self.memoryLimit {
        memory += chunk
        continue
      }
      if file == nil {
        let beginning = memory + chunk
        try Self.check(beginning, readBeginning)
        try Self.checkText(beginning, called: name, keepsGoing: keepsGoing)
        file = SpoolFile(in: folder)
      }
      guard byteCount <= maximumByteCount else { throw .endless(name, limit: maximumByteCount) }
      guard let file, file.append(chunk) else {
        throw .noRoom(for: name, in: folder, errorNumber: errno)
      }
    }
  }

  /// Lets `read` find mistakes in the beginning of an input.
  private static func check(
    _ beginning: [UInt8], _ read: (ByteSource) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = beginning[...]
    var isExhausted = false
    let source = ByteSource { buffer in
      guard !rest.isEmpty else {
        isExhausted = true
        errno = ECANCELED
        return -1
      }
      let bytes = rest.prefix(buffer.count)
      buffer.copyBytes(from: bytes)
      rest = rest.dropFirst(bytes.count)
      return bytes.count
    }
    do throws(Failure) {
      try read(source)
    } catch {
      if !isExhausted { throw error }
    }
  }

  /// Refuses a beginning with a NUL or a byte that isn't UTF-8, or, if bad lines are skipped, only one with most of its
  /// bytes in lines with a NUL.
  private static func checkText(
    _ beginning: [UInt8], called name: String, keepsGoing: Bool
  ) throws(Failure) {
    if keepsGoing {
      let lines = beginning.split(separator: UInt8(ascii: "\n"))
      let badByteCount = lines.reduce(0) { $0 + ($1.contains(0) ? $1.count : 0) }
      if badByteCount <= beginning.count / 2 { return }
    }
    // The last character may be incomplete.
    var end = beginning.count
    while end > 0, beginning.count - end < 3, UTF8.isContinuation(beginning[end - 1]) { end -= 1 }
    if end > 0, beginning[end - 1] >= 0xC0 { end -= 1 }
    do throws(FormatError) {
      try TodoFormats.checkText(beginning[..<end], at: .start)
    } catch {
      throw Failure(error, file: name)
    }
  }

  /// Returns all bytes, from the beginning.
  func bytes() -> ByteSource {
    var place = 0
    return ByteSource(totalCount: byteCount) { [memory, file] buffer in
      let count: Int
      if place < memory.count {
        let bytes = memory[place...].prefix(buffer.count)
        buffer.copyBytes(from: bytes)
        count = bytes.count
      } else {
        count = file?.read(into: buffer, at: place - memory.count) ?? 0
      }
      place += max(count, 0)
      return count
    }
  }
}

extension Failure {
  /// The input from `name` is longer than can be kept.
  fileprivate static func endless(_ name: String, limit: Int) -> Failure {
    Failure(
      message: "\(name.terminalSafe): over \(grouped(limit / 1_048_576)) MiB, and still no end",
      hint: "Put it into a file, which may be longer.", exitCode: .badData)
  }

  /// The input from `name` can't be kept in `folder`.
  fileprivate static func noRoom(
    for name: String, in folder: String, errorNumber: Int32
  ) -> Failure {
    Failure(
      message: "\(name.terminalSafe) cannot be kept in \(folder.terminalSafe): "
        + String(cString: strerror(errorNumber)),
      hint: "Make room there, set TMPDIR to another folder, or give a file.",
      exitCode: .inputOutput)
  }
}
