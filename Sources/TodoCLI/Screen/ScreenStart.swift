import Composable
import TodoDomain
import TodoText

/// Shows the list on a full screen until somebody leaves it.
package typealias ScreenShowing =
  @MainActor @Sendable (_ start: ScreenStart) async throws(Failure) -> Void

/// What a full screen needs of the program: the list, its grammar, and a way to run commands.
package struct ScreenStart: Sendable {
  /// The words of the query that it starts with.
  package var words: [String]
  /// How the list is sorted.
  package var sort: [Query.SortKey]
  package var database: TodoDatabase
  package var shell: Shell
  package var usesColor: Bool
  /// Runs a command as one step of the history.
  package var run: @MainActor @Sendable (ScreenCommand) async -> Result<ScreenChanges, Failure>
  /// What to do now, the first `count`, each with the reason.
  package var next:
    @MainActor @Sendable (_ count: Int) async throws(Failure) -> [(todo: Todo, reason: String)]
  /// Runs `todo` with other words, on the terminal.
  package var program: @MainActor @Sendable ([String]) async -> Void
}

/// A command of the full screen.
package struct ScreenCommand: Hashable, Sendable {
  package var command: Command
  /// Whether to find out its changes without keeping them.
  package var isForeseen: Bool
  /// The changes that were agreed to, if there was a question.
  package var agreed: [TodoList.Change]?

  package init(
    _ command: Command, isForeseen: Bool = false, agreed: [TodoList.Change]? = nil
  ) {
    self.command = command
    self.isForeseen = isForeseen
    self.agreed = agreed
  }
}

/// The outcome of a command.
package struct ScreenChanges: Hashable, Sendable {
  /// The changes in order, or the first of very many.
  package var changes: [TodoList.Change]
  package var totals: TodoList.Totals
  /// The commands that it undid or redid.
  package var commands: [String]

  package init(
    changes: [TodoList.Change] = [], totals: TodoList.Totals = TodoList.Totals(),
    commands: [String] = []
  ) {
    self.changes = changes
    self.totals = totals
    self.commands = commands
  }
}

extension Session {
  /// Runs a command of a full screen; others may follow.
  func run(_ work: ScreenCommand) async -> Result<ScreenChanges, Failure> {
    var changes = ScreenChanges()
    do throws(Failure) {
      try await keep(work.command) { () throws(Failure) in
        changes = store.withState { ScreenChanges($0.changes) }
        if let agreed = work.agreed, agreed != changes.changes {
          throw Failure(
            message: "the list has changed since the question, so nothing was changed",
            exitCode: .failed)
        }
        return !work.isForeseen
      }
    } catch {
      surroundings.interruption.expectWork()
      return .failure(error)
    }
    surroundings.interruption.expectWork()
    return .success(changes)
  }
}

extension ScreenChanges {
  fileprivate init(_ state: TodoList.State) {
    self.init(
      changes: state.outcome?.changes ?? state.changes,
      totals: state.outcome?.totals ?? state.totals,
      commands: state.outcome?.commands ?? [])
  }
}
