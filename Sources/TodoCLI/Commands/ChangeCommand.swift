import Composable
import TodoDomain
import TodoSQLite

/// A command that changes the list, at the shell: the same value that a script's line is.
protocol ChangeCommand: Runnable {
  static var verb: Verb { get }
  var words: [String] { get }

  /// What the options ask for.
  func fields() throws(UsageError) -> CommandFields
}

extension ChangeCommand {
  func fields() throws(UsageError) -> CommandFields { CommandFields() }

  /// What is asked, as a value.
  func command() throws(UsageError) -> Command {
    let fields = try fields()
    do throws(Operands.Failure) {
      return try Operands(words).command(Self.verb, fields: fields)
    } catch {
      throw error.reason
    }
  }

  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let command: Command
    do throws(UsageError) {
      command = try self.command()
    } catch {
      throw Failure(error)
    }

    let session = try Session(settings, surroundings, access: .readWrite)
    try await session.work(command.historyText) { () throws(Failure) in
      if let refusal = try await session.submit(command) { throw Failure(refusal) }
      return true
    }
    do throws(Failure) {
      if let outcome = session.store.withState(\.outcome) {
        try await session.answer(with: outcome, to: command)
      } else {
        try session.answerWithChanges()
      }
    } catch {
      throw error.afterSaving
    }
  }
}
