import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension Change: Work {
  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    var command: Command
    let context =
      query == nil ? .unknown : try settings.narrowedQueryContext(in: environment.timeZone)
    do throws(ParseError) {
      command = try self.command { context }
    } catch {
      throw Failure(error.reason)
    }
    if case .add(var edit, let label) = command, let context = try settings.context(.words)?.context
    {
      edit.fill(from: context.added.edit)
      command = .add(edit, label: label)
    }
    if let doubt, environment.ask == nil { throw Failure(UsageError.fieldLikeText(doubt)) }
    let session = try await Session(settings, environment, access: .readWrite)
    if let doubt { try await session.settle(doubt, of: command) }
    do throws(Failure) {
      if asksFirst, environment.ask != nil {
        try await session.keepConfirmed(command)
      } else {
        try await session.keep(command)
      }
    } catch {
      let isMissing = session.store.withState { $0.changes.refusal }.isMissingQuery
      throw isMissing ? try settings.inContext(error) : error
    }
    do throws(Failure) {
      if let outcome = session.store.withState(\.changes.outcome) {
        try await session.answer(with: outcome, to: command)
      } else {
        try session.answerWithChanges(to: command)
        if settings.form.width != nil { try await session.remark(on: command) }
      }
    } catch {
      throw error.afterSaving
    }
  }
}

extension Settings {
  /// Returns the failure of a query that finds no todo; if a context is set, it is named as the likely reason.
  fileprivate func inContext(_ failure: Failure) throws(Failure) -> Failure {
    guard let name = try context(.query)?.name else { return failure }
    var failure = failure
    failure.hint = "The context \(quoted(name)) is set; with `--no-context`, the whole list counts."
    return failure
  }
}

extension TodoStoreError? {
  /// Whether a query found no todo.
  fileprivate var isMissingQuery: Bool {
    if case .noTodo(.query)? = self { true } else { false }
  }
}
