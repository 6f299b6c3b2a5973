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

extension Session {
  /// Reads everything about the todos that a command names, or finds with a query.
  func todos(_ references: [Reference], _ query: TodoQuery?) async throws(Failure) -> [Todo] {
    var references = references
    if let query {
      let context = try settings.narrowedQueryContext(in: surroundings.timeZone)
      do throws(ParseError) {
        references = [try query.reference(in: context)]
      } catch {
        throw Failure(error.reason)
      }
    }
    try await perform(.details(.submitted(references)))
    if let refusal = store.withState(\.details.refusal) { throw Failure(refusal) }
    return store.withState(\.details.details).map(\.todo)
  }
}
