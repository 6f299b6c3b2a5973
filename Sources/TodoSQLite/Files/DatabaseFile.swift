import Glibc
import TodoDomain
import TodoText

/// The file of a database, before SQLite opens it.
///
/// Nothing here opens the file: closing it again would drop the locks that another connection of this process has
/// on it (<https://sqlite.org/howtocorrupt.html>, 2.2).
package struct DatabaseFile {
  /// Absolute, so that SQLite does not take a path that begins with `file:` for a URI.
  package let path: String

  /// - Throws: `.notATodoDatabase` for a path that names no file to SQLite: an empty one,
  ///   `:memory:`, or one that holds a NUL.
  package init(path: String) throws(TodoStoreError) {
    guard !path.isEmpty else {
      throw .notATodoDatabase(path: "\"\"", reason: "an empty path names no file")
    }
    guard path != ":memory:" else {
      throw .notATodoDatabase(path: path, reason: "nothing would be kept")
    }
    guard !path.utf8.contains(0) else {
      throw .notATodoDatabase(
        path: String(path.prefix { $0 != "\0" }), reason: "the path holds a NUL")
    }
    do throws(AbsolutePath.Failure) {
      self.path = try AbsolutePath.of(path)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  /// Whether the file exists.
  ///
  /// - Throws: `.notATodoDatabase` if something other than a file is there, `.strangeJournal` if it is in a
  ///   journal's place, `.tooManyOpenFiles`, or the error that keeps the file from being found.
  package func exists() throws(TodoStoreError) -> Bool {
    let code = OpenFileLimit.check()
    guard code == 0 else { throw failure(code) }
    try checkJournals()
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw failure(errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_size == 1:
      // SQLite takes it for empty (`unixFileSize` in `os_unix.c`), and would write over it.
      throw .notATodoDatabase(path: path, reason: "it is not a SQLite database")
    case S_IFREG: return true
    case S_IFDIR: throw .notATodoDatabase(path: path, reason: "it is a folder")
    default: throw .notATodoDatabase(path: path, reason: "it is not a regular file")
    }
  }

  /// Refuses a journal for which SQLite would wait, such as a pipe without a writer, or through which it would
  /// write, such as a link.
  private func checkJournals() throws(TodoStoreError) {
    var status = stat()
    // SQLite keeps journals beside the file itself, not beside a link to it.
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let file = isLink ? (try? ResolvedPath.of(path)) ?? path : path
    for suffix in ListProtection.suffixes {
      guard lstat(file + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      throw .strangeJournal(path: file + suffix, reason: "is not a regular file")
    }
  }

  /// Creates an empty file that only its owner may read and write, and the folders above it.
  ///
  /// It is fine if another process does so at the same time.
  func create() throws(TodoStoreError) {
    if let obstacle = PathLimit.obstacle(path) { throw .pathTooLong(path: path, reason: obstacle) }
    // SQLite syncs the folder of the database, but not those above it.
    let folder = NewFolder.above(path)
    let code = NewFolder.make(folder)
    guard code == 0 else { throw failure(code) }
    let synced = NewFolder.sync(above: folder)
    guard synced == 0 else { throw failure(synced) }
    // SQLite would make it readable for everyone.
    guard uninterrupted({ mknod(path, S_IFREG | 0o600, 0) }) == 0 else {
      if errno != EEXIST { throw failure(errno) }
      if try exists() { return }
      throw .cannotCreate(path: path, reason: "it is a symbolic link to a file that does not exist")
    }
    // The umask can only have removed permissions.
    guard uninterrupted({ chmod(path, 0o600) }) == 0 else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> TodoStoreError {
    let reason = SystemError(code).description
    return switch code {
    case EACCES, EPERM: .noPermission(path: path, reason: reason)
    case ENOSPC, EDQUOT, EIO: .inputOutput(path: path, reason: reason)
    case EMFILE, ENFILE: .tooManyOpenFiles(path: path, reason: reason)
    case ENAMETOOLONG: .pathTooLong(path: path, reason: reason)
    default: .cannotCreate(path: path, reason: reason)
    }
  }
}
