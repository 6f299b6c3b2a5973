import CSQLite
import Glibc
import SQLite
import TodoDomain

extension NewFile {
  /// Creates the empty file of a new database.
  ///
  /// - Parameters:
  ///   - target: The file to create.
  ///   - list: The list that it is made from.
  ///   - isReplacing: Whether it may replace a file, or an older copy of the list.
  /// - Throws: Why the database can't be created.
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
      // Until it is complete, it has a longer name.
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
        // A list's journal is rolled back when the list is locked, unless somebody is writing it.
        if isFile, suffix == "-journal", try ListProtection.signature(path, name: name) == .list {
          continue
        }
        throw .journalBeside(path: target.path, journal: journal)
      }
    } catch {
      throw .newFile(error)
    }
  }

  /// Makes sure that the connection can write to the file.
  package func check(_ database: Database) throws {
    if database.isReadOnly {
      throw NewFileError.inputOutput(
        path: name, reason: "the new file cannot be opened for writing")
    }
    // Nobody sees the file before it is complete, and then it is synced at once.
    try database.run("PRAGMA synchronous = OFF")
  }
}
