import CSQLite
import SQLite
import TodoDomain

/// A list that a new copy is to replace: locked, so that nobody can change it any more.
///
/// A process that was waiting to change it finds, once the new file has its name, that the old one was moved.
final class ReplacedList {
  private let database: Database
  private let place: DatabasePlace
  private let name: String
  /// Whether there is nothing in it to lose.
  private let isEmpty: Bool

  /// Locks the list at `path`, which messages call `name`; `nil` if there is none.
  ///
  /// - Throws: `.otherList`, such as for a list that another process keeps locked for `timeoutSeconds`; or why it
  ///   isn't known what is there.
  init?(at path: String, name: String, timeoutSeconds: Double) throws(CopyError) {
    do throws(NewFileError) {
      let signature = try ListProtection.signature(path, name: name)
      // A list may just be beginning in an empty file.
      guard signature == .list || signature == .empty else { return nil }
    } catch {
      throw .newFile(error)
    }
    self.name = name
    let place = DatabasePlace(path: path, timeoutSeconds: timeoutSeconds)
    self.place = place
    do {
      guard try DatabaseFile(path: path).exists() else { return nil }
      database = try Database(at: place, access: .readWrite, timeZone: .utc)
      if database.isReadOnly { throw TodoStoreError.openedForReading(at: place) }
      try database.run("BEGIN IMMEDIATE")
      let version = try DatabaseFormat.version(of: database, at: place)
      try Migration.all.check(version: version, at: place)
      isEmpty = version == 0
    } catch {
      throw .otherList(TodoStoreError(error, at: place))
    }
  }

  /// Whether it is still the file at its path.
  var isStillThere: Bool { !database.hasMoved }

  /// Makes sure that everything ever done in it is also in its new copy, at `path`.
  ///
  /// - Throws: `.isADatabase` for another list; `.hasOwnChanges` for one that isn't older.
  func check(against path: String) throws(CopyError) {
    if isEmpty { return }
    do {
      let new = try Database.todo(
        at: DatabasePlace(path: path, timeoutSeconds: 0), access: .readOnly, timeZone: .utc)
      let attach = try PreparedStatement(new, "ATTACH ?1 AS older")
      try attach.bind(place.path)
      try attach.run()
      try check(new)
    } catch let error as NewFileError {
      throw .newFile(error)
    } catch {
      throw .otherList(TodoStoreError(error, at: place))
    }
  }

  /// Checks the new copy, to which this list is attached as `older`.
  private func check(_ database: Database) throws {
    func isFound(_ sql: String) throws -> Bool {
      try database.integer("SELECT EXISTS (\(sql))") == 1
    }
    func beginning(_ schema: String) throws -> [String]? {
      try PreparedStatement(database, Self.firstChange(of: schema)).first { row in
        (0...4).map { row.text($0) }
      }
    }
    guard try isFound("SELECT 1 FROM older.step") else {
      // A list without a history, such as a rescued one, only has its todos.
      guard try isFound("SELECT 1 FROM older.todo"),
        try !isFound("SELECT id FROM older.todo EXCEPT SELECT id FROM main.todo")
      else { throw NewFileError.isADatabase(path: name) }
      return
    }
    guard let first = try beginning("older"), try first == beginning("main") else {
      throw NewFileError.isADatabase(path: name)
    }

    let isSynced = try isSyncing("older", database) && isFound("SELECT 1 FROM older.replica")
    // A sync moves unsent steps after those of others.
    let columns = isSynced ? "at, command" : "sequence, at, command"
    // Before undo was a step, an undone step could be lost.
    let isEarly = try version(of: "older", database) < Migration.undoVersion
    let undone = isEarly ? "SELECT sequence FROM older.step WHERE isUndone" : ""
    var own = [
      """
      SELECT \(columns) FROM older.step WHERE sequence NOT IN (\(undone))
      EXCEPT SELECT \(columns) FROM main.step
      """
    ]
    if !isSynced {
      own.append(
        """
        SELECT 1 FROM older.change
        WHERE step NOT IN (\(undone)) AND NOT EXISTS (SELECT 1 FROM main.change AS new
          WHERE new.step = change.step AND new.ordinal = change.ordinal AND new.todo = change.todo
            AND new.before IS change.before AND new.after IS change.after)
        """)
    } else if try isSyncing("main", database) {
      own.append(
        "SELECT list, device FROM older.replica EXCEPT SELECT list, device FROM main.replica")
      own.append("SELECT id FROM older.entry EXCEPT SELECT id FROM main.entry")
    } else {
      throw NewFileError.hasOwnChanges(path: name)
    }
    for sql in own where try isFound(sql) { throw NewFileError.hasOwnChanges(path: name) }
  }

  private func isSyncing(_ schema: String, _ database: Database) throws -> Bool {
    Migration.isOfSyncing(try version(of: schema, database))
  }

  private func version(of schema: String, _ database: Database) throws -> Int {
    Int(try database.integer("PRAGMA \(schema).user_version"))
  }

  /// Returns SQL for the first command of a list and its first change.
  private static func firstChange(of schema: String) -> String {
    """
    SELECT step.sequence, step.at, step.command, change.todo, change.after ->> '$.id'
    FROM \(schema).step JOIN \(schema).change ON change.step = step.sequence
    ORDER BY step.sequence, change.ordinal LIMIT 1
    """
  }
}
