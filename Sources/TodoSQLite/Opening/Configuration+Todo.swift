import GRDB
import GRDBSQLite
import TodoDomain

extension Configuration {
  /// How a todo database is opened.
  ///
  /// What is set here is read back by `ConfigurationTests`; journals are truncated by
  /// `truncateJournals`, once the file is known to be a todo database.
  package static func todo(
    at place: DatabasePlace, access: DatabaseAccess, timeZone: CivilTimeZone
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = access == .readOnly
    // A unit of work begins in one call and ends in another.
    configuration.allowsUnsafeTransactions = true
    // It would take a statement of GRDB's; it is among the pragmas.
    configuration.foreignKeysEnabled = false
    // SQLite counts in milliseconds, up to 24 days; a negative time would be none.
    configuration.busyMode = .timeout(min(max(0, place.timeoutSeconds), 2_000_000))
    let watch = place.isInterrupted.map(InterruptionWatch.init)
    configuration.keepQueues()
    configuration.prepareDatabase { database in
      watch?.watch(database)
      try DatabaseFormat.checkHeader(of: database, at: place)
      try database.addFunctions(timeZone: timeZone)
      // GRDB asks it at every statement what that reads and writes, to observe it; nothing is observed.
      sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
      try database.run(pragmas)
      // A list is read once, from its beginning to its end: there is no use in keeping all of it.
      if access == .readOnly { try database.run("PRAGMA cache_size = -8192") }
    }
    return configuration
  }

  // One text, whose comments SQLite skips: to join several would look up conformances at every start.
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

extension Database {
  /// Ends a transaction by truncating its journal, instead of deleting it as SQLite does by default.
  ///
  /// That is on the disk without a sync of the folder, for which SQLite does not wait when it
  /// deletes: a power cut would bring the journal back, and take back the last commit.
  func truncateJournals() throws {
    let mode = try PreparedStatement(self, "PRAGMA journal_mode = TRUNCATE")
      .first { $0.text(0) }
    guard mode == "truncate" else {
      throw SQLiteFailure(
        code: SQLITE_ERROR, message: "the journal mode stays \(mode ?? "unknown")",
        sql: "PRAGMA journal_mode = TRUNCATE")
    }
  }
}
