import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let show = CommandDefinition(
    "show",
    familiarNames: ["info", "information", "cat", "get", "details"],
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

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try await Session(settings, surroundings, access: .readOnly)
    _ = try await session.todos(references, query)
    try session.answerWithDetails()
  }
}
