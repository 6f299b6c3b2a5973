import Composable
import TodoDomain
import TodoFormats
import TodoText

/// How a session answers in the requested form.
extension Session {
  /// Prints what `command` did to each todo that it named.
  func answerWithChanges(to command: Command) throws(Failure) {
    let state = store.state.changes
    switch settings.form {
    case .json:
      let deleted = state.changes.compactMap {
        if case .deleted(let todo) = $0 { todo } else { nil }
      }
      try writeJSON(deleted + state.todos.map(\.todo))

    case .numbers:
      for change in state.changes { try write("\(change.number)\n") }

    case .table, .lines:
      for change in state.changes { try write(text(change)) }
      let changed = Set(state.changes.map(\.number))
      for todo in state.todos where !changed.contains(todo.todo.number) {
        try write(changeText.line(todo.todo, leftBy: command) + "\n")
      }
      warnOfBlockers(state)
      reportMissingTags(command, state)
    }
    try flush()
  }

  /// Reports each tag that was to be removed and that no todo had, with the one that was probably meant.
  private func reportMissingTags(_ command: Command, _ state: TodoList.State) {
    guard case .edit(_, let edit) = command, let removed = edit.removed[.tags],
      !edit.cleared.contains(.tags)
    else { return }
    var todos = state.todos
    for case .changed(let before, _) in state.changes { todos[id: before.id]?.todo = before }
    let tags = todos.flatMap(\.todo.tags)
    for tag in removed where !tags.contains(tag) {
      let owner = todos.count == 1 ? "\(todos[0].todo.number) has no" : "None of them has the"
      let meant = tags.suggestion(for: tag).map { " Did you mean \(quoted("-\($0)".shellWord))?" }
      surroundings.remark("hint: \(owner) tag \(quoted(tag)).\(meant ?? "")")
    }
  }

  /// Reports open blockers of each todo that was completed.
  private func warnOfBlockers(_ state: TodoList.State) {
    guard let related = state.related, !related.blockers.isEmpty else { return }
    let completed = state.changes.filter { $0.kind == .completed }.map(\.todo)
    let blockers = Set(related.blockers.map(\.number)).subtracting(completed.map(\.number))
    for todo in completed {
      let open = todo.blockedBy.filter(blockers.contains)
      if open.isEmpty { continue }
      surroundings.remark("\(todo.number) was blocked by \(list(open.map(\.description), "and")).")
    }
  }

  /// Suggests on standard error which names were probably meant, if the answer is for people.
  func suggestNames(for query: Query) async {
    switch settings.form {
    case .json, .numbers: return
    case .table, .lines: break
    }
    // The answer is already written, so a failure doesn't matter.
    await store.send(.vocabulary(.requested)).finish()
    let vocabulary = store.withState(\.vocabulary.vocabulary) ?? Vocabulary()
    for suggestion in query.suggestions(from: vocabulary) {
      surroundings.remark("hint: \(suggestion)")
    }
  }

  /// Prints the changed todos with these numbers, deleted ones as they last were; in the form `numbers`, only the
  /// numbers.
  ///
  /// Only some of them are in memory at a time.
  func answerWithTodos(_ numbers: NumberSet) async throws(Failure) {
    if case .numbers = settings.form {
      for number in numbers { try write("\(number)\n") }
      return try flush()
    }
    var writer = JSONTodoWriter(shape: .array)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    var rest = numbers.makeIterator()
    while case let portion = rest.next(256), !portion.isEmpty {
      let cursor = Cursor(place: .touched(portion[...]), remaining: nil)
      try await perform(.listing(.submitted(Query(status: .all), from: cursor)))
      try await eachPage { todos throws(Failure) in
        for todo in todos { writer.append(todo, to: &bytes) }
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    writer.end(&bytes)
    try write(bytes)
    try flush()
  }

  private func writeJSON(_ todos: [Todo]) throws(Failure) {
    var writer = JSONTodoWriter(shape: .array)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    try write(bytes)
  }

  /// Prints everything about the requested todos.
  func answerWithDetails() throws(Failure) {
    let details = store.state.details.details
    switch settings.form {
    case .json:
      try writeJSON(details.map(\.todo))

    case .numbers:
      for detail in details { try write("\(detail.todo.number)\n") }

    case .table, .lines:
      let view = ShowView(
        changeText: changeText, now: settings.now(), width: settings.form.width,
        isColored: settings.isColored,
        palette: settings.palette)
      for (position, detail) in details.enumerated() {
        if position > 0 { try write("\n") }
        try write(view.text(detail))
      }
    }
    try flush()
  }

  /// Returns a change as one line.
  func text(_ change: TodoList.Change) -> String { changeText.line(change) + "\n" }

  /// The wording of changes for this reader.
  var changeText: ChangeText {
    ChangeText(
      timeZone: surroundings.timeZone, year: { today.year },
      arrow: { surroundings.hasUnicodeLocale ? "→" : "->" })
  }

  func write(_ text: String) throws(Failure) { try surroundings.write(text) }

  func write(_ bytes: [UInt8]) throws(Failure) { try surroundings.write(bytes) }

  func flush() throws(Failure) { try surroundings.flush() }
}

extension TodoList.Change {
  /// The number of the todo.
  var number: Int64 { todo.number }
}
