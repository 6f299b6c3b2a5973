import CSQLite

/// An error from SQLite.
package struct SQLiteFailure: Error {
  /// An extended result code: <https://sqlite.org/rescode.html>.
  package var code: Int32
  package var message: String
  /// The statement, without its bound values.
  package var sql: String

  /// Reads the last failure of `connection`.
  init(connection: OpaquePointer?, sql: String) {
    code = sqlite3_extended_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
    self.sql = sql
  }

  /// Creates a failure from a code alone, with SQLite's message for it.
  init(code: Int32) {
    self.init(code: code, message: String(cString: sqlite3_errstr(code)), sql: "")
  }

  package init(code: Int32, message: String, sql: String) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// Whether a constraint of the schema was violated.
  package var isConstraint: Bool { code & 0xFF == SQLITE_CONSTRAINT }

  /// A bug in this program, by which no data was lost.
  package static func misuse(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_MISUSE, message: message, sql: "")
  }
}
