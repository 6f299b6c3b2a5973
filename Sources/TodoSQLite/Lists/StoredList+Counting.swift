import SQLite
import TodoDomain

extension StoredList {
  /// How many todos match `query`, ignoring its limit.
  ///
  /// Without an index for the query, it looks at no more than ``countedRows`` todos, unless the count `isExact`: saying how
  /// many todos an answer leaves out isn't worth reading a list of a million.
  func total(_ query: Query, isExact: Bool = false) throws -> QueryTotal {
    if let candidates = try candidates(for: query) {
      var query = query
      query.limit = nil
      return .exactly(try numbers(query, among: candidates).count)
    }
    let sql = query.totalSQL
    let statement = try PreparedStatement(database, sql.text)
    let limit = isExact ? .max : Self.countedRows
    try statement.bind(limit)
    try statement.bind(sql.values, from: 2)
    let (examined, count) =
      try statement.first { ($0.integer(0), Int($0.integer(1))) } ?? (0, 0)
    return examined < limit ? .exactly(count) : .atLeast(count)
  }

  /// The most todos to look at for a count: 2 ms without a condition.
  static let countedRows: Int64 = 10_000

  /// The tags or the projects of all todos, sorted regardless of case.
  ///
  /// Names that differ only in case or Unicode form count as one, spelled as in the first todo that has it.
  ///
  /// Memory: O(n) in the number of names.
  func groups(_ kind: Group.Kind) throws -> [Group] {
    let sql =
      switch kind {
      case .tags: Self.tagGroups
      case .projects: Self.projectGroups
      }
    var groups: [Group] = []
    try PreparedStatement(database, sql).forEach { row in
      guard let name = row.storedText(0) else { throw SQLiteFailure.unreadableName }
      groups.append(Group(name: name, open: Int(row.integer(2)), all: Int(row.integer(3))))
    }
    return groups
  }

  // Equal lists of tags are counted before one of each is read as JSON.
  private static let tagGroups = """
    -- `value` is of the row with the least `first`.
    WITH lists AS (
      SELECT tags, min(number) AS first, count(*) FILTER (WHERE completedAt IS NULL) AS openCount,
        count(*) AS allCount
      FROM todo WHERE tags <> '[]' GROUP BY tags)
    SELECT value, min(first), sum(openCount), sum(allCount) FROM lists, json_each(lists.tags)
    GROUP BY folded(value) ORDER BY folded(value)
    """

  private static let projectGroups = """
    WITH names AS (
      SELECT project, min(number) AS first,
        count(*) FILTER (WHERE completedAt IS NULL) AS openCount, count(*) AS allCount
      FROM todo WHERE project IS NOT NULL GROUP BY project)
    SELECT project, min(first), sum(openCount), sum(allCount) FROM names
    GROUP BY folded(project) ORDER BY folded(project)
    """
}
