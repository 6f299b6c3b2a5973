import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Imports the todos of a file as one unit of work.
@MainActor
final class ImportRun {
  private let session: Session
  /// The file's name in messages.
  private let name: String
  private let source: ByteSource
  private let isDryRun: Bool
  private let keepsGoing: Bool
  /// The format that the file was taken for, if it was a guess.
  private let guess: TodoFormat?
  private let progress: Progress

  /// The number of todos read.
  private var count = 0
  private var badCount = 0
  /// The numbers of added and changed todos, if the answer lists them.
  private var numbers = NumberSet()

  /// The limits of a portion: the number of todos, and the bytes of their texts.
  private static let portionCount = 256
  private static let portionByteCount = 1_048_576

  init(
    _ session: Session, from source: ByteSource, name: String, isDryRun: Bool, keepsGoing: Bool,
    guess: TodoFormat?
  ) {
    self.guess = guess
    self.session = session
    self.source = source
    self.name = name
    self.isDryRun = isDryRun
    self.keepsGoing = keepsGoing
    progress = Progress("import", in: session.environment)
  }

  /// Imports all todos of the reader.
  func run(_ reader: any TodoReader) async throws(Failure) {
    var reader = reader
    defer { progress.clear() }
    var remarks: [Remark] = []
    var interpretation: String?
    try await session.work("import \(name)".terminalSafe, isDryRun: isDryRun) {
      () throws(Failure) in
      while let todos = try nextPortion(of: &reader) {
        try await take(todos)
        progress.update(count, of: [source].fractionRead)
      }
      interpretation = reader.interpretation ?? guess?.name
      remarks = reader.remarks
      progress.clear()
      try await performImport(.importTaken(leavingOutCircles: keepsGoing))
    } answer: { () throws(Failure) in
      try await answer(remarks, interpretation)
    } skipped: {
      switch badCount {
      case 0: nil
      case 1: "1 entry was skipped"
      case let count: "\(grouped(count)) entries were skipped"
      }
    }
  }

  /// Returns the next portion of the file, or `nil` at its end.
  private func nextPortion(
    of reader: inout any TodoReader
  ) throws(Failure) -> [ImportedTodo]? {
    var todos: [ImportedTodo] = []
    var byteCount = 0
    while todos.count < Self.portionCount, byteCount < Self.portionByteCount {
      do throws(FormatError) {
        guard let entry = try nextTodo(of: &reader) else { break }
        byteCount +=
          entry.todo.description.utf8.count + entry.todo.note.utf8.count
          + entry.todo.extra.byteCount
        todos.append(entry)
      } catch {
        let failure = Failure(error, file: name)
        guard keepsGoing, failure.exitCode == .badData, reader.canGoOn else { throw failure }
        badCount += 1
        progress.clear()
        session.environment.report(failure)
      }
    }
    return todos.isEmpty ? nil : todos
  }

  private func nextTodo(
    of reader: inout any TodoReader
  ) throws(FormatError) -> ImportedTodo? {
    guard let todo = try reader.next() else { return nil }
    do throws(TodoStoreError) {
      return try todo.resolved(
        now: session.settings.now, in: session.environment.timeZone)
    } catch {
      throw .malformed(reader.place, error.description, hint: error.hint)
    }
  }

  private func take(_ todos: [ImportedTodo]) async throws(Failure) {
    try await performImport(.importSubmitted(todos))
    count += todos.count
    if session.settings.form.isText {
      guard isDryRun else { return }
      progress.clear()
    }
    try session.note(session.store.withState(\.changes.changes), &numbers)
  }

  private func performImport(_ action: TodoList.Action) async throws(Failure) {
    try await session.perform(.changes(action))
    try session.tellHooks()
    guard let refusal = session.store.withState(\.changes.refusal) else { return }
    var failure = Failure(refusal)
    if case .cycle = refusal {
      failure.message = "\(name.terminalSafe): \(failure.message)"
      failure.hint = """
        Nothing was imported. Take one of these links out of the file, or leave it out with `--keep-going`.
        """
      failure.exitCode = .badData
    }
    throw failure
  }

  private func answer(
    _ remarks: [Remark], _ interpretation: String?
  ) async throws(Failure) {
    let imported = session.store.withState(\.changes.imported)
    let summary = ImportSummary(
      count: count, added: session.store.withState(\.changes.totals.added),
      unchanged: imported?.unchanged ?? 0, isEmpty: remarks.isEmpty && badCount == 0)
    try await session.answer(
      numbers, or: isDryRun ? "\(summary) (dry run: nothing was kept)\n" : "\(summary)\n")
    if let interpretation {
      session.environment.remark("\(name.terminalSafe): read as \(interpretation)")
    }
    for outcome in Remark.Outcome.allCases {
      let things = remarks.filter { $0.outcome == outcome && $0.count > 0 }.map(\.description)
      if things.isEmpty { continue }
      session.environment.remark("\(name.terminalSafe): \(outcome.rawValue) \(list(things))")
    }
    if count == 0, remarks.contains(where: { $0.one == Remark.lineOutsideOfTasks.one }) {
      session.environment.remark("hint: For a todo on each line there is `--format text`.")
    }
    if let count = imported?.knownTexts, count > 0 {
      session.environment.remark(
        "hint: \(grouped(count)) of them \(count == 1 ? "was" : "were") in the list already, with the same text."
          + (isDryRun ? "" : " `todo undo` takes the import back."))
    }
    remark(
      imported?.lostLinks, one: "link has no effect: the todo that it names is not in the file.",
      several: "links have no effect: the todos that they name are not in the file.")
    remark(
      imported?.circularLinks, one: "link was left out: with it, a todo would wait for itself.",
      several: "links were left out: with them, todos would wait for themselves.")
    remark(
      imported?.reidentified, one: "todo got another id: one before it in the file has the same.",
      several: "todos got other ids: ones before them in the file have the same.")
    remark(
      imported?.renumbered, one: "todo got another number: its own is taken or too large.",
      several: "todos got other numbers: their own are taken or too large.")
  }

  private func remark(_ count: Int?, one: String, several: String) {
    guard let count, count > 0 else { return }
    session.environment.remark("\(grouped(count)) \(count == 1 ? one : several)")
  }
}

/// A summary of an import, in one line.
///
///     ImportSummary(count: 120, added: 100, unchanged: 5).description
///     // "Imported 120: 100 added, 15 changed, 5 unchanged"
struct ImportSummary {
  var count: Int
  var added: Int
  var unchanged: Int
  /// Whether the file had no todos.
  var isEmpty = true
}

extension ImportSummary: CustomStringConvertible {
  var description: String {
    if count == 0 {
      return "Imported 0: \(isEmpty ? "there is nothing in the file" : "no tasks found")"
    }
    let parts = [
      (added, "added"), (count - added - unchanged, "changed"),
      (unchanged, "unchanged"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(by: ", ")
    return "Imported \(grouped(count)): \(text)"
  }
}
