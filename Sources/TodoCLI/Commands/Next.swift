import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let next = CommandDefinition(
    "next",
    otherNames: ["n"],
    familiarNames: ["now", "focus", "urgent", "urgency", "ready"],
    .everyday,
    summary: "Show what to do next.",
    discussion: """
      Overdue todos come first, then todos due today, then the rest; each group is in order of priority, \
      then due date, then place in the list. Waiting and blocked todos are left out. A todo that blocks \
      others ranks by their earliest due date. Open subtasks take the place of their parent, and rank by \
      its due date. A query narrows it down as in `todo list`; a parent stays if the query matches none of \
      its open subtasks:

        todo next
        todo next 10 +shop --why

      The setting `next.order` says what counts most, tags and projects included; --why gives the reason for each todo:

        todo config set next.order "overdue, +urgent, today, priority, due"
      """,
    usage: "[N] [QUERY…]",
    operand: .query,
    options: Next.options,
    arguments: Next()
  ) { next, operands throws(UsageError) in
    next.words = operands.words
    if let count = try next.words.takeCount(in: 1...10_000, for: "next") { next.count = count }
    return .work(next)
  }
}

private struct Next: Work {
  var count = 5
  /// The query.
  var words: [String] = []
  var saysWhy = false

  static let options: [Option<Next>] = [
    .flag("why", help: "Say why each todo is listed; with --json, in `reasons`.") {
      $0.saysWhy = true
    }
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let query = try settings.query(words, in: environment.timeZone, status: .open)
    let session = try await Session(settings, environment, access: .readOnly)
    let next = try await session.next(count, of: query)
    var answer = try ListAnswer(session)
    try answer.add(next.todos, reasons: saysWhy ? { next.ranking.reasons($0) } : nil)
    _ = try await session.finish(
      &answer, of: next.query, isCut: next.todos.count >= count, remark: "Nothing to do.")
  }
}

extension Session {
  /// Returns the `count` todos of `query` to do first, with their ranking, and the query for all of them.
  ///
  /// Up to `shortCount` todos are read at once and ranked in memory; otherwise, each stage has a query of its own.
  func next(
    _ count: Int, of query: Query, shortCount: Int = 100
  ) async throws(Failure) -> (todos: [Todo], ranking: NextRanking, query: Query) {
    let now = settings.now()
    let isNarrow = !query.conditions.isEmpty
    var unblocked = query
    unblocked.conditions.append(.not(.isBlocked))
    unblocked.hidesWaiting = now
    var query = unblocked
    query.conditions.append(.not(.hasOpenSubtasks))
    var ranking = NextRanking(
      now: now, today: today, timeZone: environment.timeZone,
      order: try settings.config.known("next.order", \.nextOrder))
    try await read(.hold)
    let first = try await todos(ranking.query(.others, of: query, limit: shortCount + 1))
    let isShort = first.count <= shortCount
    let parents = try await todos(Query(conditions: [.hasOpenSubtasks]))
    var found = try await urgent(&ranking, query, parents: parents) + (isShort ? first : [])
    if isNarrow, !parents.isEmpty { found += try await self.parents(of: unblocked) }
    var ranked = ranking.sorted(found)
    for (rank, stage) in ranking.order.stages.enumerated() where !isShort {
      // Later stages don't matter once enough todos are in earlier ones.
      if ranked.count(where: { ranking.rank(of: $0) < rank }) >= count { break }
      found += try await todos(ranking.query(stage, of: query, limit: count))
      ranked = ranking.sorted(found)
    }
    try await read(.leave)
    return (Array(ranked.prefix(count)), ranking, query)
  }

  /// Returns the todos of `query` that block others due sooner, and sets their haste in `ranking`.
  private func urgent(
    _ ranking: inout NextRanking, _ query: Query, parents: [Todo]
  ) async throws(Failure) -> [Todo] {
    let blocked = try await todos(Query(conditions: [.isBlocked]))
    if blocked.isEmpty && parents.isEmpty { return [] }
    let subtasks = parents.isEmpty ? [] : try await todos(Query(conditions: [.has(.parent)]))
    ranking.hurry(blocked + parents, subtasks: subtasks)
    var urgentQuery = query
    urgentQuery.conditions.append(.isOneOf(ranking.haste.keys.sorted()))
    let urgent =
      ranking.haste.isEmpty ? [] : try await todos(urgentQuery).filter { ranking.hastens($0) }
    ranking.haste = ranking.haste.filter { haste in urgent.contains { $0.number == haste.key } }
    return urgent
  }

  /// Returns the todos of `query` that have open subtasks, none of which match it, at any depth.
  private func parents(of query: Query) async throws(Failure) -> [Todo] {
    func matches(_ condition: Query.Condition) async throws(Failure) -> [Todo] {
      var query = query
      query.conditions.append(condition)
      return try await todos(query)
    }
    let parents = try await matches(.hasOpenSubtasks)
    if parents.isEmpty { return [] }
    let ways = Dictionary(
      try await todos(Query(conditions: [.has(.parent)])).map { ($0.number, $0.parent) },
      uniquingKeysWith: { first, _ in first })
    var found: Set<Int64> = []
    for subtask in try await matches(.has(.parent)) {
      var next = subtask.parent
      while let number = next, found.insert(number).inserted { next = ways[number] ?? nil }
    }
    return parents.filter { !found.contains($0.number) }
  }

  /// Returns all todos of `query` at the held moment.
  private func todos(_ query: Query) async throws(Failure) -> [Todo] {
    var todos: [Todo] = []
    try await read(.todos(query, keepsMoment: true))
    try await eachPage { page throws(Failure) in todos += page }
    return todos
  }
}
