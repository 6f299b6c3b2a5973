import SQLite
import CSQLite
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

  /// Makes sure that the connection to the file can write to it.
  package func check(_ database: Database) throws {
    if database.isReadOnly {
      throw NewFileError.inputOutput(
        path: name, reason: "the new file cannot be opened for writing")
    }
    // Nobody sees the file before it is whole, and then it is synced at once.
    try database.run("PRAGMA synchronous = OFF")
  }
}
