import ArgumentParser
import Composable
import TodoDomain
import TodoSQLite

struct ListCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List todos: the open ones unless told otherwise.",
    usage: "todo list [QUERY…] [options]",
    discussion: """
      All words of a query have to hold: plain words are searched in text, note and project; +tag, \
      -tag, project:NAME, priority:high, due:today, due:overdue, due:none, due<2026-12-24, \
      due>friday, is:completed. `todo help queries` has more.

        todo list +shop due:overdue --sort=-priority,due --limit 10
        todo list milk 'due<next week' --all
      """
  )

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("What the todos are like.", valueName: "query"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "By what to sort: position, number, created, modified, due, priority or text, several with "
        + "commas, a hyphen in front for descending: --sort=-due.", valueName: "keys"))
  var sort: String?

  @Option(help: ArgumentHelp("The most todos to list.", valueName: "n"))
  var limit: Int?

  @Flag(help: "List open and completed todos.")
  var all = false

  @Flag(help: "List completed todos.")
  var completed = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if all && completed { throw ValidationError("--all and --completed exclude each other") }
    if let limit, limit < 0 { throw ValidationError("--limit takes 0 or more") }
  }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let words = QueryWords(words)
    try words.checkOptions(
      ["--sort", "--limit", "--all", "--completed"] + GlobalOptions.names, of: "list")
    let query: Query
    do throws(QueryError) {
      query = try self.query(
        words.terms, now: settings.now(), in: surroundings.timeZone, defaults: settings.list)
    } catch {
      throw Failure(error)
    }

    let session = try Session(settings, surroundings, access: .readOnly)
    try await session.perform(.listSubmitted(query))
    let isEmpty = session.store.withState { $0.page?.todos.isEmpty == true && $0.page?.next == nil }
    if query.conditions.isEmpty, query.status != .completed, query.limit != 0 {
      try await session.answerWithPages(
        remark: "Nothing to list.\nhint: `todo add Buy milk` adds a todo; `todo help` shows more.")
    } else {
      try await session.answerWithPages()
    }
    if isEmpty, query.limit != 0 { await session.suggestNames(for: query) }
  }

  private func query(
    _ terms: [String], now: Instant, in timeZone: CivilTimeZone, defaults: ListDefaults
  ) throws(QueryError) -> Query {
    let status: Query.Status? = all ? .all : completed ? .completed : nil
    // What is not asked for at all is what the defaults say.
    let isBare = terms.isEmpty && status == nil
    let words = isBare ? defaults.queryWords : terms
    var query = try QueryParser.query(words, now: now, in: timeZone, status: status)
    if let sort = sort ?? defaults.sort { query.sort = try QueryParser.sortKeys(sort) }
    query.limit = limit ?? (isBare ? defaults.limit : nil)
    return query
  }
}
