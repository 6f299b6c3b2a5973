import SQLite
import TodoDomain

extension StoredList {
  /// The tags and the projects of all todos; in a long list, of the newest ones.
  func vocabulary() throws -> Vocabulary {
    var vocabulary = Vocabulary()
    let statement = try PreparedStatement(database, Self.vocabularySQL)
    try statement.forEach { row in
      guard let name = row.storedText(1) else { throw SQLiteFailure.unreadableName }
      if row.integer(0) == 0 {
        vocabulary.tags.append(name)
      } else {
        vocabulary.projects.append(name)
      }
    }
    return vocabulary
  }

  // One of each list of tags is read as JSON, and a name in several forms of Unicode is one.
  private static let vocabularySQL = """
    WITH newest AS (SELECT tags, project FROM todo ORDER BY number DESC LIMIT 16384)
    SELECT kind, max(name) FROM (
      SELECT 0 AS kind, value AS name
      FROM (SELECT DISTINCT tags FROM newest WHERE tags <> '[]') AS lists, json_each(lists.tags)
      UNION ALL
      SELECT DISTINCT 1, project FROM newest WHERE project IS NOT NULL)
    GROUP BY kind, composed(name) ORDER BY kind, composed(name)
    """
}
