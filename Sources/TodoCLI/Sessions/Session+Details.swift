import Composable
import TodoDomain
import TodoText

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
