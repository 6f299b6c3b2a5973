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
      by priority, then by due date, then in the order of the list. Waiting and blocked todos are left \
      out. A todo that blocks others counts with their earliest due date.

        todo next
        todo next 10 --why
      """,
    operand: .words(
      "N", 0...1, help: "How many todos (default: 5).", completion: .none),
    options: Next.options,
    arguments: Next()
  ) { next, operands throws(UsageError) in
    if let word = operands.words.first {
      do throws(ValueError) {
        next.count = try wholeNumber(word, in: 1...10_000)
      } catch {
        throw .wrongValue(error, option: "next")
      }
    }
    return .work(next)
  }
}

private struct Next: Work {
  var count = 5
  var saysWhy = false

  static let options: [Option<Next>] = [
    .flag("why", help: "Say why each todo is listed.") { $0.saysWhy = true }
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try await Session(settings, surroundings, access: .readOnly)
    var ranking = NextRanking(
      now: settings.now(), today: session.today, timeZone: surroundings.timeZone)
    var todos: [Todo] = []
    try await session.perform(.moments(.requested(isKept: true)))
    let urgent = try await self.urgent(&ranking, session)
    for stage in NextRanking.Stage.allCases where todos.count < count {
      let query = ranking.query(stage, limit: count)
      try await session.perform(.listing(.submitted(query, keepsMoment: true)))
      // Todos of earlier stages are all listed already, or there would be no room left.
      var staged = urgent.filter { ranking.stage(of: $0) == stage }
      let isMerged = !staged.isEmpty
      try await session.eachPage { page throws(Failure) in
        staged += page.filter { ranking.haste[$0.number] == nil && ranking.stage(of: $0) == stage }
      }
      todos += isMerged ? staged.sorted(by: ranking.isBefore) : staged
    }
    try await session.perform(.moments(.abandoned))

    var answer = try ListAnswer(session)
    try answer.add(Array(todos.prefix(count)), reason: saysWhy ? { ranking.reason($0) } : nil)
    try answer.finish()
    if answer.isForPeople, todos.isEmpty { surroundings.remark("Nothing to do.") }
  }

  /// Returns the todos that can be done now and block others due sooner, and sets their haste in `ranking`.
  private func urgent(
    _ ranking: inout NextRanking, _ session: Session
  ) async throws(Failure) -> [Todo] {
    var blocked: [Todo] = []
    try await session.perform(
      .listing(.submitted(Query(conditions: [.isBlocked]), keepsMoment: true)))
    try await session.eachPage { page throws(Failure) in blocked += page }
    ranking.hurry(blocked)
    let numbers = ranking.haste.keys.sorted()
    if numbers.isEmpty { return [] }

    let cursor = Cursor(place: .numbers(numbers[...]), remaining: nil)
    try await session.perform(
      .listing(.submitted(Query(status: .all), from: cursor, keepsMoment: true)))
    var blockers: [Todo] = []
    try await session.eachPage { page throws(Failure) in blockers += page }
    let waiting = Set(blocked.map(\.number))
    let urgent = blockers.filter { todo in
      ranking.hastens(todo) && !todo.isComplete && !waiting.contains(todo.number)
        && !todo.isWaiting(at: ranking.now, in: ranking.timeZone)
    }
    ranking.haste = ranking.haste.filter { haste in urgent.contains { $0.number == haste.key } }
    return urgent
  }
}
