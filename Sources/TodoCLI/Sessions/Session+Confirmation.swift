import Composable
import TodoDomain
import TodoText

/// Asks before a command changes several todos.
extension Session {
  /// Runs `command`, and commits it if the person agrees.
  ///
  /// To ask about what would really change, it first runs the command and rolls it back. Nothing is locked during the
  /// question. It then commits what it asked about, or nothing.
  ///
  /// - Throws: A failure with exit code 1 if the answer isn't yes, or the list has changed by then.
  func keepConfirmed(_ command: Command) async throws(Failure) {
    var expected = Consequence()
    try await keep(command) { () throws(Failure) in
      expected = consequence(of: command)
      return !expected.needsConfirmation
    }
    guard expected.needsConfirmation else { return }

    try await environment.confirm(
      environment.question(about: expected.todos, count: expected.count, command.verb),
      hint: ShellEnvironment.hintAtYes)
    try await keep(command) { () throws(Failure) in
      guard consequence(of: command) == expected else {
        throw .changedSinceQuestion
      }
      return true
    }
  }

  /// Asks whether to set a doubtful text, and shows the text that it replaces.
  ///
  /// - Throws: A failure with exit code 1 if the answer isn't yes.
  func settle(_ doubt: FieldLikeText, of command: Command) async throws(Failure) {
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
    // The text wouldn't change.
    guard let change else { return }
    try await environment.confirm(doubt.question(change), hint: doubt.hint)
  }

  private func consequence(of command: Command) -> Consequence {
    store.withState { state in
      // Todos added by commands other than `copy` are successors.
      let named = state.changes.changes.filter { command.isCopy || $0.kind != .added }
      return Consequence(named: named.map(\.origin), outcome: state.changes.outcome)
    }
  }
}

extension ShellEnvironment {
  static let hintAtYes = "`--yes` skips the question."

  /// Asks a person, and throws a failure with exit code 1 if the answer isn't yes.
  ///
  /// Without an answer, it has the hint.
  @MainActor
  func confirm(
    _ question: String, otherwise message: String = "nothing was changed", hint: String? = nil
  ) async throws(Failure) {
    let answer = await ask?(question + "? [y/N] ")
    guard answer?.isYes == true else {
      throw Failure(message: message, hint: answer == nil ? hint : nil, exitCode: .failed)
    }
  }

  /// Returns the question about these todos, below a list of the first ones; `count` is how many there are.
  func question(about todos: [Todo], count: Int, _ verb: String) -> String {
    let shown = todos.prefix(20).map {
      "\($0.number)  \($0.description.terminalSafe)".truncated(toWidth: terminalWidth) + "\n"
    }
    let rest = count > 20 ? "and \(grouped(count - 20)) more\n" : ""
    return shown.joined(by: "") + rest + "\(verb) \(counted(count, "todo"))"
  }
}

extension Failure {
  static let changedSinceQuestion = Failure(
    message: "the list has changed since the question, so nothing was changed",
    hint: "Look at it with `todo list --all`, and try again.", exitCode: .failed)
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
  /// The todo before the change; an added todo without its id and times, which differ each time.
  package var origin: Todo {
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
  package var verb: String {
    switch self {
    case .clear: "Delete"
    case .edit: "Edit"
    default: (words?.first ?? "").capitalizedFirst
    }
  }
}

extension String {
  /// Whether it is `y` or `yes`, ignoring case and blanks.
  fileprivate var isYes: Bool {
    ["y", "yes"].contains(lowercased().filter { $0 != " " && $0 != "\t" })
  }
}
