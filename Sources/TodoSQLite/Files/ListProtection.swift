import Glibc
import TodoText

/// Keeps new files from replacing databases and the files that SQLite keeps beside them.
struct ListProtection {
  /// The suffixes that SQLite adds to the name of a database: <https://sqlite.org/tempfiles.html>.
  static let suffixes = ["-journal", "-wal", "-shm"]

  /// The paths of the list: as given, and without symbolic links.
  private let list: [String]

  /// - Parameter list: The path of the list, which need not exist.
  init(list: String?) {
    guard let list, !list.isEmpty, let path = try? AbsolutePath.of(list) else {
      self.list = []
      return
    }
    let resolved = (try? ResolvedPath.of(path)) ?? path
    self.list = resolved == path ? [path] : [path, resolved]
  }

  /// Refuses the paths of the list and its journals.
  ///
  /// - Parameters:
  ///   - path: An absolute path without links.
  ///   - name: Its name in messages.
  /// - Throws: `.isTheList` or `.isAJournal`.
  func checkList(_ path: String, name: String) throws(NewFileError) {
    for list in list {
      if Self.areSame(path, list) { throw .isTheList(path: name) }
      for suffix in Self.suffixes where Self.areSame(path, list + suffix) {
        throw .isAJournal(path: name, database: list)
      }
    }
  }

  /// Refuses the paths of all other databases and their journals.
  ///
  /// - Parameters:
  ///   - path: An absolute path without links.
  ///   - name: Its name in messages.
  ///   - mayBeList: Whether a list may be there, which is checked more closely before it is replaced.
  /// - Throws: `.isADatabase` or `.isAJournal`, or why it isn't known what is there.
  func checkOthers(
    _ path: String, name: String, mayBeList: Bool = false
  ) throws(NewFileError) {
    for suffix in Self.suffixes where path.hasSuffix(suffix) {
      let database = String(path.dropLast(suffix.count))
      switch try Self.signature(database, name: name) {
      // An empty file is an empty database.
      case .list, .database, .empty: throw .isAJournal(path: name, database: database)
      case .journal, .other, nil: break
      }
    }
    switch try Self.signature(path, name: name) {
    case .list where mayBeList: break
    case .list, .database: throw .isADatabase(path: name)
    case .journal: throw .isAJournal(path: name, database: nil)
    case .empty, .other, nil: break
    }
  }

  /// Whether both paths lead to one file, which need not exist.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Returns the kind of the file at `path`, or `nil` if there is none.
  static func signature(
    _ path: String, name: String
  ) throws(NewFileError) -> FileSignature? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    do throws(SystemError) {
      return try FileSignature.ofFile(at: path)
    } catch {
      throw NewFileError(error, path: name)
    }
  }
}
