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
    var references = references
    if let query {
      let context = try settings.narrowedQueryContext(in: surroundings.timeZone)
      do throws(ParseError) {
        references = [try query.reference(in: context)]
      } catch {
        throw Failure(error.reason)
      }
    }
    let session = try await Session(settings, surroundings, access: .readOnly)
    try await session.perform(.details(.submitted(references)))
    if let refusal = session.store.withState(\.details.refusal) { throw Failure(refusal) }
    try session.answerWithDetails()
  }
}
