import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension Change: Work {
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let command: Command
    do throws(ParseError) {
      command = try self.command { settings.queryContext(in: surroundings.timeZone) }
    } catch {
      throw Failure(error.reason)
    }
    if let doubt { try await settle(doubt, in: surroundings) }
    let session = try await Session(settings, surroundings, access: .readWrite)
    if asksFirst, let ask = surroundings.ask {
      try await session.keepConfirmed(command, ask)
    } else {
      try await session.keep(command)
    }
    do throws(Failure) {
      if let outcome = session.store.withState(\.changes.outcome) {
        try await session.answer(with: outcome, to: command)
      } else {
        try session.answerWithChanges(to: command)
      }
    } catch {
      throw error.afterSaving
    }
  }

  /// Throws unless the person confirms that the text is meant.
  @MainActor
  private func settle(
    _ doubt: FieldLikeText, in surroundings: Surroundings
  ) async throws(Failure) {
    guard let ask = surroundings.ask else { throw Failure(UsageError.fieldLikeText(doubt)) }
    guard let answer = await ask(doubt.question), answer.isYes else {
      throw Failure(message: "nothing was changed", hint: doubt.hint, exitCode: .failed)
    }
  }
}
