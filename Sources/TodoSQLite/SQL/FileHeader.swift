import SQLite
import CSQLite
import Glibc

/// How long the file of a database is, when it was written to, and what its beginning says.
///
/// A program that ignores SQLite's locks, such as `cp` or a shell's `>`, can cut or overwrite the file while
/// it is in use: SQLite would write the pages that it holds into what is left. Two looks at it, before and
/// after a commit, find that.
///
/// Source: <https://sqlite.org/fileformat2.html#the_database_header>.
struct FileHeader: Equatable {
  private var byteCount: Int64
  private var bytes: [UInt8]
  /// In seconds and nanoseconds; a list may have the same header as another one.
  private var writtenAt: [Int]

  fileprivate init?(byteCount: Int64, bytes: [UInt8], writtenAt: timespec) {
    guard byteCount >= bytes.count else { return nil }
    self.byteCount = byteCount
    self.bytes = bytes
    self.writtenAt = [writtenAt.tv_sec, writtenAt.tv_nsec]
  }

  private var changeCount: Int { bytes.integer(at: 24, byteCount: 4) }

  /// Whether it says what no commit changes: what the file is, and how large its pages are.
  private func isOfSameFile(as other: FileHeader) -> Bool {
    bytes[..<24] == other.bytes[..<24] && bytes[68..<72] == other.bytes[68..<72]
  }

  /// Whether a transaction that began with `before` may have written this ahead of its commit.
  func isSpilled(after before: FileHeader) -> Bool {
    isOfSameFile(as: before) && byteCount >= before.byteCount
      && isFirst(after: before)
  }

  /// Whether a commit may have written this, or nothing, in the place of `before`, and others after it.
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
  /// What the file is like now, read through SQLite's own descriptor; `nil` for a database in memory, and for
  /// a file that is shorter than a header.
  func fileHeader() throws -> FileHeader? {
    guard let file else { return nil }
    var status = stat()
    _ = stat(file.path, &status)
    return FileHeader(
      byteCount: try file.byteCount(), bytes: try file.bytes(100, at: 0), writtenAt: status.st_mtim)
  }
}
