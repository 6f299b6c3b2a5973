import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

/// Returns SQLite's query plan for `sql` in a new list, line by line; runs `preparation` first.
func queryPlan(of sql: String, after preparation: String = "") throws -> [String] {
  let folder = try TemporaryFolder()
  let connection = try #require(
    try TodoConnection.open(
      DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1, timeZone: .utc))
  return try connection.read { list in
    if !preparation.isEmpty { try list.database.run(preparation) }
    var lines: [String] = []
    try PreparedStatement(list.database, "EXPLAIN QUERY PLAN \(sql)")
      .forEach { lines.append($0.text(3)) }
    return lines
  }
}
