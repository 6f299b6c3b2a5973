import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Imports a file as one unit of work.
@MainActor
final class ImportRun {
  private let session: Session
  /// What messages call the file.
  private let name: String
  private let source: ByteSource
  private let isDryRun: Bool
  private let keepsGoing: Bool
  private let progress: Progress

  private var reader: any TodoReader
  /// How many todos were taken from the file.
  private var count = 0
  private var badCount = 0
  /// The todos that were added or changed, where the answer names them.
  private var numbers = NumberSet()

  /// How many todos are handed over at a time, and how many bytes of their texts.
  private static let portionCount = 256
  private static let portionByteCount = 1_048_576

  init(
    session: Session, format: TodoFormat, columns: [CSVColumn], name: String, source: ByteSource,
    isDryRun: Bool,
    keepsGoing: Bool
  ) {
    self.session = session
    self.name = name
    self.source = source
    self.isDryRun = isDryRun
    self.keepsGoing = keepsGoing
    let context = FormatContext(
      timeZone: session.surroundings.timeZone, now: session.settings.now(), columns: columns)
    reader = format.makeReader(source, context)
    progress = Progress("import", in: session.surroundings)
  }

  func run() async throws(Failure) {
    defer { progress.clear() }
    try await session.work("import \(name)".terminalSafe) { () throws(Failure) in
      while let todos = try nextPortion() {
        try await take(todos)
        progress.update(count, of: [source].fractionRead)
      }
      progress.clear()
      try await performImport(.importTaken)
      // A dry run answers while what it did can still be read.
      if isDryRun { try await answer() }
      return !isDryRun
    }
    if !isDryRun {
      do throws(Failure) {
        try await answer()
      } catch {
        // A reader that has gone hears nothing of what was skipped, but the exit code tells of it.
        if error.exitCode != .done || badCount == 0 { throw error.afterSaving }
      }
    }
    if badCount > 0 {
      throw Failure(
        message: badCount == 1
          ? "1 entry was skipped" : "\(grouped(badCount)) entries were skipped",
        exitCode: .badData)
    }
  }

  /// The next todos of the file, or `nil` at its end.
  private func nextPortion() throws(Failure) -> [ImportedTodo]? {
    var todos: [ImportedTodo] = []
    var byteCount = 0
    while todos.count < Self.portionCount, byteCount < Self.portionByteCount {
      do throws(FormatError) {
        guard let entry = try nextTodo() else { break }
        byteCount += entry.todo.description.utf8.count + entry.todo.note.utf8.count
        todos.append(entry)
      } catch {
        let failure = Failure(error, file: name)
        guard keepsGoing, failure.exitCode == .badData, reader.canGoOn else { throw failure }
        badCount += 1
        progress.clear()
        session.surroundings.report(failure)
      }
    }
    return todos.isEmpty ? nil : todos
  }

  private func nextTodo() throws(FormatError) -> ImportedTodo? {
    guard let todo = try reader.next() else { return nil }
    do throws(TodoStoreError) {
      return try todo.resolved(
        now: session.settings.now, in: session.surroundings.timeZone)
    } catch {
      throw .malformed(reader.place, error.description, hint: error.hint)
    }
  }

  private func take(_ todos: [ImportedTodo]) async throws(Failure) {
    try await performImport(.importSubmitted(todos))
    count += todos.count
    switch session.settings.form {
    case .json, .numbers:
      numbers.formUnion(session.store.withState { $0.changes.changes.map(\.number) })
    case .table, .lines:
      guard isDryRun else { return }
      progress.clear()
      for change in session.store.withState(\.changes.changes) {
        try session.write(session.text(change))
      }
    }
  }

  private func performImport(_ action: TodoList.Action) async throws(Failure) {
    try await session.perform(.changes(action))
    guard let refusal = session.store.withState(\.changes.refusal) else { return }
    var failure = Failure(refusal)
    if case .cycle(let field, _) = refusal {
      // They have other numbers in the file.
      let links =
        field == .parent ? "the parents of a todo lead" : "what a todo is blocked by leads"
      failure.message = "\(name.terminalSafe): \(links) back to it"
      failure.hint = "Nothing was imported. Take one of these links out of the file."
      failure.exitCode = .badData
    }
    throw failure
  }

  private func answer() async throws(Failure) {
    let imported = session.store.withState(\.changes.imported)
    switch session.settings.form {
    case .json, .numbers:
      try await session.answerWithTodos(numbers)

    case .table, .lines:
      let summary = ImportSummary(
        count: count, added: session.store.withState(\.changes.totals.added),
        unchanged: imported?.unchanged ?? 0)
      try session.write(isDryRun ? "\(summary) (dry run: nothing was kept)\n" : "\(summary)\n")
    }
    try session.flush()
    let leftOut = reader.leftOut.filter { $0.count > 0 }.map(\.description)
    if !leftOut.isEmpty {
      session.surroundings.remark("\(name.terminalSafe): left out \(list(leftOut))")
    }
    if let count = imported?.lostLinks, count > 0 {
      session.surroundings.remark(
        count == 1
          ? "1 link was left out: the todo that it names is not in the file."
          : "\(grouped(count)) links were left out: the todos that they name are not in the file.")
    }
    if let renumbered = imported?.renumbered, renumbered > 0 {
      session.surroundings.remark(
        renumbered == 1
          ? "1 todo got another number: its own is taken or too large."
          : "\(grouped(renumbered)) todos got other numbers: their own are taken or too large.")
    }
  }
}

/// What an import did, in one line.
///
///     ImportSummary(count: 120, added: 100, unchanged: 5).description
///     // "Imported 120: 100 added, 15 changed, 5 as they were"
struct ImportSummary: Hashable, Sendable {
  var count: Int
  var added: Int
  var unchanged: Int
}

extension ImportSummary: CustomStringConvertible {
  var description: String {
    if count == 0 { return "Imported 0: there is nothing in the file" }
    let parts = [
      (added, "added"), (count - added - unchanged, "changed"),
      (unchanged, unchanged == 1 ? "as it was" : "as they were"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    return "Imported \(grouped(count)): \(text)"
  }
}
