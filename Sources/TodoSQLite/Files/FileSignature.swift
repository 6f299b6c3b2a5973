import Glibc
import TodoText

/// The kind of a file, by its first bytes.
enum FileSignature: Hashable {
  /// A todo database.
  case list
  /// An SQLite database of another program.
  case database
  /// What SQLite needs to repair a database: a rollback journal or a write-ahead log.
  case journal
  /// A file without bytes.
  case empty
  case other

  /// Reads the first bytes of the regular file at `path`.
  ///
  /// No connection of this process may have it open: SQLite would lose its locks.
  static func ofFile(at path: String) throws(SystemError) -> FileSignature {
    // Something else may have replaced it, such as a pipe without a writer.
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = uninterrupted { Int32(truncatingIfNeeded: pread(descriptor, &bytes, 100, 0)) }
    guard count >= 0 else { throw SystemError() }
    return FileSignature(Array(bytes.prefix(Int(count))))
  }

  /// Sources: <https://sqlite.org/fileformat2.html>, sections 1.3 (the header), 3 and 4.1.
  private init(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      self = .empty
    } else if bytes.starts(with: DatabaseFormat.firstBytes), bytes.count >= 72 {
      let applicationID = Int64(bytes.integer(at: 68, byteCount: 4))
      self = applicationID == DatabaseFormat.applicationID ? .list : .database
    } else if bytes.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
      || bytes.starts(with: [0x37, 0x7f, 0x06])
    {
      self = .journal
    } else {
      self = .other
    }
  }
}
