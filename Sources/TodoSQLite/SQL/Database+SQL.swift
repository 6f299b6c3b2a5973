import GRDB
import GRDBSQLite

/// SQL as SQLite itself takes it.
///
/// What GRDB does for each statement beside that, to observe what it touches, costs a process of one
/// command more than SQLite does: nothing here is observed.
extension Database {
  /// Runs statements that return nothing and have no parameters.
  package func run(_ sql: String) throws {
    guard sqlite3_exec(sqliteConnection, sql, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteFailure(connection: sqliteConnection, sql: sql)
    }
  }

  /// The one integer that `sql` returns.
  package func integer(_ sql: String) throws -> Int64 {
    try PreparedStatement(self, sql).first { $0.integer(0) } ?? 0
  }

  /// Runs `body` in a transaction, which is kept unless it throws.
  ///
  /// It begins with `begin`: `BEGIN`, for one that only reads, or `BEGIN IMMEDIATE`.
  func transaction<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
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
  func rollBack() throws {
    if isInsideTransaction { try run("ROLLBACK") }
  }
}
