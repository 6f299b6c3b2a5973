import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Prints a list in the requested form, while it is being read.
///
///     var answer = try ListAnswer(session)
///     try answer.add(todos)  // as often as there are some
///     try answer.finish()
@MainActor
struct ListAnswer {
  private let session: Session
  private var json = JSONTodoWriter(shape: .array)
  private var bytes: [UInt8] = []
  private var table: TodoTable?
  private var tally = ListTally()
  private let now: Instant
  private let columns: [Todo.Field]?
  private var lastHeading: String?

  /// The todos match `query` and are listed under the headings of `grouping`, with the chosen `columns`, if any.
  init(
    _ session: Session, to query: Query? = nil, grouping: Grouping = .nothing,
    columns: [Todo.Field]? = nil
  ) throws(Failure) {
    self.session = session
    self.columns = columns
    now = session.settings.now()
    switch session.settings.form {
    case .json: json.begin(&bytes)
    case .table(let width):
      table = TodoTable(
        width: width, wraps: try session.settings.config.known("list.wrap", \.listWraps),
        hasLinks: session.settings.isColored && session.environment.terminalHasLinks,
        palette: session.settings.palette, timeZone: session.environment.timeZone, now: now,
        grouping: grouping, columns: columns,
        isOfCompleted: query?.status == .completed && grouping != .due)
    case .lines, .numbers: break
    }
  }

  /// How many todos a table has shown so far, without repetitions.
  var count: Int { tally.count }

  /// Whether no todo was added.
  private(set) var isEmpty = true

  /// Whether it has headings, and a last line with counts.
  var isForPeople: Bool { table != nil }

  /// Makes the columns of a table wide enough for `todos`, which are added under several headings.
  mutating func fit(_ todos: [Todo]) { table?.fit(todos) }

  /// Writes more todos, under `heading` if the list is for people.
  ///
  /// Todos for which `isCounted` is false were already shown under another heading. `reasons` returns why a todo is
  /// listed.
  mutating func add(
    _ todos: [Todo], under heading: String? = nil, isCounted: (Todo) -> Bool = { _ in true },
    reasons: ((Todo) -> [String])? = nil
  ) throws(Failure) {
    if todos.isEmpty { return }
    isEmpty = false
    let reason = reasons.map { reasons in { (todo: Todo) in reasons(todo).joined(by: ", ") } }
    switch session.settings.form {
    case .json:
      for todo in todos {
        json.append(todo, to: &bytes)
        if let reasons {
          bytes.removeLast()
          bytes.appendJSON(raw: ",\"reasons\":")
          bytes.appendJSON(.list(reasons(todo)))
          bytes.appendJSON(raw: "}")
        }
      }
      try session.write(bytes)
      bytes.removeAll(keepingCapacity: true)

    case .numbers:
      for todo in todos { try session.write("\(todo.number)\n") }

    case .lines:
      let lines = PlainLines(
        timeZone: session.environment.timeZone, palette: session.settings.palette,
        columns: columns)
      var bytes: [UInt8] = []
      for todo in todos { lines.append(todo, reason: reason?(todo), to: &bytes) }
      try session.write(bytes)

    case .table:
      if let heading, heading != lastHeading {
        try session.write(lastHeading == nil ? "" : "\n")
        try session.write(session.settings.palette[.bold].applied(to: heading) + "\n")
        lastHeading = heading
        table?.beginGroup(heading)
      }
      let links = session.store.withState { $0.reading.page?.links ?? Page.Links() }
      for todo in todos where isCounted(todo) { tally.add(todo, at: now, today: session.today) }
      if let page = table?.page(todos, links: links, reason: reason) { try session.write(page) }
    }
  }

  /// Ends the list; `total` is the number of matching todos, if it shows only some of them and that is known.
  ///
  /// `waiting` is the number of waiting todos that were left out.
  mutating func finish(of total: QueryTotal? = nil, waiting: Int = 0) throws(Failure) {
    if case .json = session.settings.form {
      json.end(&bytes)
      try session.write(bytes)
    }
    tally.waiting = waiting
    if isForPeople, tally.count + waiting > 0 {
      var text = total.map { tally.text(of: $0) } ?? tally.text
      if let name = try session.settings.context(.query)?.name {
        text += ", context \(name.terminalSafe)"
      }
      try session.write("\n\(session.settings.palette[.label].applied(to: text))\n")
    }
    try session.flush()
  }
}
