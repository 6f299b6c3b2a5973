import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension Change: Work {
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    var command: Command
    let context =
      query == nil ? .unknown : try settings.narrowedQueryContext(in: surroundings.timeZone)
    do throws(ParseError) {
      command = try self.command { context }
    } catch {
      throw Failure(error.reason)
    }
    if case .add(var edit, let label) = command, let context = try settings.context?.context {
      edit.fill(from: context.added.edit)
      command = .add(edit, label: label)
    }
    if let doubt, surroundings.ask == nil { throw Failure(UsageError.fieldLikeText(doubt)) }
    let session = try await Session(settings, surroundings, access: .readWrite)
    if let doubt, let ask = surroundings.ask { try await session.settle(doubt, of: command, ask) }
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
        if settings.form.width != nil, case .add(let edit, _) = command,
          let hint = edit.parsedTextHint
        {
          surroundings.remark(hint)
        }
      }
    } catch {
      throw error.afterSaving
    }
  }
}
