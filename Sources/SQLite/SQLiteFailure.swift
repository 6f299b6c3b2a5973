import CSQLite

/// What SQLite answered instead of doing what it was asked.
package struct SQLiteFailure: Error {
  /// An extended result code: <https://sqlite.org/rescode.html>.
  package var code: Int32
  package var message: String
  /// Without the values that were bound.
  package var sql: String

  /// The failure that `connection` remembers.
  init(connection: OpaquePointer?, sql: String) {
    code = sqlite3_extended_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
    self.sql = sql
  }

  /// A failure with a code alone, and SQLite's words for that.
  init(code: Int32) {
    self.init(code: code, message: String(cString: sqlite3_errstr(code)), sql: "")
  }

  package init(code: Int32, message: String, sql: String) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// Whether what was written does not fit what is there.
  package var isConstraint: Bool { code & 0xFF == SQLITE_CONSTRAINT }

  /// A mistake in this program, which threw nothing away.
  package static func misuse(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_MISUSE, message: message, sql: "")
  }
}
