import CSQLite
import SQLite
import Testing

@Suite("A prepared statement")
struct PreparedStatementTests {
  let database: Database

  init() throws {
    database = try Database(path: ":memory:")
  }

  @Test("returns bound values, and no value of another type")
  func values() throws {
    let statement = try PreparedStatement(database, "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7")
    let none: Int64? = nil
    try statement.bind(Int64.min, 0.5, "é\0x", "", none, Array("é".utf8), 7 as Int64?)
    try statement.forEach { row in
      #expect(row.storedInteger(0) == .min && row.storedDouble(0) == nil)
      #expect(row.storedDouble(1) == 0.5 && row.storedText(1) == nil)
      #expect(row.storedText(2) == "é\0x" && row.storedInteger(2) == nil)
      #expect(row.storedText(3) == "" && row.bytes(3) == [])
      #expect(row.isNull(4) && row.bytes(4) == nil && row.text(4) == "")
      #expect(row.storedText(5) == "é" && row.bytes(5) == [0xC3, 0xA9])
      #expect(row.storedInteger(6) == 7)
    }
  }

  @Test("keeps a value until it is bound again, also to NULL")
  func again() throws {
    let statement = try PreparedStatement(database, "SELECT ?1, ?2")
    try statement.bind(1 as Int64?, "a")
    try statement.bind(nil as Int64?, "b")
    #expect(try statement.first { $0.isNull(0) && $0.text(1) == "b" } == true)
    try statement.bindNull(at: 2)
    #expect(try statement.first { $0.isNull(1) } == true)
  }

  @Test("reads text that isn't UTF-8 as nil")
  func damaged() throws {
    let statement = try PreparedStatement(database, "SELECT CAST(x'42FF' AS TEXT)")
    #expect(try statement.first { $0.storedText(0) } == .some(nil))
    #expect(try statement.first { $0.bytes(0) } == [0x42, 0xFF])
  }

  @Test("can stop before the last row, and starts over on the next run")
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

  @Test("can search a full-text index when nothing else holds its connection")
  func alone() throws {
    func search() throws -> PreparedStatement {
      let database = try Database(path: ":memory:")
      try database.run("CREATE VIRTUAL TABLE a USING fts5(b); INSERT INTO a VALUES ('bread')")
      return try PreparedStatement(database, "SELECT rowid FROM a('bread')")
    }
    #expect(try search().first { $0.integer(0) } == 1)
  }

  @Test("refuses to bind a parameter that it doesn't have")
  func parameter() throws {
    let statement = try PreparedStatement(database, "SELECT ?1")
    let failure = try #require(
      #expect(throws: SQLiteFailure.self) { try statement.bind(1 as Int64, at: 2) })
    #expect(failure.code == SQLITE_RANGE && failure.sql == "SELECT ?1")
  }
}
