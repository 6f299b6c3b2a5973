import GRDB
import TodoDomain

extension DatabaseQueue {
  /// Opens a file as a todo database is opened.
  ///
  /// For reading, what a crash left unfinished is rolled back first.
  static func todo(
    at place: DatabasePlace, access: DatabaseAccess, timeZone: CivilTimeZone
  ) throws -> DatabaseQueue {
    let configuration = Configuration.todo(at: place, access: access, timeZone: timeZone)
    do {
      return try DatabaseQueue(path: place.path, configuration: configuration)
    } catch  where access == .readOnly && error.needsRollback {
      try rollBackJournal(at: place)
      return try DatabaseQueue(path: place.path, configuration: configuration)
    }
  }

  /// The number of the last migration that the database has seen, 0 for an empty database.
  package func formatVersion(at place: DatabasePlace) throws -> Int {
    try inDatabase { database in
      try database.transaction("BEGIN") { try DatabaseFormat.version(of: database, at: place) }
    }
  }

  /// A copy in memory that has seen all `migrations`: only a writer may bring the file up to date.
  package func migratedCopy(
    at place: DatabasePlace, timeZone: CivilTimeZone, migrations: [Migration]
  ) throws -> DatabaseQueue {
    let copy = try DatabaseQueue(
      configuration: .todo(at: place, access: .readWrite, timeZone: timeZone))
    try backup(to: copy)
    try copy.inDatabase { try migrations.migrate($0, at: place) }
    return copy
  }

  /// Rolls back what a crash left unfinished, for which a connection has to be able to write.
  package static func rollBackJournal(at place: DatabasePlace) throws {
    let queue = try DatabaseQueue(
      path: place.path, configuration: .todo(at: place, access: .readWrite, timeZone: .utc))
    _ = try queue.inDatabase { try $0.integer("PRAGMA schema_version") }
  }
}

extension Error {
  /// Whether a journal has to be rolled back before a connection that only reads can read.
  package var needsRollback: Bool {
    switch self {
    case let error as SQLiteFailure: error.code == ResultCode.SQLITE_READONLY_ROLLBACK.rawValue
    case let error as DatabaseError: error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    default: false
    }
  }
}
