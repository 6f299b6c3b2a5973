import TodoDomain
import TodoFormats
import TodoText

/// Describes changes to todos.
///
///     Added 1: Buy milk (due Fri 27 Nov 2026, +shop)
///     Edited 1: due Fri 27 Nov → Mon 30 Nov, +urgent
///     Completed 1: Buy milk
///     Stopped 1: Buy milk (25 min, 1 h 10 min in all)
struct ChangeText {
  var timeZone: CivilTimeZone
  /// The year to leave out when one date replaces another.
  var year: () -> Int
  /// The separator between a value and the one that replaces it.
  var arrow: () -> String
  /// Whether to mention the time of completion.
  var saysWhen = false

  /// Returns the line about a change, without its line feed; undoing a deletion restores a todo.
  func line(_ change: TodoList.Change, isUndone: Bool = false) -> String {
    let todo = change.todo
    if let line = timeLine(change) { return line }
    if case .changed(let before, let after) = change, change.kind == .edited {
      // A change of parent also changes the position, which needs no mention.
      let phrases = phrases(before.changes(to: after).filter { $0.field != .position })
      if !phrases.isEmpty { return "Edited \(todo.number): " + phrases.joined(by: ", ") }
    }
    let verb = isUndone && change.kind == .added ? "Restored" : change.kind.verb
    var line = "\(verb) \(todo.number): \(todo.description.terminalSafe)"
    if saysWhen, change.kind == .completed, let time = todo.completedAt {
      line += " (\(text(.due(.instant(time)))))"
    }
    if endsSeries(change) { line += " (the last of its series)" }
    guard case .added = change else { return line }
    let details = details(todo)
    return details.isEmpty ? line : "\(line) (\(details.joined(by: ", ")))"
  }

  /// Returns the line about a todo that was started or stopped, if nothing else changed.
  private func timeLine(_ change: TodoList.Change) -> String? {
    guard case .changed(let before, let after) = change, before.startedAt != after.startedAt,
      before.changedFields(to: after).isSubset(of: [.startedAt, .spent, .modifiedAt])
    else { return nil }
    let text = after.description.terminalSafe
    if before.startedAt == nil, before.spent == after.spent {
      return "Started \(after.number): \(text)"
    }
    guard after.startedAt == nil, before.spent <= after.spent else { return nil }
    let now = TimeText.text(after.spent - before.spent)
    let total = before.spent == 0 ? "" : ", \(TimeText.text(after.spent)) in all"
    return "Stopped \(after.number): \(text) (\(now)\(total))"
  }

  /// Whether it completed a repeating todo that has no next date.
  private func endsSeries(_ change: TodoList.Change) -> Bool {
    guard case .changed(let before, let after) = change, change.kind == .completed,
      before.repeat != nil, let completedAt = after.completedAt
    else { return false }
    return before.nextOccurrence(now: completedAt, in: timeZone) == nil
  }

  /// Returns the line about a todo that `command` didn't change.
  func line(_ todo: Todo, leftBy command: Command) -> String {
    let state =
      switch command {
      case .complete: "Already completed"
      case .reopen: "Already open"
      case .start: "Already started"
      case .stop: "Not started"
      default: "Unchanged"
      }
    return "\(state): \(todo.number) \(todo.description.terminalSafe)"
  }

  /// Returns phrases about the fields of a new todo, except for its text.
  func details(_ todo: Todo) -> [String] {
    var details = todo.isComplete ? ["completed"] : []
    if let time = todo.completedAt, time < todo.createdAt {
      details = ["completed \(text(.due(.instant(time))))"]
    }
    for field in Todo.Fields.attributes where field != .description && !todo[field].isAbsent {
      if field == .note {
        details.append("note")
      } else {
        details += phrases(
          FieldChange(field: field, before: .null, after: todo[field]), isInFull: false)
      }
    }
    return details
  }

  /// Describes each changed field, except for fields that nobody sets by hand.
  ///
  /// A note is quoted only if `isInFull`: otherwise the line has no room for it.
  func phrases(_ changes: [FieldChange], isInFull: Bool = false) -> [String] {
    changes.flatMap { phrases($0, isInFull: isInFull) }
  }

