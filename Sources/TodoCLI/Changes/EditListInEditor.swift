import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// Opens several todos in an editor, a line each, and does what was edited as one step.
///
/// Nothing is locked while the editor is open. A mistake opens it again; if the text then stays as it is, nothing is
/// saved, and the file stays.
struct EditListInEditor: Work {
  var references: [Reference]
  var query: TodoQuery?
  /// The text that may be meant instead of several todos, where no editor is there.
  var meant: EditedText?

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    if surroundings.edit == nil { throw Failure(UsageError.nothingToChange(meant: meant)) }
    let reading = try await Session(settings, surroundings, access: .readOnly)
    let todos = try await reading.todos(references, query)
    let list = EditedList(todos, in: surroundings.timeZone)
    var (text, line) = (list.text, Int?.none)
    while true {
      let file = try await surroundings.edited(
        text, at: line, otherwise: "give what to change: `todo edit \(todos[0].number) due:friday`")
      guard let edited = String(validating: file.bytes, as: UTF8.self) else {
        throw Failure(message: "what the editor wrote is not UTF-8", exitCode: .badData)
          .naming(file)
      }
      let changes: [EditedList.Change]
      do throws(EditedList.Mistake) {
        changes = try list.changes(reading: edited)
      } catch {
        let report = EditedList.reporting(error, in: edited)
        if line != nil, report.text == text { throw error.failure.naming(file) }
        file.remove()
        (text, line) = report
        continue
      }
      do throws(Failure) {
        try await make(changes, of: todos, settings, in: surroundings)
      } catch {
        throw error.naming(file)
      }
      return file.remove()
    }
  }
}

extension EditListInEditor {
  /// Makes the changes as one step, and answers.
  @MainActor
  private func make(
    _ changes: [EditedList.Change], of todos: [Todo], _ settings: Settings,
    in surroundings: Surroundings
  ) async throws(Failure) {
    guard !changes.isEmpty else {
      return surroundings.remark("Unchanged: \(counted(todos.count, "todo"))")
    }
    for case .delete(let gone) in changes.map(\.command) {
      try await confirm(todos.filter { gone.contains(.number($0.number)) }, in: surroundings)
    }
    if let signal = surroundings.interruption.signal { throw Failure(interruptedBy: signal) }
    let session = try await Session(settings, surroundings, access: .readWrite)
    var done: [TodoList.Change] = []
    let words = query.map { $0.words.map(\.text) } ?? references.map(\.description)
    let title = (["edit"] + words).joined(by: " ").terminalSafe
    try await session.work(title) { () throws(Failure) in
      for change in changes {
        if let refusal = try await session.submit(change.command) { throw Failure(refusal) }
        let made = session.store.withState(\.changes.changes)
        try check(made, of: change.command, against: todos)
        done += made
      }
      return true
    }
    do throws(Failure) {
      try await session.answer(withChanges: done)
    } catch {
      throw error.afterSaving
    }
  }

  @MainActor
  private func confirm(_ gone: [Todo], in surroundings: Surroundings) async throws(Failure) {
    let lines = gone.map { "\($0.number)  \($0.description.terminalSafe)\n" }.joined(by: "")
    let question = "\(lines)Delete \(counted(gone.count, "todo"))? [y/N] "
    guard let answer = await surroundings.ask?(question), answer.isYes else {
      throw Failure(message: "nothing was changed", exitCode: .failed)
    }
  }

  /// Throws if a todo isn't as it was when the editor was opened, in a field that its change touches.
  private func check(
    _ made: [TodoList.Change], of command: Command, against todos: [Todo]
  ) throws(Failure) {
    for change in made {
      let found: Todo
      switch change {
      case .added: continue
      case .changed(let before, _): found = before
      case .deleted(let todo): found = todo
      }
      guard let shown = todos.first(where: { $0.id == found.id }) else { continue }
      let fields = shown.changedFields(to: found).intersection(.attributes)
      let isTouched =
        if case .edit(_, let edit) = command {
          fields.contains(where: edit.touches)
        } else {
          !fields.isEmpty
        }
      if isTouched {
        throw Failure(
          message: "\(found.number) was changed while you edited it, so nothing was changed",
          exitCode: .failed)
      }
    }
  }
}

extension Session {
  /// Prints changes that several commands made as one step.
  fileprivate func answer(withChanges changes: [TodoList.Change]) async throws(Failure) {
    switch settings.form {
    case .json, .numbers:
      var numbers = NumberSet()
      numbers.formUnion(changes.map(\.number))
      try await answerWithTodos(numbers)
    case .table, .lines:
      for change in changes { try write(text(change)) }
      try flush()
    }
  }
}
