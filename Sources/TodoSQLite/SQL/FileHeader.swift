import CSQLite
import Glibc
import SQLite

/// The length of a database file, its modification time and its header.
///
/// A program that ignores SQLite's locks, such as `cp` or a shell's `>`, can truncate or overwrite the file while
/// it is in use: SQLite would write its cached pages into what is left. Comparing the header from before a commit
/// with the one after it detects that.
///
/// Source: <https://sqlite.org/fileformat2.html#the_database_header>.
struct FileHeader: Equatable {
  private var byteCount: Int64
  private var bytes: [UInt8]
  /// In seconds and nanoseconds; two lists may have the same header.
  private var writtenAt: [Int]

  fileprivate init?(byteCount: Int64, bytes: [UInt8], writtenAt: timespec) {
    guard byteCount >= bytes.count else { return nil }
    self.byteCount = byteCount
    self.bytes = bytes
    self.writtenAt = [writtenAt.tv_sec, writtenAt.tv_nsec]
  }

  private var changeCount: Int { bytes.integer(at: 24, byteCount: 4) }

  /// Whether everything agrees that no commit changes: the kind of file, and its page size.
  private func isOfSameFile(as other: FileHeader) -> Bool {
    bytes[..<24] == other.bytes[..<24] && bytes[68..<72] == other.bytes[68..<72]
  }

  /// Whether a transaction that began with `before` may have written this ahead of its commit.
  func isSpilled(after before: FileHeader) -> Bool {
    isOfSameFile(as: before) && byteCount >= before.byteCount
      && isFirst(after: before)
  }

  /// Whether a commit after `before` may have written this, or nothing, with others following it.
  func isCommitted(after before: FileHeader) -> Bool {
    isOfSameFile(as: before)
      && byteCount >= Int64(bytes.integer(at: 28, byteCount: 4)) * pageByteCount
  }

  /// Whether at most one commit came after `before`.
  func isFirst(after before: FileHeader) -> Bool {
    changeCount == before.changeCount || isNext(to: before)
  }

  var pageByteCount: Int64 {
    let count = Int64(bytes.integer(at: 16, byteCount: 2))
    return count == 1 ? 65_536 : count
  }

  private func isNext(to before: FileHeader) -> Bool {
    UInt32(truncatingIfNeeded: changeCount) == UInt32(truncatingIfNeeded: before.changeCount) &+ 1
  }
}

extension Database {
  /// Returns the current header of the file, read through SQLite's own descriptor; `nil` for a database in memory,
  /// and for a file that is shorter than a header.
  func fileHeader() throws -> FileHeader? {
    guard let file else { return nil }
    var status = stat()
    _ = stat(file.path, &status)
    return FileHeader(
      byteCount: try file.byteCount(), bytes: try file.bytes(100, at: 0), writtenAt: status.st_mtim)
  }
}
