import CSQLite
import SQLite
import Testing

@Suite("A prepared statement")
struct PreparedStatementTests {
  let database: Database

  init() throws {
    database = try Database(path: ":memory:")
  }

  @Test("gives back what was bound, and nothing that was stored as something else")
  func values() throws {
    let statement = try PreparedStatement(database, "SELECT ?1, ?2, ?3, ?4, ?5")
    try statement.bind(Int64.min, 0.5, "é\0x", "")
    try statement.bindNull(at: 5)
    try statement.forEach { row in
      #expect(row.storedInteger(0) == .min && row.storedDouble(0) == nil)
      #expect(row.storedDouble(1) == 0.5 && row.storedText(1) == nil)
      #expect(row.storedText(2) == "é\0x" && row.storedInteger(2) == nil)
      #expect(row.storedText(3) == "" && row.bytes(3) == [])
      #expect(row.isNull(4) && row.bytes(4) == nil && row.text(4) == "")
    }
  }

  @Test("reads a text that is not UTF-8 as none")
  func damaged() throws {
    let statement = try PreparedStatement(database, "SELECT CAST(x'42FF' AS TEXT)")
    #expect(try statement.first { $0.storedText(0) } == .some(nil))
    #expect(try statement.first { $0.bytes(0) } == [0x42, 0xFF])
  }

  @Test("leaves the rows that nobody reads, and begins again")
  func rows() throws {
    let statement = try PreparedStatement(database, "VALUES (1), (2), (3)")
    var read: [Int64] = []
    #expect(try statement.first { $0.integer(0) } == 1)
    try statement.walk { row in
      read.append(row.integer(0))
      return row.integer(0) < 2
    }
    try statement.forEach { read.append($0.integer(0)) }
    #expect(read == [1, 2, 1, 2, 3])
    #expect(try PreparedStatement(database, "SELECT 1 WHERE 0").first { _ in true } == nil)
  }

  @Test("searches an index of texts when nothing else refers to its connection")
  func alone() throws {
    func search() throws -> PreparedStatement {
      let database = try Database(path: ":memory:")
      try database.run("CREATE VIRTUAL TABLE a USING fts5(b); INSERT INTO a VALUES ('bread')")
      return try PreparedStatement(database, "SELECT rowid FROM a('bread')")
    }
    #expect(try search().first { $0.integer(0) } == 1)
  }

  @Test("refuses a parameter that it does not have")
  func parameter() throws {
    let statement = try PreparedStatement(database, "SELECT ?1")
    let failure = try #require(
      #expect(throws: SQLiteFailure.self) { try statement.bind(1 as Int64, at: 2) })
    #expect(failure.code == SQLITE_RANGE && failure.sql == "SELECT ?1")
  }
}
