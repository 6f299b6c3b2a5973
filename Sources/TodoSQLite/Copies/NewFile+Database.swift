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
      try self.init(
        target.path, besideList: list.path, isReplacing: isReplacing,
        isExpendable: { list.isCopied(at: $0) })
      // SQLite rolls back what it finds under these names: https://sqlite.org/howtocorrupt.html, 1.4.
      for journal in ListProtection.suffixes.map({ path + $0 }) {
        guard lstat(journal, &status) == 0,
          status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG
        else { continue }
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

extension DatabaseFile {
  /// Whether the list at `path` began as this one did, so that it is an older copy of it.
  fileprivate func isCopied(at path: String) -> Bool {
    let beginning: [String]?
    do {
      beginning = try Self.beginning(of: self.path)
    } catch {
      // A list that cannot be read is not copied, and says so itself.
      return true
    }
    guard let beginning, let other = try? Self.beginning(of: path) else { return false }
    return beginning == other
  }

  /// The first command of a list and what it changed, or `nil` where nothing was changed yet.
  private static func beginning(of path: String) throws -> [String]? {
    let place = DatabasePlace(path: path, timeoutSeconds: 0)
    let queue = try DatabaseQueue.todo(at: place, access: .readOnly, timeZone: .utc)
    defer { try? queue.close() }
    return try queue.inDatabase { database in
      try PreparedStatement(database, firstChange).first { row in (0...4).map { row.text($0) } }
    }
  }

  private static let firstChange = """
    SELECT step.sequence, step.at, step.command, change.todo, change.after ->> '$.id'
    FROM step JOIN change ON change.step = step.sequence
    ORDER BY step.sequence, change.ordinal LIMIT 1
    """
}
