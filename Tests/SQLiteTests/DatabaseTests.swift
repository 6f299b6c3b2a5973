import CSQLite
import Foundation
import SQLite
import Testing

@Suite("A connection to SQLite")
struct DatabaseTests {
  @Test("commits a transaction, and rolls back one that throws, rethrowing its first error")
  func transactions() throws {
    let database = try Database(path: ":memory:")
    try database.run("CREATE TABLE a (b UNIQUE)")
    try database.transaction("BEGIN") { try database.run("INSERT INTO a VALUES (1)") }
    let failure = try #require(
      #expect(throws: SQLiteFailure.self) {
        try database.transaction("BEGIN IMMEDIATE") {
          try database.run("INSERT INTO a VALUES (2)")
          try database.run("INSERT INTO a VALUES (1)")
        }
      })
    #expect(failure.isConstraint && failure.code == 2067)  // SQLITE_CONSTRAINT_UNIQUE
    #expect(failure.message == "UNIQUE constraint failed: a.b")
    #expect(failure.sql == "INSERT INTO a VALUES (1)")
    #expect(!database.isInsideTransaction)
    #expect(try database.integer("SELECT count(*) FROM a") == 1)
    try database.rollBack()
  }

  // Holds whichever test in this process uses SQLite first.
  @Test("turns off SQLite's memory accounting")
  func memoryCount() throws {
    let database = try Database(path: ":memory:")
    try database.run("CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(1000000))")
    #expect(sqlite3_memory_used() == 0)
  }

  @Test("reports faulty SQL, and reads double quotes as names only")
  func wrong() throws {
    let database = try Database(path: ":memory:")
    for (sql, message) in [
      ("SELECT 1 FORM a", "near \"a\": syntax error"), (#"SELECT "x""#, "no such column: x"),
    ] {
      let failure = try #require(
        #expect(throws: SQLiteFailure.self) { _ = try PreparedStatement(database, sql) })
      #expect(failure.code == SQLITE_ERROR && failure.message == message && failure.sql == sql)
    }
  }

  @Test("opened read-only neither creates a file nor writes to one")
  func readOnly() throws {
    let path = NSTemporaryDirectory() + "DatabaseTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let missing = try #require(
      #expect(throws: SQLiteFailure.self) { _ = try Database(path: path, isReadOnly: true) })
    #expect(missing.code == SQLITE_CANTOPEN)
    #expect(missing.message == "unable to open database file")

    let writer = try Database(path: path)
    try writer.run("CREATE TABLE a (b)")
    let reader = try Database(path: path, isReadOnly: true)
    #expect(reader.isReadOnly && !writer.isReadOnly)
    #expect(throws: SQLiteFailure.self) { try reader.run("INSERT INTO a VALUES (1)") }
    #expect(try reader.integer("SELECT count(*) FROM a") == 0)
  }

  @Test("keeps its file open until the last statement is gone")
  func closing() throws {
    let path = NSTemporaryDirectory() + "DatabaseTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func openFileCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }.count
    }
    do {
      let statement: PreparedStatement
      do {
        let database = try Database(path: path)
        try database.run("CREATE TABLE a (b)")
        statement = try PreparedStatement(database, "SELECT count(*) FROM a")
      }
      #expect(try statement.first { $0.integer(0) } == 0)
      #expect(try openFileCount() == 1)
    }
    #expect(try openFileCount() == 0)
  }

  @Test("reads zeros past the end of its file, and knows its path and whether it moved")
  func file() throws {
    let path = NSTemporaryDirectory() + "DatabaseTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try Database(path: path)
    try database.run("PRAGMA page_size = 512; CREATE TABLE a (b)")
    let file = try #require(database.file)
    #expect(try file.byteCount() == 1024)
    #expect(try file.bytes(6, at: 0) == Array("SQLite".utf8))
    #expect(try file.bytes(4, at: 1022) == [0, 0, 0, 0])
    #expect(file.path == path && database.journalPath == path + "-journal")
    #expect(!database.hasMoved)
    try FileManager.default.moveItem(atPath: path, toPath: path + "2")
    #expect(database.hasMoved)
    try FileManager.default.removeItem(atPath: path + "2")
  }

  @Test("in memory has no file")
  func memory() throws {
    let database = try Database(path: ":memory:")
    #expect(database.file == nil && database.journalPath == nil && !database.hasMoved)
  }
}
