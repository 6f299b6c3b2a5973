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
  /// The format of standard input, if nothing but its content says it.
  private let guess: TodoFormat?
  private let progress: Progress

  /// The number of todos read.
  private var count = 0
  private var badCount = 0
  /// The numbers of added and changed todos, if the answer lists them.
  private var numbers = NumberSet()

  /// The limits of a portion: its todos, and the bytes of their texts.
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
    progress = Progress("import", in: session.surroundings)
  }

  /// Imports all todos of the reader.
  func run(_ reader: any TodoReader) async throws(Failure) {
    var reader = reader
    defer { progress.clear() }
    var remarks: [(verb: String, things: [Remark])] = []
    var interpretation: String?
    try await session.work("import \(name)".terminalSafe, isDryRun: isDryRun) {
      () throws(Failure) in
      while let todos = try nextPortion(of: &reader) {
        try await take(todos)
        progress.update(count, of: [source].fractionRead)
      }
      interpretation = reader.interpretation ?? guess?.name
      remarks = [
        ("left out", reader.leftOut), ("kept without effect:", reader.setAside),
        ("changed:", reader.changed),
      ]
      progress.clear()
      try await performImport(.importTaken)
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

  /// Returns the next todos of the file, or `nil` at its end.
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
        session.surroundings.report(failure)
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
    try session.tellHooks()
    guard let refusal = session.store.withState(\.changes.refusal) else { return }
    var failure = Failure(refusal)
    if case .cycle(let field, _) = refusal {
      // The todos have other numbers in the file.
      let links =
        field == .parent ? "the parents of a todo lead" : "what a todo is blocked by leads"
      failure.message = "\(name.terminalSafe): \(links) back to it"
      failure.hint = "Nothing was imported. Take one of these links out of the file."
      failure.exitCode = .badData
    }
    throw failure
  }

  private func answer(
    _ remarks: [(verb: String, things: [Remark])], _ interpretation: String?
  ) async throws(Failure) {
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
    if let interpretation {
      session.surroundings.remark("\(name.terminalSafe): read as \(interpretation)")
    }
    for (verb, things) in remarks {
      let things = things.filter { $0.count > 0 }.map(\.description)
      if things.isEmpty { continue }
      session.surroundings.remark("\(name.terminalSafe): \(verb) \(list(things))")
    }
    if let count = imported?.lostLinks, count > 0 {
      session.surroundings.remark(
        count == 1
          ? "1 link was left out: the todo that it names is not in the file."
          : "\(grouped(count)) links were left out: the todos that they name are not in the file.")
    }
    if let reidentified = imported?.reidentified, reidentified > 0 {
      session.surroundings.remark(
        reidentified == 1
          ? "1 todo got another id: one before it in the file has the same."
          : "\(grouped(reidentified)) todos got other ids: ones before them in the file have the same."
      )
    }
    if let renumbered = imported?.renumbered, renumbered > 0 {
      session.surroundings.remark(
        renumbered == 1
          ? "1 todo got another number: its own is taken or too large."
          : "\(grouped(renumbered)) todos got other numbers: their own are taken or too large.")
    }
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
}

extension ImportSummary: CustomStringConvertible {
  var description: String {
    if count == 0 { return "Imported 0: there is nothing in the file" }
    let parts = [
      (added, "added"), (count - added - unchanged, "changed"),
      (unchanged, "unchanged"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(by: ", ")
    return "Imported \(grouped(count)): \(text)"
  }
}
