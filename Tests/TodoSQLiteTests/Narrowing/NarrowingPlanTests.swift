import GRDB
import Testing
import TodoDomain

@testable import TodoSQLite

@Suite("The plan of a search")
struct NarrowingPlanTests {
  /// What SQLite says that it does for `query` in a list that has all indexes, a line each, and for each
  /// index what it does to count what that leaves.
  private func plan(_ query: Query) throws -> [String] {
    let folder = try TemporaryFolder()
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1,
        timeZone: .utc))
    return try connection.read { session in
      try session.database.run(TextIndex.creation)
      var lines: [String] = []
      for narrowing in query.narrowings(hasTexts: true) {
        for sql in [
          narrowing.indexSQL(status: query.status, firstIndex: 2).text,
          query.numbersSQL(among: narrowing).text,
        ] {
          let statement = try PreparedStatement(session.database, "EXPLAIN QUERY PLAN \(sql)")
          try statement.forEach { lines.append($0.text(3)) }
        }
      }
      return lines
    }
  }

  @Test(
    "for a priority looks it up in the index", arguments: [Query.Status.open, .completed, .all])
  func priorities(status: Query.Status) throws {
    let index = "SEARCH todo USING INDEX todoByPriority (isComplete=? AND priority=?)"
    let plan = try plan(
      Query(status: status, conditions: [.priority(.low)], sort: [.init(.number)]))
    #expect(
      plan == [index, "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)", "LIST SUBQUERY 1", index])
  }

  @Test("for no priority is a walk, as most todos have none")
  func noPriority() throws {
    #expect(Query(conditions: [.priority(.none)]).narrowings(hasTexts: true) == [])
  }

  @Test("for a word reads the trigrams that begin with it, and the todos that have them")
  func words() throws {
    let plan = try plan(Query(conditions: [.contains("牛奶")], sort: [.init(.number)]))
    // Both bounds are for the table itself: 2 and 4 of `fts5VocabBestIndexMethod`.
    let index = "SCAN todoTrigrams VIRTUAL TABLE INDEX 6:"
    #expect(plan.filter { $0.contains("todoTrigrams") } == [index, index])
    #expect(
      plan.filter { $0.hasPrefix("SEARCH todo") } == [
        "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH todo USING INTEGER PRIMARY KEY (rowid>?)",
      ])
    #expect(!plan.contains { $0.hasPrefix("SCAN todo ") || $0 == "SCAN todo" })
  }
}
