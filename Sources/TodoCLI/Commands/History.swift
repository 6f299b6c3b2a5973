import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let history = CommandDefinition(
    "history",
    familiarNames: ["changes"],
    .more,
    summary: "Show the latest commands that changed something, newest first.",
    discussion: """
      Each has a number, for `undo --step` and `redo --step`. Undone commands stay in place, marked as \
      undone; `undo` and `redo` themselves are left out. For example:

        todo history --limit 5
      """,
    options: History.options,
    arguments: History()
  ) { history, _ in .work(history) }
}

private struct History: Work {
  var limit = 20

  static let options: [Option<History>] = [
    Option("limit", "N", help: "Show at most this many (default: 20).") {
      history, value throws(ValueError) in history.limit = try wholeNumber(value)
    }
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let session = try await Session(settings, environment, access: .readOnly)
    try await session.read(.steps(limit: limit))
    // With `--limit 0`, an empty answer needs no remark.
    try await session.answerWithSteps(remark: limit == 0 ? nil : "No changes yet.")
  }
}
