import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let list = CommandDefinition(
    "list",
    otherNames: ["ls", "l"],
    familiarNames: ["find", "search", "grep", "view", "long", "listall", "lsa", "lsp"],
    .everyday,
    summary: "List todos: the open ones unless told otherwise.",
    discussion: """
      Plain words search text, note and project; +tag, project:NAME, priority:high, due:today, \
      is:overdue, has:note and others search fields. A todo has to match all of them, unless there is an \
      `or` between them; a hyphen excludes: -project:home. `todo help queries` has more.

        todo list +shop is:overdue --sort priority,due --limit 10
        todo list milk -project:home 'due:<next week' --all
        todo list +shop or priority:high
        todo list --columns number,due,project,text

      These make `todo work` a list of your own, which takes more words; .limit and .columns work the same way:

        todo config set list.work.query +work
        todo config set list.work.sort due

      A command after its name is done to all that the list finds: `todo work done`. A list with a limit takes none.
      """,
    operand: .query,
    options: List.options,
    arguments: List()
  ) { list, operands throws(UsageError) in
    try list.status.check()
    list.words = operands.words
    return .work(list)
  }
}

private struct List: Work {
  var words: [String] = []
  var sort: String?
  var limit: Int?
  var status = StatusChoice()
  var grouping: Grouping?
  var columns: [Todo.Field]?

  static let options =
    [
      Option<List>(
        "sort", "KEYS", example: "due",
        help: """
          Sort by position, number, created, modified, completed, due, priority (high first), text or \
          project; separate several with commas; a hyphen reverses the order: --sort -due.
          """,
        completion: .sortKeys, takesHyphens: true
      ) { list, value throws(ValueError) in list.sort = value },
      Option("limit", "N", example: "10", help: "List at most this many.") {
        list, value throws(ValueError) in
        list.limit = try wholeNumber(value)
      },
      Option(
        "group", "FIELD", example: "due",
        help: "Group a table under headings: due, priority, project or tag; or none.",
        completion: .words(Grouping.allCases.map(\.rawValue))
      ) { list, value throws(ValueError) in list.grouping = try Grouping(reading: value) },
      Option(
        "columns", "NAMES", example: "number,due,text",
        help: """
          Show these columns and nothing else: \(TodoText.list(ListColumns.all.map(\.typedName), "or")); \
          in a table, the text comes last.
          """,
        completion: .columns
      ) { list, value throws(ValueError) in list.columns = try ListColumns.read(value) },
    ] + StatusChoice.options("List", of: \.status)

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let query = try self.query(settings, in: environment.timeZone)
    let columns =
      if let columns { columns } else { try settings.config.known("list.columns", \.listColumns) }

    let grouping =
      if let grouping { grouping } else { try settings.config.known("list.group", \.listGroup) }

    let session = try await Session(settings, environment, access: .readOnly)
    let remark = remark(on: query)
    let isEmpty: Bool
    if grouping != .nothing, settings.form.width != nil {
      isEmpty = try await session.answer(
        to: query, groupedBy: grouping, columns: columns, remark: remark)
    } else {
      try await session.read(.todos(query))
      isEmpty = try await session.answerWithPages(columns: columns, remark: remark)
    }
    if query.limit == 0 { return }
    if isEmpty {
      if settings.options.database != nil, settings.form.width != nil,
        let path = try settings.missingList
      {
        environment.remark("hint: \(quoted(path)) doesn't exist yet.")
      }
      await session.suggestNames(for: query)
    } else {
      await session.suggestExcludedTags(of: query)
    }
  }

  /// Returns the remark for an empty result; `nil` if the limit is 0.
  private func remark(on query: Query) -> String? {
    if query.limit == 0 { return nil }
    let isWholeList = query.conditions.isEmpty && query.status != .completed
    return "Nothing to list."
      + (isWholeList ? "\nhint: `todo add Buy milk` adds a todo; `todo help` shows more." : "")
  }

  private func query(
    _ settings: Settings, in timeZone: CivilTimeZone
  ) throws(Failure) -> Query {
    // A bare `todo list` uses the query and the limit of the settings.
    let isBare = words.isEmpty && status.status == nil
    let config = settings.config
    let words = isBare ? try config.known("list.query", \.listQuery) : words
    let sort = if let sort { sort } else { try config.known("list.sort", \.listSort) }
    var query = try settings.query(words, in: timeZone, status: status.status)
    query.limit =
      if limit == nil, isBare { try config.known("list.limit", \.listLimit) } else { limit }
    do throws(QueryError) {
      query.sort = try QueryParser.sortKeys(sort)
      // People look for what they did last.
      if query.status == .completed, settings.form.width != nil, self.sort == nil,
        sort == Config().listSort
      {
        query.sort.insert(Query.SortKey(.completed, isDescending: true), at: 0)
      }
    } catch {
      throw Failure(error)
    }
    return query
  }
}
