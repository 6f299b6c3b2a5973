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
  func command() throws(UsageError) -> Command { try command(fields()) }

  private func command(_ fields: CommandFields) throws(UsageError) -> Command {
    do throws(Operands.Failure) {
      return try Operands(words).command(Self.verb, fields: fields)
    } catch {
      throw error.reason
    }
  }

  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    try await change(settings, in: surroundings)
  }

  /// What the words and the options ask for.
  func change() throws(UsageError) -> Change {
    let fields = try fields()
    return Change(command: try command(fields), isConfirmed: fields.isConfirmed)
  }

  /// Does what the words say.
  @MainActor
  func change(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let change: Change
    do throws(UsageError) {
      change = try self.change()
    } catch {
      throw Failure(error)
    }
    try await change.run(settings, in: surroundings)
  }
}

/// What a command at the shell asks for.
struct Change: Work, Hashable {
  var command: Command
  /// Whether it may delete several todos without a question.
  var isConfirmed = false

  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try Session(settings, surroundings, access: .readWrite)
    if command.deletes, !isConfirmed, let ask = surroundings.ask {
      try await session.keepConfirmed(command, ask)
    } else {
      try await session.keep(command)
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
