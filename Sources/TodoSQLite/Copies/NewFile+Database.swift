import GRDB
import GRDBSQLite
import Glibc
import TodoDomain

extension NewFile {
  /// Makes the empty file of a new database.
  ///
  /// - Parameters:
  ///   - target: Where it is to be.
  ///   - list: The list that it is made of.
  ///   - isReplacing: Whether it may take the place of a file, or of an older copy of the list.
  /// - Throws: Why there can be no such database.
  package convenience init(
    database target: DatabaseFile, of list: DatabaseFile, isReplacing: Bool
  ) throws(CopyError) {
    do throws(NewFileError) {
      var status = stat()
      if stat(target.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw .cannotCreate(
          path: target.path, reason: isFolder ? "it is a folder" : "it is not a regular file")
      }
      // Its name is longer until it is whole.
      if let obstacle = PathLimit.obstacle(target.path, room: "..XXXXXX".utf8.count) {
        throw .pathTooLong(path: target.path, reason: obstacle)
      }
      try self.init(target.path, besideList: list.path, isReplacing: isReplacing, mayBeList: true)
      // SQLite rolls back what it finds under these names: https://sqlite.org/howtocorrupt.html, 1.4.
      for suffix in ListProtection.suffixes {
        let journal = path + suffix
        guard lstat(journal, &status) == 0 else { continue }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        if isFile, status.st_size == 0 { continue }
        // That of a list is rolled back, or somebody is writing it, when the list is locked.
        if isFile, suffix == "-journal", try ListProtection.signature(path, name: name) == .list {
          continue
        }
        throw .journalBeside(path: target.path, journal: journal)
      }
    } catch {
      throw .newFile(error)
    }
  }

  /// Opens the file as an empty database that can be written to.
  package func open(_ configuration: Configuration) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: temporaryPath, configuration: configuration)
    // SQLite opens a file that it cannot open for writing for reading, without a word.
    guard queue.inDatabase({ sqlite3_db_readonly($0.sqliteConnection, "main") }) == 0 else {
      throw NewFileError.inputOutput(
        path: name, reason: "the new file cannot be opened for writing")
    }
    return queue
  }
}
