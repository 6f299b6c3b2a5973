import Composable
import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let count = CommandDefinition(
    "count",
    .more,
    summary: "Count todos: the open ones unless told otherwise.",
    discussion: """
      The answer is a number, which is also its JSON:

        todo count
        todo count +shop is:overdue
        todo count --all
      """,
    operand: .query,
    options: Count.options,
    arguments: Count()
  ) { count, operands throws(UsageError) in
    if count.all && count.completed { throw .exclusive(["--all", "--completed"]) }
    count.words = operands.words
    return .work(count)
  }
}

private struct Count: Work {
  var words: [String] = []
  var all = false
  var completed = false

  static let options: [Option<Count>] = [
    .flag("all", help: "Count open and completed todos.") { $0.all = true },
    .flag("completed", help: "Count completed todos.") { $0.completed = true },
  ]

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let status: Query.Status? = all ? .all : completed ? .completed : nil
    let query = try settings.query(words, in: surroundings.timeZone, status: status)
    let session = try await Session(settings, surroundings, access: .readOnly)
    try await session.perform(.listing(.totalRequested(query, isExact: true)))
    let total = session.store.withState(\.listing.total)
    try session.write("\(total?.count ?? 0)\n")
    try session.flush()
  }
}
