import SQLite
import Synchronization
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A connection")
struct OpeningPragmaTests {
  @Test("sets its pragmas, including those stored in the file")
  func pragmas() throws {
    let folder = try TemporaryFolder()
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1.5,
        timeZone: .utc))
    func value(_ pragma: String) throws -> String? {
      try connection.read { list in
        try PreparedStatement(list.database, "PRAGMA \(pragma)").first { $0.text(0) }
      }
    }
    #expect(try value("journal_mode") == "truncate")
    #expect(try value("synchronous") == "2")
    #expect(try value("foreign_keys") == "1")
    #expect(try value("busy_timeout") == "1500")
    #expect(try value("temp_store") == "2")
    #expect(try value("cache_size") == "-65536")
    #expect(try value("trusted_schema") == "0")
    #expect(try value("user_version") == "\(Migration.all.requiredVersion)")
    #expect(try value("application_id") == "\(0x546F_646F)")
    #expect(try folder.bytes()[68..<72].elementsEqual("Todo".utf8))
  }

  @Test("for reading is read-only in SQLite, and has a smaller cache")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1)])
    for (access, isReadOnly) in [(DatabaseAccess.readOnly, true), (.readWrite, false)] {
      let connection = try #require(
        try TodoConnection.open(
          DatabaseFile(path: folder.database), access: access, timeoutSeconds: 1, timeZone: .utc))
      #expect(try connection.read { $0.database.isReadOnly } == isReadOnly)
      let cacheSize = try connection.read { try $0.database.integer("PRAGMA cache_size") }
      #expect(cacheSize == (isReadOnly ? -8192 : -65536))
    }
  }

  @Test("that stays open waits only a moment for others, and keeps less in memory")
  func stayingOpen() throws {
    let folder = try TemporaryFolder()
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1, timeZone: .utc))
    try connection.stayOpen(.milliseconds(16))
    let values: KeyValuePairs<String, Int64> = [
      "busy_timeout": 16, "cache_size": -8192, "temp_store": 1,
    ]
    for (pragma, value) in values {
      #expect(try connection.read { try $0.database.integer("PRAGMA \(pragma)") } == value)
    }
  }

  @Test("stops when it is interrupted, and rolls back its changes")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1)])
    let isInterrupted = Atomic(false)
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1,
        timeZone: .utc, isInterrupted: { isInterrupted.load(ordering: .relaxed) }))
    let count =
      "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT count(*) FROM n"
    try connection.begin("x", Instant(millisecondsSince1970: 0))
    try connection.write { try $0.database.run("DELETE FROM todo") }
    #expect(try connection.read { try $0.database.integer(count) } == 100_000)

    isInterrupted.store(true, ordering: .relaxed)
    #expect(throws: TodoStoreError.self) {
      try connection.write { try $0.database.integer(count) }
    }
    #expect(throws: TodoStoreError.self) { try connection.commit() }
    try connection.rollback()
    #expect(try folder.values("SELECT number FROM todo") == ["1"])
  }

  @Test("takes a database out of WAL mode to write to it safely")
  func wal() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1)])
    try folder.sqlite("PRAGMA journal_mode = WAL")
    try folder.open().add([new(2)])
    #expect(try folder.values("PRAGMA journal_mode") == ["delete"])
    #expect(try folder.values("SELECT number FROM todo") == ["1", "2"])
  }

  @Test(
    "accepts any timeout, even one longer than SQLite can count",
    arguments: [-1, 0, 1e300, Double.infinity])
  func timeouts(seconds: Double) throws {
    let folder = try TemporaryFolder()
    _ = try folder.open(timeout: seconds)
  }
}
