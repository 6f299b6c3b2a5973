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
        guard settings.form.width != nil else { return }
        if case .add(let edit, _) = command {
          try await session.remarkIfHidden()
          session.offer(edit)
        }
        if case .edit(_, let edit) = command {
          if edit.text != nil {
            session.remarkOnText()
            session.offerDate(edit)
          }
          session.remarkOnReminders(edit)
          session.remarkOnWaits(edit)
        }
      }
    } catch {
      throw error.afterSaving
    }
  }
}

extension Settings {
  /// Returns the failure to find a todo by a query, with the context as the likely reason if one is set.
  fileprivate func inContext(_ failure: Failure) throws(Failure) -> Failure {
    guard let name = try context(.query)?.name else { return failure }
    var failure = failure
    failure.hint = "The context \(quoted(name)) is set; with `--no-context`, the whole list counts."
    return failure
  }
}

extension Todo {
  /// Whether lists leave it out when it is due, as it waits longer.
  fileprivate func isHiddenWhenDue(_ timeZone: CivilTimeZone) -> Bool {
    guard let wait, let due, !isComplete else { return false }
    return wait.civil(in: timeZone).date > due.civil(in: timeZone).date
  }
}

extension TodoStoreError? {
  /// Whether a query found no todo.
  fileprivate var isMissingQuery: Bool {
    if case .noTodo(.query)? = self { true } else { false }
  }
}

extension Session {
  /// Says which words of a new text may be fields.
  fileprivate func remarkOnText() {
    guard let todo = store.state.changes.todos.first?.todo,
      let remark = FieldLikeText.remark(on: todo.description, of: todo.number)
    else { return }
    environment.remark("hint: \(remark)")
  }

  /// Says which todos an edit of a date leaves waiting past their due dates.
  fileprivate func remarkOnWaits(_ edit: Edit) {
    guard edit.sets(.due) || edit.sets(.wait) else { return }
    for todo in store.state.changes.changes.map(\.todo)
    where todo.isHiddenWhenDue(environment.timeZone) {
      environment.remark(
        "hint: \(todo.number) waits past its due date; `wait:due-2d` is two days before it.")
    }
  }

  /// Says which reminders that were set have passed already, maybe as hours count from midnight.
  fileprivate func remarkOnReminders(_ edit: Edit) {
    guard edit.sets(.remind) else { return }
    if case .hence? = edit.dates[.remind], let todo = store.state.changes.changes.first?.todo,
      todo.due != nil
    {
      environment.remark(
        "hint: The reminder of \(todo.number) counts from now; `remind:due-15min` is before it is due."
      )
    }
    for todo in store.state.changes.changes.map(\.todo) {
      guard let remind = todo.remind,
        remind.beginning(in: environment.timeZone) < settings.now()
      else { continue }
      var hint = "The reminder of \(todo.number) has passed already."
      if case .date? = todo.due, case .instant = remind {
        hint +=
          " Hours count from the start of the day it is due; `remind:'due-1d 18:00'` is the evening before."
      }
      environment.remark("hint: \(hint)")
    }
  }

  /// Says that the context in use hides an added todo.
  fileprivate func remarkIfHidden() async throws(Failure) {
    guard let (name, context) = try settings.context(.query), !context.query.isEmpty,
      let number = store.state.changes.todos.first?.todo.number
    else { return }
    var query = try settings.query([], in: environment.timeZone, status: .all)
    query.conditions.append(.isOneOf([number]))
    try await perform(.listing(.totalRequested(query, isExact: true)))
    guard store.state.listing.total?.count == 0 else { return }
    environment.remark(
      "hint: The context \(quoted(name)) hides it; `todo list --no-context` shows the whole list.")
  }

  /// Says what words of an added text may be.
  fileprivate func offer(_ edit: Edit) {
    guard let todo = store.state.changes.todos.first?.todo else { return }
    remarkOnText()
    remarkOnReminders(edit)
    remarkOnWaits(edit)
    for tag in todo.tags where tag.hasByte(where: { $0 == UInt8(ascii: ",") }) {
      let several = tag.parts(between: ",").map { "+\($0)" }.joined(by: " ")
      environment.remark(
        "hint: \(quoted("+" + tag)) is one tag; for several, write \(quoted(several)).")
    }
    if edit.parsesText, todo.description == edit.text {
      environment.remark("hint: `--parse` found no date and no rule at the end of the text.")
    }
    offerDate(edit)
  }

  /// Says which date and rule the last words of a new text may be.
  fileprivate func offerDate(_ edit: Edit) {
    guard let todo = store.state.changes.todos.first?.todo, !edit.parsesText,
      let spoken = edit.spoken(in: todo.description)
    else { return }
    if edit.completes {
      if let when = spoken.due {
        environment.remark(
          "hint: \(quoted("--at \(when.description.shellWord)")) says when it was done.")
      }
      return
    }
    let parts = [
      spoken.due.map { "due \($0)" }, spoken.rule.map { "repeat \($0)" },
      spoken.until.map { "until \($0)" },
    ].compactMap(\.self).joined(by: ", ")
    environment.remark(
      "hint: `todo edit \(todo.number) --parse` reads this as \(quoted(spoken.text)), \(parts).")
  }
}
