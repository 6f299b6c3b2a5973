import Composable
import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let next = CommandDefinition(
    "next",
    familiarNames: ["now", "focus", "urgent", "ready"],
    .everyday,
    summary: "Show what to do next.",
    discussion: """
      Overdue todos come first, then those due today, then the others; within each group \
      by priority, then by due date, then in the order of the list. `todo config set next.first priority` \
      puts the priority before everything else. Waiting and blocked todos are left out. A todo that blocks \
      others counts with their earliest due date; subtasks that are open take the place of their parent, \
      and count with its due date. A query narrows it down as in `todo list`:

        todo next
        todo next 10 +shop --why
      """,
    usage: "[N] [QUERY…]",
    operand: .query,
    options: Next.options,
    arguments: Next()
  ) { next, operands throws(UsageError) in
    next.words = operands.words
    guard let word = next.words.first, word.utf8.allSatisfy({ $0 < 0x3A && $0 > 0x2F }) else {
      return .work(next)
    }
    do throws(ValueError) {
      next.count = try wholeNumber(next.words.removeFirst(), in: 1...10_000)
    } catch {
      throw .wrongValue(error, option: "next")
    }
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

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let query = try settings.query(words, in: surroundings.timeZone, status: .open)
    let session = try await Session(settings, surroundings, access: .readOnly)
    let next = try await session.next(count, of: query)
    var answer = try ListAnswer(session)
    try answer.add(next.todos, reasons: saysWhy ? { next.ranking.reasons($0) } : nil)
    _ = try await session.finish(
      &answer, of: next.query, isCut: next.todos.count >= count, remark: "Nothing to do.")
  }
}

extension Session {
  /// Returns the first `count` todos of `query` to do, with their ranking and the query of all of them.
  func next(
    _ count: Int, of query: Query
  ) async throws(Failure) -> (todos: [Todo], ranking: NextRanking, query: Query) {
    let now = settings.now()
    var query = query
    query.conditions += [.not(.isBlocked), .not(.hasOpenSubtasks)]
    query.hidesWaiting = now
    var ranking = NextRanking(
      now: now, today: today, timeZone: surroundings.timeZone,
      order: try settings.config.known("next.first", \.nextOrder))
    var todos: [Todo] = []
    try await perform(.moments(.requested(isKept: true)))
    let urgent = try await urgent(&ranking, query)
    for stage in NextRanking.Stage.allCases where todos.count < count {
      guard let stageQuery = ranking.query(stage, of: query, limit: count) else { continue }
      let found = try await self.todos(stageQuery)
      // Todos of earlier stages are all listed already, or there would be no room left.
      let staged = urgent.filter { ranking.stage(of: $0) == stage }
      let others = found.filter {
        ranking.haste[$0.number] == nil && ranking.stage(of: $0) == stage
      }
      todos += staged.isEmpty ? others : (staged + others).sorted(by: ranking.isBefore)
    }
    try await perform(.moments(.abandoned))
    return (Array(todos.prefix(count)), ranking, query)
  }

  /// Returns the todos of `query` that others due sooner wait for, and sets their haste in `ranking`.
  private func urgent(
    _ ranking: inout NextRanking, _ query: Query
  ) async throws(Failure) -> [Todo] {
    let blocked = try await todos(Query(conditions: [.isBlocked]))
    let parents = try await todos(Query(conditions: [.hasOpenSubtasks]))
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

  /// Returns all todos of `query` at the moment that is kept.
  private func todos(_ query: Query) async throws(Failure) -> [Todo] {
    var todos: [Todo] = []
    try await perform(.listing(.submitted(query, keepsMoment: true)))
    try await eachPage { page throws(Failure) in todos += page }
    return todos
  }
}
