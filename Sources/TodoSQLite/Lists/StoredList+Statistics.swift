import SQLite
import TodoDomain
import TodoText

extension StoredList {
  /// The statistics of the list.
  ///
  /// SQLite counts; only the oldest open todo is loaded. Memory: O(n) in the number of projects and tags, not of todos.
  func statistics(_ query: StatisticsQuery) throws -> Statistics {
    var statistics = Statistics(of: query)
    try count(query, &statistics)
    (statistics.projects, statistics.projectCount) = try shares(Self.projects, query.shareLimit)
    (statistics.tags, statistics.tagCount) = try shares(Self.tags, query.shareLimit)
    statistics.oldestOpen =
      try PreparedStatement(database, Self.oldestOpen).first(Todo.init)
    try countWeeks(query, &statistics)
    return statistics
  }

  private func count(_ query: StatisticsQuery, _ statistics: inout Statistics) throws {
    let overdue = Query.Condition.isOverdue(at: query.now).sql(firstIndex: 4)
    let statement = try PreparedStatement(database, Self.counts(overdue: overdue.text))
    try statement.bind(
      query.today.description, query.sunday.description, query.now.millisecondsSince1970)
    try statement.bind(overdue.values, from: 4)
    _ = try statement.first { row in
      statistics.open = Int(row.integer(0))
      statistics.completed = Int(row.integer(1))
      statistics.overdue = Int(row.integer(2))
      statistics.dueToday = Int(row.integer(3))
      statistics.dueThisWeek = Int(row.integer(4))
      statistics.started = Int(row.integer(5))
      statistics.secondsSpent = row.integer(6)
      for priority in Priority.allCases {
        let index = Int(priority.rawValue)
        statistics.openByPriority[index] = Int(row.integer(Int32(7 + index)))
      }
    }
  }

  /// The largest groups, and the number of groups.
  private func shares(_ sql: String, _ limit: Int) throws -> ([Statistics.Share], Int) {
    let statement = try PreparedStatement(database, sql)
    try statement.bind(Int64(limit))
    var shares: [Statistics.Share] = []
    var count = 0
    try statement.forEach { row in
      // The last row, which always exists, has the number of groups.
      if row.isNull(0) {
        count = Int(row.integer(1))
      } else {
        guard let name = row.storedText(0) else { throw SQLiteFailure.unreadableName }
        shares.append(Statistics.Share(name: name, count: Int(row.integer(1))))
      }
    }
    return (shares, count)
  }

  private func countWeeks(_ query: StatisticsQuery, _ statistics: inout Statistics) throws {
    guard let first = query.boundaries.first else { return }
    for sql in [Self.stored, Self.deleted] {
      let statement = try PreparedStatement(database, sql)
      try statement.bind(first.millisecondsSince1970)
      try statement.forEach { row in
        let createdAt = Instant(millisecondsSince1970: row.integer(0))
        if let week = query.week(of: createdAt) { statistics.weeks[week].added += 1 }
        guard !row.isNull(1) else { return }
        let completedAt = Instant(millisecondsSince1970: row.integer(1))
        if let week = query.week(of: completedAt) { statistics.weeks[week].completed += 1 }
      }
    }
  }

  /// Today is `?1`, the last day of the week `?2`, and now `?3`; the values of `overdue` begin at `?4`.
  private static func counts(overdue: String) -> String {
    """
    SELECT count(*) FILTER (WHERE completedAt IS NULL), count(completedAt),
      count(*) FILTER (WHERE completedAt IS NULL AND \(overdue)),
      count(*) FILTER (WHERE date = ?1), count(*) FILTER (WHERE date BETWEEN ?1 AND ?2),
      count(startedAt),
      CAST(total(spent) + total(max(0, (?3 - startedAt) / 1000)) AS INTEGER),
      \(Priority.allCases.map {
        "count(*) FILTER (WHERE completedAt IS NULL AND priority = \($0.rawValue))"
      }.joined(by: ", "))
    FROM (
      SELECT completedAt, priority, due, startedAt, spent, iif(completedAt IS NULL, civilDate(due), NULL) AS date
      FROM todo)
    """
  }

  private static let projects = shares(
    "SELECT number, project AS name FROM todo WHERE completedAt IS NULL AND project IS NOT NULL")

  private static let tags = shares(
    """
    SELECT number, value AS name FROM todo, json_each(tags)
    WHERE completedAt IS NULL AND tags <> '[]'
    """)

  /// The `?1` names that `names` has most often, the most frequent first, and after them NULL and
  /// how many there are.
  private static func shares(_ names: String) -> String {
    """
    WITH form AS (
      SELECT name, min(number) AS first, count(*) AS size FROM (\(names)) GROUP BY name),
    share AS MATERIALIZED (
      SELECT name, min(first), sum(size) AS size FROM form GROUP BY folded(name))
    SELECT * FROM (SELECT name, size FROM share ORDER BY size DESC, name LIMIT ?1)
    UNION ALL SELECT NULL, count(*) FROM share
    """
  }

  private static let oldestOpen = """
    SELECT \(Todo.selection) FROM todo WHERE completedAt IS NULL ORDER BY createdAt, number LIMIT 1
    """

  private static let stored = """
    SELECT createdAt, completedAt FROM todo WHERE createdAt >= ?1 OR completedAt >= ?1
    """

  /// When those were created and completed that are no more: as the history knows them from the last
  /// time that they were deleted.
  ///
  /// A todo that was deleted before `?1` was created and completed before it, too.
  private static let deleted = """
    SELECT json_extract(before, '$.createdAt'), json_extract(before, '$.completedAt')
    FROM step CROSS JOIN change ON change.step = step.sequence
    WHERE step.at >= ?1 AND \(StoredStep.isInEffect()) AND change.after IS NULL
      AND NOT EXISTS (SELECT 1 FROM todo WHERE number = change.todo)
      AND NOT EXISTS (
        SELECT 1 FROM change AS later JOIN step AS laterStep ON laterStep.sequence = later.step
        WHERE later.todo = change.todo AND (later.step, later.ordinal) > (change.step, change.ordinal)
          AND \(StoredStep.isInEffect("laterStep")))
    """
}
