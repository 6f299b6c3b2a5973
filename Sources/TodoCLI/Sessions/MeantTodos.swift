import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension ShellEnvironment {
  /// Returns a command's failure to find todos by plain words, as in `done milk`, with a hint about the open todos that
  /// match these words.
  ///
  /// Without a person at a terminal, or if no todo or more than three match, the failure stays as it is.
  @MainActor
  func namingTodos(in failure: Failure, _ config: Config) async -> Failure {
    guard errorIsTerminal, let word = failure.plainWord,
      let index = arguments.firstIndex(of: word),
      !arguments.contains(where: { $0.hasBytePrefix("--database") })
    else { return failure }
    let count = arguments[index...].prefix { $0.isPlainWord }.count
    for range in [index..<(index + count), index..<(index + 1)] {
      let todos = (try? await openTodos(Array(arguments[range]), config)) ?? []
      if todos.isEmpty { continue }
      if todos.count > 3 { break }
      let lines = todos.map { todo in
        var words = arguments
        words.replaceSubrange(range, with: ["\(todo.number)"])
        return "`\(words.commandLine)` (\(todo.description.truncated(toWidth: 30).terminalSafe))"
      }
      var failure = failure
      failure.hint = "Did you mean \(list(lines, "or"))?"
      return failure
    }
    return failure
  }

  /// Returns at most four open todos that match the query.
  @MainActor
  private func openTodos(_ words: [String], _ config: Config) async throws(Failure) -> [Todo] {
    var options = GlobalOptions()
    // A hint doesn't wait for a server.
    options.offline = true
    let settings = try Settings(options, in: self, config: config)
    var query = try settings.query(words, in: timeZone)
    (query.limit, query.hidesWaiting) = (4, nil)
    let session = try await Session(settings, self, access: .readOnly)
    try await session.read(.todos(query))
    return session.store.withState { $0.reading.page?.todos } ?? []
  }
}
