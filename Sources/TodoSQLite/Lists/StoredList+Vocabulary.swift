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

  // One of each list of tags is read as JSON. A name in several spellings is one: the first todo's.
  private static let vocabularySQL = """
    WITH newest AS (SELECT number, tags, project FROM todo ORDER BY number DESC LIMIT 16384)
    SELECT kind, name, min(first) FROM (
      SELECT 0 AS kind, value AS name, first
      FROM (SELECT tags, min(number) AS first FROM newest WHERE tags <> '[]' GROUP BY tags) AS lists,
        json_each(lists.tags)
      UNION ALL
      SELECT 1, project, min(number) FROM newest WHERE project IS NOT NULL GROUP BY project)
    GROUP BY kind, folded(name) ORDER BY kind, folded(name)
    """
}
