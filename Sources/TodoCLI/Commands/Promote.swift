import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let promote = CommandDefinition(
    "promote",
    .more,
    summary: "Make fields of what imports kept in notes.",
    discussion: """
      An import keeps in the note of a todo what that has no field for. Some of it has one by now: dates \
      to wait for, rules, parents and blockers of todos that were imported before there were any. Nothing \
      else of a todo changes, and what no field can say stays in the note.

        todo promote --dry-run
        todo promote

      `todo undo` takes back all of it.
      """,
    operand: .query,
    options: [
      .flag("dry-run", help: "Show what would change, and change nothing.") { $0.isDryRun = true }
    ],
    arguments: Promote()
  ) { work, operands in
    work.words = operands.words
    return .work(work)
  }
}

private struct Promote: Work {
  var words: [String] = []
  var isDryRun = false

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let query = try settings.query(words, in: surroundings.timeZone, status: .all)
    let session = try await Session(settings, surroundings, access: .readWrite)
    let run = ImportRun(session, from: .notes, isDryRun: isDryRun)
    try await run.run { session throws(Failure) in
      var todos: [Todo] = []
      try await session.perform(.listing(.submitted(query)))
      try await session.pages { page throws(Failure) in todos += page }
      var ids: Set<Todo.ID> = []
      try await session.perform(.listing(.submitted(Query(status: .all))))
      try await session.pages { page throws(Failure) in ids.formUnion(page.map(\.id)) }
      let context = FormatContext(timeZone: surroundings.timeZone, now: settings.now())
      return Promotion(of: todos, ids: ids, context: context)
    }
  }
}