  private func phrases(_ change: FieldChange, isInFull: Bool) -> [String] {
    switch change.field {
    case .description: [replacement(of: change.before, by: change.after)]
    case .isComplete: [change.after == .bool(true) ? "completed" : "reopened"]
    case .position: ["moved"]
    case .number, .id, .createdAt, .modifiedAt, .completedAt: []
    case .extra:
      extraPhrases(change.before.extra ?? Extra(), change.after.extra ?? Extra())
    case .tags: tagPhrases(change.before.list ?? [], change.after.list ?? [])
    case .spent:
      [
        "spent "
          + [change.before, change.after].filter { $0 != change.before || !$0.isAbsent }
          .map { $0.integer.map(TimeText.text) ?? "none" }.joined(by: " \(arrow()) ")
      ]
    case .note where !isInFull:
      [
        change.before.isAbsent
          ? "note added" : change.after.isAbsent ? "note removed" : "note changed"
      ]
    default:
      [
        "\(change.field.word) "
          + (change.before.isAbsent
            ? text(change.after)
            : "\(text(change.before, inYear: year())) \(arrow()) \(text(change.after, inYear: year()))")
      ]
    }
  }

  /// Returns the old and the new value with an arrow between them.
  func replacement(of before: FieldValue, by after: FieldValue) -> String {
    "\(text(before)) \(arrow()) \(text(after))"
  }

  /// Returns the removed and the added tags, or all tags if only their order changed.
  private func tagPhrases(_ before: [String], _ after: [String]) -> [String] {
    var phrases: [String] = []
    for tag in before where !after.contains(tag) { phrases.append("-" + tag.terminalSafe) }
    for tag in after where !before.contains(tag) { phrases.append("+" + tag.terminalSafe) }
    if !phrases.isEmpty { return phrases }
    return ["tags " + after.map { "+" + $0.terminalSafe }.joined(by: " ")]
  }

  /// Names the formats whose data changed.
  private func extraPhrases(_ before: Extra, _ after: Extra) -> [String] {
    Set((before.parts + after.parts).map(\.format)).sorted()
      .filter { before[$0] != after[$0] }.map { "data for \($0) changed" }
  }

  /// Returns a value for people; a date in `year` doesn't show its year.
  func text(_ value: FieldValue, inYear year: Int? = nil) -> String {
    switch value {
    case _ where value.isAbsent: "none"
    case .due(let due): due.text(in: timeZone, inYear: year)
    case .instant(let instant): Due.instant(instant).text(in: timeZone, inYear: year)
    case .list(let texts): texts.map { "+\($0.terminalSafe)" }.joined(by: " ")
    case .numbers(let numbers): numbers.map(\.description).joined(by: ", ")
    case .null, .bool, .integer, .number, .id, .extra: value.json
    case .text, .priority, .rule: value.typed.terminalSafe
    }
  }
}

extension Todo.Field {
  /// The field's name for people.
  var word: String {
    switch self {
    case .blockedBy: "blocked by"
    case .startedAt: "started"
    default: name
    }
  }
}

extension FieldValue {
  /// Whether people would call the field empty.
  var isAbsent: Bool {
    switch self {
    case .null, .text(""), .list([]), .numbers([]), .priority(.none): true
    default: false
    }
  }
}

extension TodoList.Change.Kind {
  /// The verb in messages: `Added`.
  fileprivate var verb: String {
    switch self {
    case .added: "Added"
    case .completed: "Completed"
    case .reopened: "Reopened"
    case .edited: "Edited"
    case .moved: "Moved"
    case .deleted: "Deleted"
    }
  }
}

extension TodoList.Totals {
  /// Returns `700 added, 250 completed, 50 edited`; undoing a deletion restores a todo.
  func text(isUndone: Bool = false) -> String {
    let parts = TodoList.Change.Kind.allCases
      .filter { self[$0] > 0 }
      .map { "\(grouped(self[$0])) \(isUndone && $0 == .added ? "restored" : $0.rawValue)" }
    return parts.isEmpty ? "nothing changed" : parts.joined(by: ", ")
  }
}
