import Glibc
import TodoSQLite
import TodoText

/// All the bytes of a source that may be slow, or can be read only once.
///
/// The first mebibyte is kept in memory, the rest in a ``SpoolFile``.
final class SpooledInput {
  private var memory: [UInt8] = []
  private var file: SpoolFile?
  private var byteCount = 0

  private static let memoryLimit = 1_048_576

  /// Reads `source`, which messages call `name`, to its end; a file would be in `folder`.
  ///
  /// - Throws: A failure with exit code 66 if it cannot be read, and 74 if there is no room for it.
  init(_ source: ByteSource, called name: String, folder: String) throws(Failure) {
    while true {
      let chunk: [UInt8]
      do throws(SystemError) { chunk = try source.chunk() } catch {
        throw .unreadable(name, errorNumber: error.code)
      }
      if chunk.isEmpty { return }
      byteCount += chunk.count
      if file == nil, byteCount <= Self.memoryLimit {
        memory += chunk
      } else {
        if file == nil { file = SpoolFile(in: folder) }
        guard let file, file.append(chunk) else {
          throw .noRoom(for: name, in: folder, errorNumber: errno)
        }
      }
    }
  }

  /// The bytes, from the first to the last.
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
  /// What is read from `name` cannot be kept in `folder`.
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
