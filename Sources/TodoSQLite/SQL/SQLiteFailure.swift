import GRDBSQLite

/// What SQLite answered instead of doing what it was asked.
///
/// It becomes a `TodoStoreError` where the path and the timeout are known.
package struct SQLiteFailure: Error {
  /// An extended result code: <https://sqlite.org/rescode.html>.
  var code: Int32
  var message: String
  /// Without the values that were bound.
  package var sql: String

  /// The failure that `connection` remembers.
  init(connection: OpaquePointer?, sql: String) {
    code = sqlite3_extended_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
    self.sql = sql
  }

  init(code: Int32, message: String, sql: String) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// Whether what was written does not fit what is there.
  package var isConstraint: Bool { code & 0xFF == SQLITE_CONSTRAINT }

  /// A mistake in this program, which threw nothing away.
  static func misuse(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_MISUSE, message: message, sql: "")
  }
}
