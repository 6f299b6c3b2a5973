import SQLite
import Testing

@Suite("A backup")
struct BackupTests {
  @Test("copies ten pages, then all the rest")
  func pages() throws {
    let source = try Database(path: ":memory:")
    try source.run(
      """
      CREATE TABLE a (b);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
        INSERT INTO a SELECT zeroblob(4000) FROM n
      """)
    let target = try Database(path: ":memory:")
    let backup = try Backup(from: source, to: target)
    #expect(try !backup.copy(pages: 10))
    #expect(backup.copiedPageCount == 10)
    #expect(try backup.copy(pages: -1))
    #expect(try target.integer("SELECT count(*) FROM a") == 100)
  }

  @Test("onto its own database is refused")
  func itself() throws {
    let database = try Database(path: ":memory:")
    let failure = try #require(
      #expect(throws: SQLiteFailure.self) { _ = try Backup(from: database, to: database) })
    #expect(failure.message == "source and destination must be distinct")
  }
}
