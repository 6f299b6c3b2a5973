import TodoDomain
import TodoSQLite

extension CommandDefinition {
  static let show = CommandDefinition(
    "show",
    otherNames: ["info", "s"],
    familiarNames: ["information", "cat", "get", "details"],
    .everyday,
    summary: "Show everything about todos, history included.",
    discussion: """
      For example:

        todo show 1
      """,
    operand: .references(.all)
  ) { .work(Show(references: $0.references, query: $0.query)) }
}

private struct Show: Work {
  var references: [Reference]
  var query: TodoQuery?

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let session = try await Session(settings, environment, access: .readOnly)
    _ = try await session.todos(references, query)
    try session.answerWithDetails()
  }
}
