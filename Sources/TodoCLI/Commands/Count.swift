import Composable
import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let count = CommandDefinition(
    "count",
    .more,
    summary: "Count todos: the open ones unless told otherwise.",
    discussion: """
      The answer is a number, with --json too:

        todo count
        todo count +shop is:overdue
        todo count --all
      """,
    operand: .query,
    options: Count.options,
    arguments: Count()
  ) { count, operands throws(UsageError) in
    try count.status.check()
    count.words = operands.words
    return .work(count)
  }
}

private struct Count: Work {
  var words: [String] = []
  var status = StatusChoice()

  static let options = StatusChoice.options("Count", of: \Count.status)

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let query = try settings.query(words, in: environment.timeZone, status: status.status)
    let session = try await Session(settings, environment, access: .readOnly)
    try await session.read(.total(query, isExact: true))
    let total = session.store.withState(\.reading.total)
    try session.write("\(total?.count ?? 0)\n")
    try session.flush()
  }
}
