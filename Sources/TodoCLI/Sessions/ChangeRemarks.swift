import Composable
import TodoDomain
import TodoText

/// Hints for people about a successful change that may have been meant otherwise.
extension Session {
  func remark(on command: Command) async throws(Failure) {
    switch command {
    case .add(let edit, _):
      try await remarkIfHidden()
      remarkOnText()
      remarkOnReminders(edit)
      remarkOnWaits(edit)
      remarkOnTags()
      offerDate(edit)
    case .edit(_, let edit):
      if edit.text != nil {
        remarkOnText()
        offerDate(edit)
      }
      remarkOnReminders(edit)
      remarkOnWaits(edit)
    default: break
    }
  }

  /// Points out words of a new text that may have been meant as fields.
  private func remarkOnText() {
    guard let todo = store.state.changes.todos.first?.todo,
      let remark = FieldLikeText.remark(on: todo.description, of: todo.number)
    else { return }
    environment.remark("hint: \(remark)")
  }

  /// Points out todos that wait past their due dates after an edit of a date.
  private func remarkOnWaits(_ edit: Edit) {
    guard edit.sets(.due) || edit.sets(.wait) else { return }
    for todo in store.state.changes.changes.map(\.todo)
    where todo.isHiddenWhenDue(environment.timeZone) {
      environment.remark(
        "hint: \(todo.number) waits past its due date; `wait:due-2d` is two days before it.")
    }
  }

  /// Points out reminders that have already passed, possibly because hours count from midnight.
  private func remarkOnReminders(_ edit: Edit) {
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

  /// Points out that the context in use hides an added todo.
  private func remarkIfHidden() async throws(Failure) {
    guard let (name, context) = try settings.context(.query), !context.query.isEmpty,
      let number = store.state.changes.todos.first?.todo.number
    else { return }
    var query = try settings.query([], in: environment.timeZone, status: .all)
    query.conditions.append(.isOneOf([number]))
    try await read(.total(query, isExact: true))
    guard store.state.reading.total?.count == 0 else { return }
    environment.remark(
      "hint: The context \(quoted(name)) hides it; `todo list --no-context` shows the whole list.")
  }

  /// Points out a tag that may be several tags.
  private func remarkOnTags() {
    for tag in store.state.changes.todos.first?.todo.tags ?? []
    where tag.hasByte(where: { $0 == UInt8(ascii: ",") }) {
      let several = tag.parts(between: ",").map { "+\($0)" }.joined(by: " ")
      environment.remark(
        "hint: \(quoted("+" + tag)) is one tag; for several, write \(quoted(several)).")
    }
  }

  /// Points out a date or a rule at the end of a new text.
  private func offerDate(_ edit: Edit) {
    guard let todo = store.state.changes.todos.first?.todo else { return }
    if edit.parsesText {
      if todo.description == edit.text {
        environment.remark("hint: `--parse` found no date and no rule at the end of the text.")
      }
      return
    }
    guard let spoken = edit.spoken(in: todo.description) else { return }
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

extension Todo {
  /// Whether it waits past its due date, so that lists hide it when it is due.
  fileprivate func isHiddenWhenDue(_ timeZone: CivilTimeZone) -> Bool {
    guard let wait, let due, !isComplete else { return false }
    return wait.civil(in: timeZone).date > due.civil(in: timeZone).date
  }
}
