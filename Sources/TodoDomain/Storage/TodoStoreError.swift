import TodoText

/// Why the todo database could not be opened, read or changed.
package enum TodoStoreError: Error, Hashable, Sendable {
  /// No todo has this number, id or label, or a number in this range, or matches this query.
  case noTodo(Reference)

  /// The ids of `count` todos begin with `idPrefix`.
  case ambiguous(idPrefix: String, count: Int)

  /// The todo with this reference is one of the todos to be put next to it.
  case besideItself(Reference)

  /// Only `available` steps can be undone.
  case notSoManyToUndo(available: Int)

  /// Only `available` steps can be redone.
  ///
  /// If none can be, `undone` was undone last, before another change.
  case notSoManyToRedo(available: Int, undone: Int64? = nil)

  /// The history has no step with this number.
  case noStep(Int64)

  /// The step with this number can't be undone: it already is.
  case stepIsUndone(Int64)

  /// The step with this number can't be redone: it isn't undone.
  ///
  /// The step `reversal`, a command of its own, may have reversed it.
  case stepIsDone(Int64, reversal: Int64? = nil)

  /// Todo `number` isn't as the history left it.
  case unlikeHistory(number: Int64)

  /// The note of todo `number` has no room for another line.
  case noteTooLong(number: Int64)

  /// The text of todo `number` doesn't have `part`, which `words` would replace.
  case noPart(String, number: Int64, words: String)

  /// The result of a replacement isn't a valid text.
  case text(TextError)

  /// Todo `number` doesn't repeat, so there is no next date to skip to.
  case doesNotRepeat(number: Int64)

  /// The next date of todo `number` would be after `until`.
  case seriesEnds(number: Int64)

  /// Todo `number` can't repeat, because it is complete.
  case completeRepeats(number: Int64)

  /// Todo `number` can't be started, because it is complete.
  case completeStarts(number: Int64)

  /// A repeating todo can't lose its due date.
  case repeatsWithoutDue

  /// A todo that doesn't repeat can't have a last date.
  case untilWithoutRepeat

  /// A series can't end before its due date.
  case untilBeforeDue

  /// Todo `number` can't be reopened: `successor`, the next of its series, has changed.
  case repeatedAs(number: Int64, successor: Int64)

  /// This field would make a cycle of these todos: each leads to the next, and the last is the first again.
  ///
  /// In an import, `texts` are the texts of these todos, because the file has other numbers.
  case cycle(Todo.Field, [Int64], texts: [String] = [])

  /// A subtask has one parent, but this names `count` todos.
  case severalParents(Reference, count: Int)

  /// A date or a time can't be determined.
  case when(WhenError)

  /// Another process kept the database locked for `seconds`.
  case locked(path: String, seconds: Double)

  /// A newer build wrote `path`: it is at migration `found`, and this build ends at `known`.
  case newerSchema(path: String, found: Int, known: Int)

  /// The file at `path` is not a todo database: an empty path, or another program's file.
  case notATodoDatabase(path: String, reason: String)

  /// The file at `path` is a todo database, but part of it is damaged or missing.
  case damaged(path: String, reason: String)

  /// The folder or the file of the database can't be created.
  case cannotCreate(path: String, reason: String)

  /// `path` is too long for a list.
  case pathTooLong(path: String, reason: String)

  /// Something other than a file is at `path`, where SQLite keeps a journal.
  case strangeJournal(path: String, reason: String)

  /// Too many files are open.
  case tooManyOpenFiles(path: String, reason: String)

  /// This user may not read or write the file at `path` or its folder.
  case noPermission(path: String, reason: String)

  /// The disk is full, or failed to read or write.
  case inputOutput(path: String, reason: String)

  /// Another program moved, deleted or overwrote the file at `path` while it was in use.
  case changedMeanwhile(path: String, reason: String)

  /// The change is done and in the file, but the disk failed to sync it.
  case unsynced(path: String, reason: String)

  /// The list could not sync with its log.
  case log(LogError)

  /// This field of todo `number` has changed since the step, which therefore can't be undone.
  case changedSince(number: Int64, Todo.Field, by: LaterChange)

  /// Todo `number` was added or deleted since the step, which therefore can't be undone.
  ///
  /// If it is gone, the step `deletion` deleted it.
  case notAsLeft(number: Int64, by: LaterChange, deletion: Int64? = nil)

  /// Another device did the same to todo `number`, so the step can't be undone.
  case alsoDone(number: Int64, by: LaterChange)

  /// SQLite refused `sql`, shown without its bound values, which are the user's words.
  ///
  /// `code` is an extended result code: <https://sqlite.org/rescode.html>.
  case refused(sql: String, code: Int32, message: String)
}

extension TodoStoreError {
  /// Whether a command asked for something impossible, and the database itself is fine.
  package var isRefusal: Bool {
    switch self {
    case .noTodo, .ambiguous, .besideItself, .notSoManyToUndo, .notSoManyToRedo, .noStep,
      .stepIsUndone, .stepIsDone,
      .noteTooLong, .noPart, .text, .doesNotRepeat, .seriesEnds, .completeRepeats, .completeStarts,
      .repeatsWithoutDue, .untilWithoutRepeat, .untilBeforeDue, .repeatedAs, .when, .cycle,
      .severalParents,
      .changedSince, .notAsLeft, .alsoDone:
      true
    case .unlikeHistory, .locked, .newerSchema, .notATodoDatabase, .damaged, .cannotCreate,
      .pathTooLong, .strangeJournal, .tooManyOpenFiles, .noPermission, .inputOutput,
      .changedMeanwhile, .unsynced, .log, .refused:
      false
    }
  }
}

