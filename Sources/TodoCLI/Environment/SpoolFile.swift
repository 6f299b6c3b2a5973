import Glibc
import TodoFormats
import TodoText

/// An unnamed file that buffers bytes for their reader: first in, first out.
final class SpoolFile {
  private let descriptor: Int32
  private var start = 0
  private var end = 0
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  var isEmpty: Bool { start == end }

  init(in folder: String) throws(SystemError) {
    descriptor = try TemporaryFile.unnamed(in: folder)
  }

  deinit { close(descriptor) }

  /// Appends all of `bytes`, or none of them if it throws.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let written = bytes[count...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(end + count))
      }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { throw SystemError() }
      count += written
    }
    end += count
  }

  /// Returns the first bytes, at least one of them, or `nil` with `errno` set if they can't be read.
  func first() -> ArraySlice<UInt8>? {
    let wanted = min(chunk.count, end - start)
    var count = -1
    repeat {
      count = chunk.withUnsafeMutableBytes { read(into: .init(rebasing: $0[..<wanted]), at: start) }
    } while count < 0 && errno == EINTR
    return count > 0 ? chunk[..<count] : nil
  }

  /// Copies bytes from `offset` on, like `pread(2)`: it returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
  }

  /// Drops the first bytes.
  func removeFirst(_ count: Int) {
    start += count
    guard start == end else { return }
    (start, end) = (0, 0)
    _ = ftruncate(descriptor, 0)
  }
}

/// All bytes of a source that may be slow, or can be read only once.
///
/// The first mebibyte is kept in memory, the rest in a ``SpoolFile``. The beginning is checked before anything is
/// written there, so that an endless device is refused at once.
final class SpooledInput {
  private var memory: [UInt8] = []
  private var file: SpoolFile?
  private var byteCount = 0

  private static let memoryLimit = 1_048_576
  /// The most bytes that are kept: 256 MiB.
  static let maximumByteCount = 268_435_456

  /// Reads a source to its end.
  ///
  /// `name` is for messages, and `folder` for the file. With `keepsGoing`, unreadable lines are skipped, so it may begin
  /// with some.
  ///
  /// - Throws: A failure with exit code 66 if it cannot be read, 74 if there is no room for it, and 65 if
  ///   it isn't text, or has no end.
  init(
    _ source: ByteSource, called name: String, folder: String,
    maximumByteCount: Int = SpooledInput.maximumByteCount, keepsGoing: Bool = false
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
        try Self.checkText(memory + chunk, called: name, keepsGoing: keepsGoing)
      }
      guard byteCount <= maximumByteCount else {
        throw Failure(
          message:
            "\(name.terminalSafe): over \(grouped(maximumByteCount / 1_048_576)) MiB, and still no end",
          hint: "Put it into a file, which may be longer.", exitCode: .badData)
      }
      do throws(SystemError) {
        if file == nil { file = try SpoolFile(in: folder) }
        try file?.append(chunk)
      } catch {
        throw Failure(
          message: "\(name.terminalSafe) cannot be kept in \(folder.terminalSafe): \(error)",
          hint: "Make room there, set TMPDIR to another folder, or give a file.",
          exitCode: .inputOutput)
      }
    }
  }

  /// Refuses a beginning with a NUL or invalid UTF-8; if bad lines are skipped, only one with most of its bytes in
  /// lines with a NUL.
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
