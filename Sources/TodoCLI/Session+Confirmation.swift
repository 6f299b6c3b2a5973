import Composable
import TodoDomain
import TodoText

/// How a session asks before it deletes several todos.
extension Session {
  /// Does what `command` asks, and keeps it if a person agrees.
  ///
  /// What is asked about is what would really be deleted: it is deleted, looked at and left first.
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

    let question = "Delete \(grouped(expected.deletedCount)) todos? [y/N] "
    guard let answer = await ask(question), answer.isYes else {
      throw Failure(
        message: "nothing was deleted", hint: "`--yes` deletes without a question.",
        exitCode: .notThere)
    }
    try await keep(command) { () throws(Failure) in
      guard consequence == expected else {
        throw Failure(
          message: "the list has changed since the question, so nothing was deleted",
          hint: "Look at it with `todo list --all`, then delete again.", exitCode: .notThere)
      }
      return true
    }
  }

  private var consequence: Consequence {
    store.withState { Consequence(changes: $0.changes.changes, outcome: $0.changes.outcome) }
  }
}

/// What a command did to the list.
private struct Consequence: Equatable {
  var changes: [TodoList.Change] = []
  var outcome: TodoList.Outcome?

  var deletedCount: Int { outcome?.totals.deleted ?? changes.count }
  var needsConfirmation: Bool { deletedCount > 1 }
}

extension String {
  /// Whether it is `y` or `yes`, in small letters or large, with blanks around.
  fileprivate var isYes: Bool {
    ["y", "yes"].contains(lowercased().filter { $0 != " " && $0 != "\t" })
  }
}