extension TodoStoreError {
  /// The error for a `todo` without a next date.
  static func noNextDate(of todo: Todo) -> TodoStoreError {
    todo.repeat == nil ? .doesNotRepeat(number: todo.number) : .seriesEnds(number: todo.number)
  }
}

extension TodoStoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTodo(.range(let range)):
      "no todo has a number from \(range.lowerBound) to \(range.upperBound)"
    case .noTodo(.query(let query, _)) where query == .started:
      "no todo is started"
    case .noTodo(let reference):
      if case .query(let query, _) = reference {
        "no \(query.status.adjective)todo matches `\(reference)`"
      } else {
        "no todo \(reference)"
      }
    case .ambiguous(let idPrefix, let count):
      "\(idPrefix) is the beginning of \(count) ids"
    case .besideItself(let reference):
      "todo \(reference) is one of those to move, or part of one"
    case .notSoManyToUndo(let available):
      Self.only(available, "undo")
    case .notSoManyToRedo(let available, _):
      Self.only(available, "redo")
    case .noStep(let step):
      "no step \(step) in the history"
    case .stepIsUndone(let step):
      "step \(step) is undone already"
    case .stepIsDone(let step, nil):
      "step \(step) isn't undone"
    case .stepIsDone(let step, let reversal?):
      "step \(reversal), a command of its own, undid what step \(step) did"
    case .unlikeHistory(let number):
      "todo \(number) is not as the history left it"
    case .noteTooLong(let number):
      "the note of \(number) would have over \(TextRule.maximumByteCount) bytes"
    case .noPart(let part, let number, _):
      "the text of \(number) has no \(quoted(part))"
    case .text(let error):
      error.description
    case .doesNotRepeat(let number):
      "\(number) doesn't repeat"
    case .seriesEnds(let number):
      "\(number) is the last of its series"
    case .completeRepeats(let number):
      "\(number) is complete, and only an open todo repeats"
    case .completeStarts(let number):
      "\(number) is complete, and only an open todo can be started"
    case .repeatsWithoutDue:
      "a todo that repeats needs a due date"
    case .untilWithoutRepeat:
      "`until` ends a series, and there is no rule"
    case .untilBeforeDue:
      "`until` is before the due date, so nothing would repeat"
    case .repeatedAs(let number, let successor):
      "\(number) was repeated as \(successor), which has changed since"
    case .cycle(let field, let numbers, let texts):
      Self.circle(field, texts.isEmpty ? numbers.map(\.description) : texts.map(quoted))
    case .severalParents(let reference, let count):
      "`\(reference)` names \(count) todos, and a subtask is part of one"
    case .when(let error):
      error.description
    case .locked(let path, let seconds):
      "another process kept \(path) locked for \(counted(seconds: seconds))"
    case .newerSchema(let path, let found, let known):
      "\(path) is at migration \(found), but this build stops at \(known)"
    case .notATodoDatabase(let path, let reason):
      "\(path) is not a todo database: \(reason)"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason)"
    case .cannotCreate(let path, let reason):
      "cannot create \(path): \(reason)"
    case .pathTooLong(let path, let reason), .tooManyOpenFiles(let path, let reason):
      "cannot open \(path): \(reason)"
    case .strangeJournal(let path, let reason):
      "\(path) belongs to the list, and \(reason)"
    case .noPermission(let path, let reason):
      "no permission for \(path): \(reason)"
    case .inputOutput(let path, let reason), .changedMeanwhile(let path, let reason):
      "\(path): \(reason)"
    case .unsynced(let path, let reason):
      "\(path): saved, but the disk failed afterwards: \(reason)"
    case .log(let error):
      error.description
    case .changedSince(let number, let field, let author):
      "\(author) changed the \(field.label) of \(number) since"
    case .notAsLeft(let number, let author, let deletion):
      "\(author) \(deletion == nil ? "added" : "deleted") \(number) since"
    case .alsoDone(let number, let author):
      "\(author) did the same to \(number)"
    case .refused(let sql, let code, let message):
      "SQLite refused `\(sql)`: \(message) (code \(code))"
    }
  }

  /// The todos with arrows between them; a long cycle shows only its ends.
  private static func circle(_ field: Todo.Field, _ names: [String]) -> String {
    let shown = names.count > 10 ? names.prefix(5) + ["..."] + names.suffix(4) : names[...]
    return "\(names[0]) would \(field == .parent ? "be part of" : "wait for") itself: "
      + Array(shown).joined(by: " -> ")
  }

  private static func only(_ available: Int, _ verb: String) -> String {
    switch available {
    case 0: "there is nothing to \(verb)"
    case 1: "there is only 1 command to \(verb)"
    default: "there are only \(available) commands to \(verb)"
    }
  }
}

extension Query.Status {
  /// The adjective before "todo", with a space.
  fileprivate var adjective: String {
    switch self {
    case .open: "open "
    case .completed: "completed "
    case .all: ""
    }
  }
}
