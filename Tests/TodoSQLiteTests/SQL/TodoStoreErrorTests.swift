import CSQLite
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A SQLite failure")
struct TodoStoreErrorTests {
  static let place = DatabasePlace(path: "/nowhere/todo.sqlite", timeoutSeconds: 2.5)
  static let path = place.path

  static let failures: [(Int32, TodoStoreError)] = [
    (SQLITE_BUSY, .locked(path: path, seconds: 2.5)),
    (SQLITE_BUSY | 2 << 8, .locked(path: path, seconds: 2.5)),  // SQLITE_BUSY_SNAPSHOT
    (SQLITE_LOCKED, .locked(path: path, seconds: 2.5)),
    (SQLITE_PROTOCOL, .locked(path: path, seconds: 2.5)),
    (SQLITE_NOTADB, .notATodoDatabase(path: path, reason: "it is not a SQLite database")),
    (SQLITE_CORRUPT, .damaged(path: path, reason: "message")),
    (SQLITE_CORRUPT | 3 << 8, .damaged(path: path, reason: "message")),  // SQLITE_CORRUPT_INDEX
    (SQLITE_FULL, .inputOutput(path: path, reason: "message")),
    (SQLITE_IOERR | 4 << 8, .inputOutput(path: path, reason: "message")),  // SQLITE_IOERR_FSYNC
    (
      SQLITE_READONLY | 4 << 8,  // SQLITE_READONLY_DBMOVED
      .changedMeanwhile(path: path, reason: "it was moved or deleted while it was in use")
    ),
    (SQLITE_READONLY, .noPermission(path: path, reason: "the folder cannot be entered")),
    (SQLITE_PERM, .noPermission(path: path, reason: "the folder cannot be entered")),
    (SQLITE_CANTOPEN, .noPermission(path: path, reason: "the folder cannot be entered")),
    (
      SQLITE_CONSTRAINT | 8 << 8,  // SQLITE_CONSTRAINT_UNIQUE
      .refused(sql: "SELECT ?", code: 2067, message: "message")
    ),
  ]

  @Test("is reported by its meaning for the user", arguments: failures)
  func mapping(code: Int32, error: TodoStoreError) {
    let failure = SQLiteFailure(code: code, message: "message", sql: "SELECT ?")
    #expect(TodoStoreError(failure, at: Self.place) == error)
  }

  @Test(
    "about the schema or stored data is reported as damage, and about anything else as a bug",
    arguments: [
      ("no such table: todo", true), ("no such column: note", true),
      ("table todo has no column named note", true),
      ("cannot modify todo because it is a view", true), ("malformed JSON", true),
      ("near \"FORM\": syntax error", false),
    ])
  func schema(message: String, isDamage: Bool) {
    let failure = SQLiteFailure(code: SQLITE_ERROR, message: message, sql: "SELECT ?")
    #expect(
      TodoStoreError(failure, at: Self.place)
        == (isDamage
          ? .damaged(path: Self.path, reason: message)
          : .refused(sql: "SELECT ?", code: 1, message: message)))
  }

  @Test("to open a missing file without a known obstacle is reported as a failure to create it")
  func cannotOpen() throws {
    let folder = try TemporaryFolder()
    let place = DatabasePlace(path: folder.database, timeoutSeconds: 1)
    let failure = SQLiteFailure(code: SQLITE_CANTOPEN, message: "message", sql: "")
    #expect(
      TodoStoreError(failure, at: place)
        == .cannotCreate(path: folder.database, reason: "message"))
  }

  @Test("to open an existing file without a known obstacle is reported as a disk failure")
  func cannotOpenAgain() throws {
    let folder = try TemporaryFolder()
    _ = try folder.open()
    let place = DatabasePlace(path: folder.database, timeoutSeconds: 1)
    let failure = SQLiteFailure(code: SQLITE_CANTOPEN, message: "message", sql: "")
    #expect(
      TodoStoreError(failure, at: place)
        == .inputOutput(path: folder.database, reason: "message"))
    #expect(
      TodoStoreError.openedForReading(at: place)
        == .inputOutput(
          path: folder.database, reason: "the file cannot be opened for writing"))
  }
}
