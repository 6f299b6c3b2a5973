import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// Opens several todos in an editor, one per line, and applies the edits as one step.
///
/// Nothing is locked while the editor is open.
struct EditListInEditor: Work {
  var references: [Reference]
  var query: TodoQuery?
  /// What the command was perhaps meant to do, which the failure suggests if there is no editor.
  var meant: EditedText?
  var confirmation: Confirmation

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    if environment.edit == nil { throw Failure(UsageError.nothingToChange(meant: meant)) }
    let reading = try await Session(settings, environment, access: .readOnly)
    let todos = try await reading.todos(references, query)
    let list = EditedList(todos, in: environment.timeZone)
    let (changes, file) = try await environment.edited(
      list.text, otherwise: "give what to change: `todo edit \(todos[0].number) due:friday`",
      reading: list.changes)
    do throws(Failure) {
      try await make(changes, of: todos, settings, in: environment)
    } catch {
      throw error.naming(file)
    }
    file.remove()
  }

  /// Makes the changes as one step, and answers.
  @MainActor
  private func make(
    _ changes: [EditedList.Change], of todos: [Todo], _ settings: Settings,
    in environment: ShellEnvironment
  ) async throws(Failure) {
    guard !changes.isEmpty else {
      return environment.remark("Unchanged: \(counted(todos.count, "todo"))")
    }
    var gone: [Todo]?
    for command in changes.map(\.command) where command.isDeletion && !confirmation.isGiven {
      gone = try await confirmed(command, settings, in: environment)
    }
    if let signal = environment.interruption.signal { throw Failure(interruptedBy: signal) }
    let session = try await Session(settings, environment, access: .readWrite)
    var done: [TodoList.Change] = []
    let words = query.map { $0.words.map(\.text) } ?? references.map(\.description)
    let title = (["edit"] + words).joined(by: " ").terminalSafe
    try await session.work(title) { () throws(Failure) in
      for change in changes {
        if let refusal = try await session.submit(change.command) { throw Failure(refusal) }
        let made = session.store.withState(\.changes.changes)
        try check(made, of: change.command, against: todos)
        if change.command.isDeletion, let gone, made.map(\.number) != gone.map(\.number) {
          throw .changedSinceQuestion
        }
        done += made
      }
      return true
    }
    do throws(Failure) {
      var numbers = NumberSet()
      try session.note(done, &numbers)
      try await session.answer(numbers, or: "")
    } catch {
      throw error.afterSaving
    }
  }

  /// Asks about all todos that `deletion` deletes, subtasks included, and returns them.
  @MainActor
  private func confirmed(
    _ deletion: Command, _ settings: Settings, in environment: ShellEnvironment
  ) async throws(Failure) -> [Todo] {
    let session = try await Session(settings, environment, access: .readWrite)
    var gone: [Todo] = []
    try await session.keep(deletion) { () throws(Failure) in
      gone = session.store.withState(\.changes.changes).map(\.origin)
      return false
    }
    try await environment.confirm(
      environment.question(about: gone, count: gone.count, deletion.verb))
    return gone
  }

  /// Throws if a todo has changed since the editor was opened, in a field that its edit changes.
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
        throw .changedMeanwhile(found.number)
      }
    }
  }
}

extension Command {
  fileprivate var isDeletion: Bool { if case .delete = self { true } else { false } }
}
