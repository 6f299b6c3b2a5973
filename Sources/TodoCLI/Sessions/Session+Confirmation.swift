import Composable
import TodoDomain
import TodoText

/// How a session asks before it changes several todos.
extension Session {
  /// Does what `command` asks, and keeps it if a person agrees.
  ///
  /// What is asked about is what would really change: it is changed, looked at and left first.
  /// Nothing is locked while somebody thinks. What is kept is what was asked about, or nothing.
  ///
  /// - Throws: A failure with exit code 1 where the answer is not yes, or the list is another by then.
  func keepConfirmed(
    _ command: Command, _ ask: @MainActor (_ question: String) async -> String?
  ) async throws(Failure) {
    var expected = Consequence()
    try await keep(command) { () throws(Failure) in
      expected = consequence
      return !expected.needsConfirmation
    }
    guard expected.needsConfirmation else { return }

    guard let answer = await ask(question(about: expected, of: command)), answer.isYes else {
      throw Failure(
        message: "nothing was changed", hint: "`--yes` leaves out the question.",
        exitCode: .failed)
    }
    try await keep(command) { () throws(Failure) in
      guard consequence == expected else {
        throw Failure(
          message: "the list has changed since the question, so nothing was changed",
          hint: "Look at it with `todo list --all`, and try again.", exitCode: .failed)
      }
      return true
    }
  }

  /// The most todos that a question shows.
  private static let shownCount = 20

  /// The todos, a line each, and what is asked about them.
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

  private var consequence: Consequence {
    store.withState { Consequence(changes: $0.changes.changes, outcome: $0.changes.outcome) }
  }
}

/// What a command did to the list.
private struct Consequence: Equatable {
  var changes: [TodoList.Change] = []
  var outcome: TodoList.Outcome?

  var count: Int { outcome?.totals.sum ?? named.count }
  var needsConfirmation: Bool { count > 1 }

  /// Those of them that are known in full.
  var todos: [Todo] { (outcome?.changes ?? named).map(\.todo) }

  /// What happened to the todos that were named: those that come after them in a series are new.
  private var named: [TodoList.Change] { changes.filter { $0.kind != .added } }
}

extension Command {
  /// What a person is asked to agree to.
  fileprivate var verb: String {
    switch self {
    case .complete: "Complete"
    case .reopen: "Reopen"
    case .toggle: "Toggle"
    case .move: "Move"
    case .delete, .clear: "Delete"
    case .skip: "Skip"
    case .add, .edit, .undo, .redo: "Change"
    }
  }
}

extension String {
  /// Whether it is `y` or `yes`, in small letters or large, with blanks around.
  var isYes: Bool {
    ["y", "yes"].contains(lowercased().filter { $0 != " " && $0 != "\t" })
  }
}
