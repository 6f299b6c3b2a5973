import Glibc
import TodoSQLite

/// A file that can be read from its beginning as often as one likes, whatever it is.
///
/// What is gone once it was read, as from a pipe, is kept: up to 1 MiB of it in memory, more in a file
/// without a name.
final class RereadableFile {
  /// What messages call it.
  let name: String
  private let origin: Origin

  private enum Origin {
    case path(String)
    /// A file that somebody else opened, from where it stands.
    case open(Int32, from: Int)
    case memory([UInt8])
    case spool(SpoolFile)
  }

  /// The most that is kept in memory: 1 MiB.
  private static let patience = 1_048_576

  /// Takes the file at `path`, where `-` is standard input.
  ///
  /// A file without a name would be in `folder`.
  ///
  /// - Throws: A failure with exit code 66 if there is no such file, or it cannot be read; 74 if there is
  ///   no room to keep it.
  init(path: String, standardInput: Int32, folder: String) throws(Failure) {
    name = ByteSource.name(ofFile: path)
    let descriptor = path == "-" ? standardInput : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errorNumber: errno) }
    defer { if path != "-" { close(descriptor) } }
    let start = lseek(descriptor, 0, SEEK_CUR)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, start >= 0 {
      origin = path == "-" ? .open(descriptor, from: Int(start)) : .path(path)
    } else {
      origin = try Self.keep(ByteSource(fileDescriptor: descriptor), called: name, in: folder)
    }
  }

  /// The bytes, from the first to the last.
  ///
  /// - Throws: A failure with exit code 66 if the file has gone since.
  func bytes() throws(Failure) -> ByteSource {
    var place = 0
    switch origin {
    case .path(let path): return try ByteSource(path: path, standardInput: -1)
    case .memory(let bytes): return ByteSource(bytes)
    case .open(let descriptor, let start):
      return ByteSource { buffer in
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(start + place))
        place += max(count, 0)
        return count
      }
    case .spool(let spool):
      return ByteSource { buffer in
        let count = spool.read(into: buffer, at: place)
        place += max(count, 0)
        return count
      }
    }
  }

  private static func keep(
    _ source: ByteSource, called name: String, in folder: String
  ) throws(Failure) -> Origin {
    var bytes: [UInt8] = []
    var spool: SpoolFile?
    while true {
      let chunk: [UInt8]
      do throws(SystemError) { chunk = try source.chunk() } catch {
        throw .unreadable(name, errorNumber: error.code)
      }
      bytes += chunk
      let isAtEnd = chunk.isEmpty
      if isAtEnd, spool == nil { return .memory(bytes) }
      if isAtEnd || bytes.count >= patience {
        guard let file = spool ?? SpoolFile(in: folder), file.append(bytes) else {
          throw .noRoom(for: name, in: folder, errorNumber: errno)
        }
        if isAtEnd { return .spool(file) }
        spool = file
        bytes.removeAll(keepingCapacity: true)
      }
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
      hint: "Make room in the folder for temporary files, or set TMPDIR to another.",
      exitCode: .inputOutput)
  }
}
