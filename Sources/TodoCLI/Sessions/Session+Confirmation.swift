import Composable
import TodoDomain
import TodoText

/// How a session asks before it changes several todos.
extension Session {
  /// Runs `command`, and commits it if the person agrees.
  ///
  /// To ask about what would really change, it first runs the command and rolls it back. Nothing is locked during the
  /// question. It then commits what it asked about, or nothing.
  ///
  /// - Throws: A failure with exit code 1 if the answer isn't yes, or the list has changed by then.
  func keepConfirmed(
    _ command: Command, _ ask: @MainActor (_ question: String) async -> String?
  ) async throws(Failure) {
    var expected = Consequence()
    try await keep(command) { () throws(Failure) in
      expected = consequence(of: command)
      return !expected.needsConfirmation
    }
    guard expected.needsConfirmation else { return }

    guard let answer = await ask(question(about: expected, of: command)), answer.isYes else {
      throw Failure(
        message: "nothing was changed", hint: "`--yes` skips the question.",
        exitCode: .failed)
    }
    try await keep(command) { () throws(Failure) in
      guard consequence(of: command) == expected else {
        throw Failure(
          message: "the list has changed since the question, so nothing was changed",
          hint: "Look at it with `todo list --all`, and try again.", exitCode: .failed)
      }
      return true
    }
  }

  /// Asks whether a new text is meant, and shows the text that it replaces.
  ///
  /// - Throws: A failure with exit code 1 if the answer isn't yes.
  func settle(
    _ doubt: FieldLikeText, of command: Command,
    _ ask: @MainActor (_ question: String) async -> String?
  ) async throws(Failure) {
    var change: String?
    try await keep(command) { () throws(Failure) in
      for case .changed(let before, let after) in store.state.changes.changes
      where before.description != after.description {
        change =
          "\(before.number): "
          + changeText.replacement(of: before[.description], by: after[.description])
      }
      return false
    }
    // The text stays as it is.
    guard let change else { return }
    guard let answer = await ask(doubt.question(change)), answer.isYes else {
      throw Failure(message: "nothing was changed", hint: doubt.hint, exitCode: .failed)
    }
  }

  /// The most todos that a question shows.
  private static let shownCount = 20

  /// Returns the todos, one per line, and the question about them.
  private func question(about consequence: Consequence, of command: Command) -> String {
    var question = ""
    for todo in consequence.todos.prefix(Self.shownCount) {
      let line = "\(todo.number)  \(todo.description.terminalSafe)"
      question += line.truncated(toWidth: surroundings.terminalWidth) + "\n"
    }
    let rest = consequence.count - Self.shownCount
    if rest > 0 { question += "and \(grouped(rest)) more\n" }
    return question + "\(command.verb) \(grouped(consequence.count)) todos? [y/N] "
  }

  private func consequence(of command: Command) -> Consequence {
    store.withState { state in
      // What another command adds is the next of a series.
      let named = state.changes.changes.filter { command.isCopy || $0.kind != .added }
      return Consequence(named: named.map(\.origin), outcome: state.changes.outcome)
    }
  }
}

/// What a command did to the list.
private struct Consequence: Equatable {
  /// The named todos before the change, or their copies.
  var named: [Todo] = []
  var outcome: TodoList.Outcome?

  var count: Int { outcome?.totals.sum ?? named.count }
  var needsConfirmation: Bool { count > 1 }

  /// The todos that are known in full.
  var todos: [Todo] { outcome?.changes.map(\.todo) ?? named }
}

extension TodoList.Change {
  /// The todo before the change; an added one without its id and times, which differ each time.
  fileprivate var origin: Todo {
    switch self {
    case .changed(let before, _): return before
    case .deleted(let todo): return todo
    case .added(var todo):
      todo.id = Todo.blank.id
      (todo.createdAt, todo.modifiedAt) = (.epoch, .epoch)
      return todo
    }
  }
}

extension Command {
  fileprivate var isCopy: Bool { if case .copy = self { true } else { false } }

  /// The verb in the question.
  fileprivate var verb: String {
    switch self {
    case .complete: "Complete"
    case .reopen: "Reopen"
    case .toggle: "Toggle"
    case .move: "Move"
    case .delete, .clear: "Delete"
    case .skip: "Skip"
    case .start: "Start"
    case .stop: "Stop"
    case .snooze: "Snooze"
    case .copy: "Copy"
    case .edit: "Edit"
    case .add, .undo, .redo: "Change"
    }
  }
}

extension String {
  /// Whether it is `y` or `yes`, ignoring case and blanks.
  var isYes: Bool {
    ["y", "yes"].contains(lowercased().filter { $0 != " " && $0 != "\t" })
  }
}
