import CSQLite

/// A connection to a database of SQLite.
///
/// One thread at a time may use it (`SQLITE_OPEN_NOMUTEX`), with all statements that were prepared on it. It is
/// closed with the last reference to it; each of those statements has one.
package final class Database {
  private(set) var handle: OpaquePointer?
  /// Asked while SQLite is at work; kept as long as SQLite may ask.
  var interruption: Interruption?

  /// Nobody asks how much memory SQLite uses: a line of a script took 54 locks to count it.
  ///
  /// Whatever initializes SQLite asks for this first, as it has no effect later.
  private static let countsNoMemory: Void = sqlite3_count_no_memory()

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file's path, which is made unless it `isReadOnly`; `:memory:` for none, and an empty one for a
  ///     file that is gone with the connection.
  ///   - isReadOnly: Whether nothing will be written.
  ///   - timeoutSeconds: How long a statement waits for other processes, up to 23 days.
  /// - Throws: A failure where there is no such file, or it can't be opened.
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
    // SQLite counts in milliseconds; a negative time would be none.
    sqlite3_busy_timeout(handle, Int32(min(max(0, timeoutSeconds), 2_000_000) * 1000))
    sqlite3_refuse_double_quoted_values(handle)
  }

  deinit {
    close()
  }

  /// Closes the connection before its last reference is gone; nothing may use it from then on.
  package func close() {
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Runs statements that return nothing and have no parameters.
  package func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(of: sql) }
  }

  /// The one integer that `sql` returns.
  package func integer(_ sql: String) throws -> Int64 {
    try PreparedStatement(self, sql).first { $0.integer(0) } ?? 0
  }

  /// Runs `body` in a transaction, which is kept unless it throws.
  ///
  /// It begins with `begin`: `BEGIN`, for one that only reads, or `BEGIN IMMEDIATE`.
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

  /// Leaves a transaction, if SQLite did not do so itself.
  ///
  /// Source: <https://sqlite.org/lang_transaction.html>.
  package func rollBack() throws {
    if isInsideTransaction { try run("ROLLBACK") }
  }

  package var isInsideTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether a statement has read from the file, or written to it, and its transaction isn't over.
  package var usesFile: Bool { sqlite3_txn_state(handle, "main") != SQLITE_TXN_NONE }

  /// Whether nothing can be written, such as where SQLite opened a file for reading that it may not write: it does
  /// that without a word.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The number of the row that was inserted last.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement inserted, updated or deleted.
  package var changedRowCount: Int32 { sqlite3_changes(handle) }

  /// How many pages were written to the file before their commit, as they didn't fit into the cache.
  package var spilledPageCount: Int32 {
    var (count, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_SPILL, &count, &highest, 0)
    return count
  }

  /// Most bytes that the path of a file may have, by SQLite; `nil` where it doesn't say.
  package static var mostPathBytes: Int? {
    countsNoMemory
    return sqlite3_vfs_find(nil).map { Int($0.pointee.mxPathname) }
  }

  func failure(of sql: String = "") -> SQLiteFailure {
    SQLiteFailure(connection: handle, sql: sql)
  }
}
