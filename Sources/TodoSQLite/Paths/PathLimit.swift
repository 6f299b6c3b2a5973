import CSQLite
import Glibc
import SQLite
import TodoText

/// The maximum length of a list's path.
enum PathLimit {
  private static let journalByteCount = "-journal".utf8.count

  /// Returns why there can be no list at `path`, or `nil`.
  ///
  /// Its journal, which has a longer name, has to fit as well. SQLite measures the path without links
  /// (`sqlite3PagerOpen` in `pager.c`).
  ///
  /// - Parameters:
  ///   - path: An absolute path, which need not exist.
  ///   - room: How many bytes longer its temporary name is.
  /// - Returns: What is too long, and the limit.
  static func obstacle(_ path: String, room: Int = 0) -> String? {
    let folder = NewFolder.above(path)
    let name = path.rest(after: folder == "/" ? "/" : folder + "/") ?? path
    let mostOfName = Int(NAME_MAX) - journalByteCount
    if name.utf8.count > mostOfName {
      return "its name is \(name.utf8.count) bytes long, and the limit is \(mostOfName)"
    }
    guard let mostOfSQLite = Database.mostPathBytes else { return nil }
    let most = mostOfSQLite - journalByteCount - room
    let count = withoutLinks(path).utf8.count
    return count > most ? "its path is \(count) bytes long, and the limit is \(most)" : nil
  }

  /// Returns the path without symbolic links, as far as its folders exist.
  private static func withoutLinks(_ path: String) -> String {
    if let resolved = try? ResolvedPath.of(path) { return resolved }
    let folder = NewFolder.above(path)
    guard folder != "/", folder != path, let name = path.rest(after: folder) else { return path }
    return withoutLinks(folder) + name
  }
}
