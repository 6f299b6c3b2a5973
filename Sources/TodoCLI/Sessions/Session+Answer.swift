import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Prints answers in the requested form.
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
      var text = changeText
      if case .complete(_, at: .some) = command { text.saysWhen = true }
      for change in state.changes { try write(text.line(change) + "\n") }
      let changed = Set(state.changes.map(\.number))
      for todo in state.todos where !changed.contains(todo.todo.number) {
        try write(text.line(todo.todo, leftBy: command) + "\n")
      }
      warnOfBlockers(state)
      reportMissingTags(command, state)
      reportLaterDates(command, state)
    }
    try flush()
  }

  /// Reports each tag to be removed that no todo had, with the tag that was probably meant.
  private func reportMissingTags(_ command: Command, _ state: TodoList.State) {
    guard case .edit(_, let edit) = command, let removed = edit.removed[.tags],
      !edit.cleared.contains(.tags)
    else { return }
    var todos = state.todos
    for case .changed(let before, _) in state.changes { todos[id: before.id]?.todo = before }
    let tags = todos.flatMap(\.todo.tags)
    for tag in removed where tags.inAnyCase(tag) == nil {
      let owner = todos.count == 1 ? "\(todos[0].todo.number) has no" : "None of them has the"
      let meant = tags.suggestion(for: tag).map { " Did you mean \(quoted("-\($0)".shellWord))?" }
      environment.remark("hint: \(owner) tag \(quoted(tag)).\(meant ?? "")")
    }
  }

  /// Reports each todo that a snooze left alone, because it is already due later.
  private func reportLaterDates(_ command: Command, _ state: TodoList.State) {
    guard case .snooze = command else { return }
    let moved = Set(state.changes.map(\.number))
    for todo in state.todos.map(\.todo) where !moved.contains(todo.number) && todo.due != nil {
      environment.remark(
        "hint: \(todo.number) is already due that day or later. `todo snooze \(todo.number) due+1d` counts from its date."
      )
    }
  }

  /// Reports the open blockers of each completed todo.
  private func warnOfBlockers(_ state: TodoList.State) {
    guard let related = state.related, !related.blockers.isEmpty else { return }
    let completed = state.changes.filter { $0.kind == .completed }.map(\.todo)
    let blockers = Set(related.blockers.map(\.number)).subtracting(completed.map(\.number))
    for todo in completed {
      let open = todo.blockedBy.filter(blockers.contains)
      if open.isEmpty { continue }
      environment.remark("\(todo.number) was blocked by \(list(open.map(\.description), "and")).")
    }
  }

  /// Suggests names that were probably meant, on standard error, if the answer is for people.
  func suggestNames(for query: Query) async {
    if !settings.form.isText { return }
    // The answer is already written, so a failure doesn't matter.
    await store.send(.reading(.requested(.vocabulary))).finish()
    let vocabulary = store.withState(\.reading.vocabulary) ?? Vocabulary()
    for suggestion in query.suggestions(from: vocabulary) {
      environment.remark("hint: \(suggestion)")
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
      try await read(.todos(.all, from: cursor))
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
    try write(todos.map { JSONValue.written($0.json) }.lines)
  }

  /// Prints everything about the requested todos.
  func answerWithDetails() throws(Failure) {
    let details = store.state.reading.details
    switch settings.form {
    case .json:
      try writeJSON(details.map(\.todo))

    case .numbers:
      for detail in details { try write("\(detail.todo.number)\n") }

    case .table, .lines:
      let view = ShowView(
        changeText: changeText, now: settings.now(), width: settings.form.width,
        palette: settings.palette)
      for (position, detail) in details.enumerated() {
        if position > 0 { try write("\n") }
        try write(view.text(detail))
      }
    }
    try flush()
  }

  /// Prints a line about each change; if the answer isn't text, adds its number to `numbers` for ``answer(_:or:)``.
  func note(_ changes: [TodoList.Change], _ numbers: inout NumberSet) throws(Failure) {
    let isText = settings.form.isText
    for change in changes {
      if isText { try write(text(change)) } else { numbers.insert(change.number) }
    }
  }

  /// Prints `text`, or else the changed todos.
  func answer(_ numbers: NumberSet, or text: String) async throws(Failure) {
    if !settings.form.isText { return try await answerWithTodos(numbers) }
    try write(text)
    try flush()
  }

  func text(_ change: TodoList.Change) -> String { changeText.line(change) + "\n" }

  /// The wording of changes for this reader.
  var changeText: ChangeText {
    ChangeText(
      timeZone: environment.timeZone, year: { today.year },
      arrow: { environment.hasUnicodeLocale ? "→" : "->" })
  }

  func write(_ text: String) throws(Failure) { try environment.write(text) }

  func write(_ bytes: [UInt8]) throws(Failure) { try environment.write(bytes) }

  func flush() throws(Failure) { try environment.flush() }
}

extension TodoList.Change {
  var number: Int64 { todo.number }
}

extension Session {
  /// Reports each excluded word that is also a tag, on standard error: todos with that tag aren't excluded.
  func suggestExcludedTags(of query: Query) async {
    if !settings.form.isText { return }
    for (word, tagged) in query.excludedWords {
      if let term = QueryKey.term(called: word), !term.hasBytePrefix("-") {
        environment.remark(
          "hint: \(quoted("-" + word)) excludes the word. Did you mean \(quoted("-" + term))?")
        continue
      }
      await store.send(.reading(.requested(.todos(tagged)))).finish()
      if store.withState({ $0.reading.page?.todos.isEmpty }) == false {
        environment.remark(
          "hint: \(quoted("-" + word)) excludes the word; \(quoted("-+" + word)) excludes the tag.")
      }
    }
  }
}
