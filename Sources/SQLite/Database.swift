import CSQLite

/// A connection to an SQLite database.
///
/// Only one thread at a time may use it (`SQLITE_OPEN_NOMUTEX`), together with the statements prepared on it. It is
/// closed with the last reference to it; each of those statements has one.
package final class Database {
  private(set) var handle: OpaquePointer?
  /// Called while SQLite is at work; retained as long as SQLite may call it.
  var interruption: Interruption?

  /// Turns off SQLite's memory statistics, which took 54 locks per line of a script.
  ///
  /// Whatever initializes SQLite evaluates this first, as it has no effect later.
  private static let countsNoMemory: Void = sqlite3_count_no_memory()

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file's path, created unless it `isReadOnly`; `:memory:` for no file, and an empty path for a
  ///     file that is gone with the connection.
  ///   - isReadOnly: Whether it can only be read.
  ///   - timeoutSeconds: How long a statement waits for other processes, up to 23 days.
  /// - Throws: A failure if there is no such file, or it can't be opened.
  package init(path: String, isReadOnly: Bool = false, timeoutSeconds: Double = 0) throws {
    Self.countsNoMemory
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(
      path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else {
      let failure = SQLiteFailure(code: code)
      sqlite3_close_v2(handle)
      throw failure
    }
    // SQLite takes milliseconds; a negative timeout means none.
    sqlite3_busy_timeout(handle, Int32(min(max(0, timeoutSeconds), 2_000_000) * 1000))
    sqlite3_refuse_double_quoted_values(handle)
  }

  /// The version of the linked SQLite, such as `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  deinit {
    close()
  }

  /// Closes the connection before its last reference is gone; nothing may use it afterwards.
  package func close() {
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Runs statements that return nothing and have no parameters.
  package func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(of: sql) }
  }

  /// Returns the one integer that `sql` selects.
  package func integer(_ sql: String) throws -> Int64 {
    try PreparedStatement(self, sql).first { $0.integer(0) } ?? 0
  }

  /// Runs `body` in a transaction, which is committed unless `body` throws.
  ///
  /// `begin` is its first statement: `BEGIN` for only reading, or `BEGIN IMMEDIATE`.
  package func transaction<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
    try run(begin)
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // The first error is the one to report.
      try? rollBack()
      throw error
    }
  }

  /// Rolls back a transaction, unless SQLite already did.
  ///
  /// Source: <https://sqlite.org/lang_transaction.html>.
  package func rollBack() throws {
    if isInsideTransaction { try run("ROLLBACK") }
  }

  package var isInsideTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether a transaction is open in which a statement has read from the file or written to it.
  package var usesFile: Bool { sqlite3_txn_state(handle, "main") != SQLITE_TXN_NONE }

  /// Whether nothing can be written: SQLite silently opens a file read-only if it may not write it.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The number of the row that was inserted last.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement inserted, updated or deleted.
  package var changedRowCount: Int32 { sqlite3_changes(handle) }

  /// The number of pages written to the file before their commit because they didn't fit into the cache.
  package var spilledPageCount: Int32 {
    var (count, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_SPILL, &count, &highest, 0)
    return count
  }

  /// The most bytes that SQLite allows in the path of a file; `nil` if it doesn't say.
  package static var mostPathBytes: Int? {
    countsNoMemory
    return sqlite3_vfs_find(nil).map { Int($0.pointee.mxPathname) }
  }

  func failure(of sql: String = "") -> SQLiteFailure {
    SQLiteFailure(connection: handle, sql: sql)
  }
}
