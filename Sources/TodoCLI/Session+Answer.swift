import Composable
import TodoDomain

/// How a session answers, in the form that was asked for.
extension Session {
  /// What `command` did to each todo that it named.
  func answerWithChanges(to command: Command) throws(Failure) {
    let state = store.state
    switch settings.form {
    case .json:
      var writer = JSONWriter()
      for case .deleted(let todo) in state.changes { writer.append(todo) }
      for todo in state.todos { writer.append(todo.todo) }
      writer.finish()
      try write(writer.takeBytes())

    case .numbers:
      for change in state.changes { try write("\(change.number)\n") }

    case .table, .lines:
      for change in state.changes { try write(text(change)) }
      let changed = Set(state.changes.map(\.number))
      for todo in state.todos where !changed.contains(todo.todo.number) {
        try write(changeText.line(todo.todo, leftBy: command) + "\n")
      }
    }
    try flush()
  }

  /// The pages of the list, each as soon as it is read.
  ///
  /// Where there is nothing, `remark` is said to a person.
  func answerWithPages(remark: String? = nil) async throws(Failure) {
    switch settings.form {
    case .json:
      var writer = JSONWriter()
      try await eachPage { todos throws(Failure) in
        for todo in todos { writer.append(todo) }
        try write(writer.takeBytes())
      }
      writer.finish()
      try write(writer.takeBytes())

    case .numbers:
      try await eachPage { todos throws(Failure) in
        for todo in todos { try write("\(todo.number)\n") }
      }

    case .lines:
      let lines = PlainLines(
        timeZone: surroundings.timeZone, isColored: settings.isColored,
        palette: settings.palette)
      try await eachPage { todos throws(Failure) in
        var bytes: [UInt8] = []
        for todo in todos { lines.append(todo, to: &bytes) }
        try write(bytes)
      }

    case .table(let width):
      let now = settings.now()
      let today = today
      var table = TodoTable(
        width: width, wraps: try settings.list.wraps, isColored: settings.isColored,
        palette: settings.palette, timeZone: surroundings.timeZone, now: now)
      var tally = ListTally()
      try await eachPage { todos throws(Failure) in
        tally.add(todos, at: now, today: today)
        try write(table.page(todos))
      }
      if tally.count > 0 {
        try await end(tally)
      } else if let remark {
        surroundings.remark(remark)
      }
    }
    try flush()
  }

  /// The last line of a list for people, which counts it.
  private func end(_ tally: ListTally) async throws(Failure) {
    var text = tally.text
    if let query = store.withState(\.query), query.limit == tally.count {
      try await perform(.totalRequested(query))
      if let total = store.withState(\.total) { text = tally.text(of: total) }
    }
    try write(
      "\n" + (settings.isColored ? settings.palette[.label].applied(to: text) : text) + "\n")
  }

  /// Says on standard error, to whoever reads texts, which names were most likely meant.
  func suggestNames(for query: Query) async {
    switch settings.form {
    case .json, .numbers: return
    case .table, .lines: break
    }
    // The answer is there: it does not matter if nothing can be suggested.
    await store.send(.vocabularyRequested).finish()
    let vocabulary = store.withState(\.vocabulary) ?? Vocabulary()
    for suggestion in query.suggestions(from: vocabulary) {
      surroundings.remark("hint: \(suggestion)")
    }
  }

  /// The todos that something happened to, as they are now, and those that are no more as they were; or
  /// in a form of numbers these alone.
  ///
  /// Only some of them are held at a time.
  func answerWithTodos(_ numbers: NumberSet) async throws(Failure) {
    if case .numbers = settings.form {
      for number in numbers { try write("\(number)\n") }
      return try flush()
    }
    var writer = JSONWriter()
    var rest = numbers.makeIterator()
    while case let portion = rest.next(256), !portion.isEmpty {
      let cursor = Cursor(place: .touched(portion[...]), remaining: nil)
      try await perform(.listSubmitted(Query(status: .all), from: cursor))
      try await eachPage { todos throws(Failure) in
        for todo in todos { writer.append(todo) }
        try write(writer.takeBytes())
      }
    }
    writer.finish()
    try write(writer.takeBytes())
    try flush()
  }

  /// Everything about the todos that were asked for.
  func answerWithDetails() throws(Failure) {
    let details = store.state.details
    switch settings.form {
    case .json:
      var writer = JSONWriter()
      for detail in details { writer.append(detail.todo) }
      writer.finish()
      try write(writer.takeBytes())

    case .numbers:
      for detail in details { try write("\(detail.todo.number)\n") }

    case .table, .lines:
      let view = ShowView(
        changeText: changeText, now: settings.now(), width: settings.form.width,
        isColored: settings.isColored,
        palette: settings.palette)
      for (position, detail) in details.enumerated() {
        if position > 0 { try write("\n") }
        try write(view.text(detail.todo, history: detail.history))
      }
    }
    try flush()
  }

  /// What happened, as one line.
  func text(_ change: TodoList.Change) -> String { changeText.line(change) + "\n" }

  /// How changes are told here.
  var changeText: ChangeText {
    ChangeText(
      timeZone: surroundings.timeZone, year: { today.year },
      arrow: { surroundings.hasUnicodeLocale ? "→" : "->" })
  }

  func write(_ text: String) throws(Failure) {
    do throws(OutputError) { try output.write(text) } catch { throw Failure(error) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(OutputError) { try output.write(bytes) } catch { throw Failure(error) }
  }

  /// Hands on what was kept back.
  func flush() throws(Failure) {
    do throws(OutputError) { try output.flush() } catch { throw Failure(error) }
  }

  /// Calls `body` with the page that was read, and with those after it.
  func eachPage(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    try await inOneMoment { () throws(Failure) in try await pages(body) }
  }

  /// The same inside of ``inOneMoment(_:)``.
  func pages(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    while let page = store.withState(\.page) {
      try body(page.todos)
      guard page.next != nil else { return }
      // What was read is shown before the next is read: the first lines do not wait for the last.
      try await offer()
      try await perform(.nextPageRequested)
    }
  }
}

extension TodoList.Change {
  /// The number of the todo.
  var number: Int64 { todo.number }
}
