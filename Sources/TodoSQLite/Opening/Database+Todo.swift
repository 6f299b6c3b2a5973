import CSQLite
import SQLite
import TodoDomain

extension Database {
  /// Opens a file with the settings of a todo database.
  ///
  /// `OpeningPragmaTests` reads these settings back; `truncateJournals` makes journals be truncated, once the file
  /// is known to be a todo database.
  ///
  /// - Throws: An error that ``Swift/Error/needsRollback``, if what a crash left unfinished has to be rolled back
  ///   before anything can be read.
  package convenience init(
    at place: DatabasePlace, access: DatabaseAccess, timeZone: CivilTimeZone
  ) throws {
    try self.init(
      path: place.path, isReadOnly: access == .readOnly, timeoutSeconds: place.timeoutSeconds)
    if let isInterrupted = place.isInterrupted { interrupt(when: isInterrupted) }
    try DatabaseFormat.checkHeader(of: self, access: access, at: place)
    try addFunctions(timeZone: timeZone)
    try run(Self.pragmas)
    // A list is read once, from start to end: there is no use in caching all of it.
    if access == .readOnly { try run("PRAGMA cache_size = -8192") }
    // A file that isn't a database is detected here, before anything is done with it.
    try run("SELECT 1 FROM sqlite_schema LIMIT 1")
  }

  /// Opens a todo database; for reading, it first rolls back what a crash left unfinished.
  package static func todo(
    at place: DatabasePlace, access: DatabaseAccess, timeZone: CivilTimeZone
  ) throws -> Database {
    do {
      return try Database(at: place, access: access, timeZone: timeZone)
    } catch  where access == .readOnly && error.needsRollback {
      try rollBackJournal(at: place)
      return try Database(at: place, access: access, timeZone: timeZone)
    }
  }

  /// Rolls back what a crash left unfinished, through a connection that can write.
  package static func rollBackJournal(at place: DatabasePlace) throws {
    let database = try Database(at: place, access: .readWrite, timeZone: .utc)
    _ = try database.integer("PRAGMA schema_version")
  }

  /// Returns the number of the last migration that the database has seen, 0 for an empty database.
  package func formatVersion(at place: DatabasePlace) throws -> Int {
    try transaction("BEGIN") { try DatabaseFormat.version(of: self, at: place) }
  }

  /// Returns a copy in memory with all `migrations` applied: only a writer may migrate the file.
  package func migratedCopy(
    at place: DatabasePlace, timeZone: CivilTimeZone, migrations: [Migration]
  ) throws -> Database {
    var memory = place
    memory.path = ":memory:"
    let copy = try Database(at: memory, access: .readWrite, timeZone: timeZone)
    _ = try Backup(from: self, to: copy).copy(pages: -1)
    try migrations.migrate(copy, at: place)
    return copy
  }

  /// Makes transactions end by truncating the journal, instead of deleting it as SQLite does by default.
  ///
  /// A truncated journal is on the disk without a sync of the folder, for which SQLite does not wait when it
  /// deletes: a power failure would bring the journal back, and undo the last commit.
  func truncateJournals() throws {
    let mode = try PreparedStatement(self, "PRAGMA journal_mode = TRUNCATE")
      .first { $0.text(0) }
    guard mode == "truncate" else {
      throw SQLiteFailure(
        code: SQLITE_ERROR, message: "the journal mode stays \(mode ?? "unknown")",
        sql: "PRAGMA journal_mode = TRUNCATE")
    }
  }

  // One string, whose comments SQLite skips: joining several would look up conformances at every start.
  private static let pragmas = """
    PRAGMA foreign_keys = ON;

    -- A commit is on the disk when it returns. In this journal mode EXTRA would do nothing more: it
    -- syncs the folder after a journal was deleted, and none is.
    PRAGMA synchronous = FULL;

    -- Sorting a list has to work on a full disk.
    PRAGMA temp_store = MEMORY;

    -- 64 MiB, taken as it is needed. A change that is larger is spilled to the file, and from then on
    -- no one can read it until the commit; most batches fit. Not spilling at all would make the memory
    -- grow with the length of a batch.
    PRAGMA cache_size = -65536;

    -- Functions of this program are not called by a file that somebody prepared.
    PRAGMA trusted_schema = OFF;
    """
}

extension Error {
  /// Whether a journal has to be rolled back before a read-only connection can read.
  package var needsRollback: Bool {
    (self as? SQLiteFailure)?.code == sqlite3_code_readonly_rollback
  }
}
