import Composable
import TodoDomain
import TodoSQLite

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
  ) { .work(Show(references: $0.references)) }
}

private struct Show: Work {
  var references: [Reference]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try Session(settings, surroundings, access: .readOnly)
    try await session.perform(.details(.submitted(references)))
    if let refusal = session.store.withState(\.details.refusal) { throw Failure(refusal) }
    try session.answerWithDetails()
  }
}
