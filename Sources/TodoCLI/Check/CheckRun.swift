import Composable
import TodoDomain
import TodoSQLite

/// Runs the steps of a check file, each as a command of its own, and reports what they change.
///
/// Steps depend on nothing outside: the list is temporary, the clock stays at ``start`` in UTC unless an option sets it,
/// and ids are drawn from a seed. Only one step and its changes are in memory at a time; a list too large for memory
/// goes to an unnamed file.
@MainActor
final class CheckRun {
  private let session: Session
  private let environment: TodoApp.Environment
  /// What the running step has saved.
  private let changes: Locked<[TodoList.Change]>
  private var labels: [String: Int64] = [:]

  /// 2026-01-01T00:00:00Z.
  nonisolated static let start = Instant(millisecondsSince1970: 1_767_225_600_000)

  init(_ settings: Settings, _ surroundings: Surroundings) throws(Failure) {
    let random = SeededRandom(seed: settings.options.seed ?? 0)
    let changes = Locked<[TodoList.Change]>([])
    do throws(TodoStoreError) {
      var database = try TodoDatabase.temporary(
        timeZone: .utc, detailLimit: CheckSteps.maximumStatementCount)
      database.changes = database.changes.noting { change in
        changes.withLock { $0.append(change) }
      }
      environment = TodoApp.Environment(
        database: database, now: settings.now, timeZone: .utc,
        uuid: UUIDVersion7(now: settings.now, random: random.next).generator)
    } catch {
      throw Failure(error)
    }
    self.changes = changes
    session = Session(settings, surroundings, environment)
  }

  /// Runs the steps of `file`, and calls `body` with each.
  ///
  /// - Throws: A database failure, or one with exit code 65 for a step that does more than can be stated.
  func run(
    _ file: CheckFile,
    _ body: (_ checked: CheckedStep, _ lineEnd: String) throws(Failure) -> Void
  ) async throws(Failure) {
    let settings = session.settings
    var steps = try file.steps { settings.queryContext(in: .utc) }
    while let step = try steps.next() {
      guard let happened = try await run(step.command),
        CheckSteps.canHold(happened, indentation: step.indentation.count)
      else {
        throw Failure(
          ScriptError(
            file: file.name, line: step.line, column: 1, reason: StatementError.tooMany))
      }
      try body(CheckedStep(step, happened: happened), steps.lineEnd)
    }
  }

  /// Returns what a command does; `nil` if that is more than can be stated.
  private func run(_ command: Command) async throws(Failure) -> [Statement]? {
    let (command, last) = (command.numbering(labels), try lastPosition())
    var refusal: TodoStoreError?
    try await session.work(command.historyText) { () throws(Failure) in
      refusal = try await session.submit(command)
      return refusal == nil
    }
    let changes = changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
    if let refusal { return [.refused(refusal.description)] }
    let (labels, outcome) = session.store.withState { ($0.changes.labels, $0.changes.outcome) }
    self.labels.merge(labels) { $1 }
    guard outcome?.isToldInFull ?? true else { return nil }
    return [Statement](changes, last: last, now: environment.now())
  }

  /// The position of the last todo, or 0 in an empty list.
  private func lastPosition() throws(Failure) -> Double {
    do throws(TodoStoreError) {
      return try environment.database.changes.neighbors(.before, .bottom, 1).first?.position ?? 0
    } catch {
      throw Failure(error)
    }
  }
}

extension TodoList.Database {
  /// Returns the same database, which also passes everything that it changes to `note`.
  fileprivate func noting(_ note: @escaping @Sendable (TodoList.Change) -> Void) -> Self {
    let database = self
    @Sendable func noted(_ outcome: TodoList.Outcome) -> TodoList.Outcome {
      for change in outcome.changes { note(change) }
      return outcome
    }
    var noting = self
    noting.insert = { new throws(TodoStoreError) in
      let todo = try database.insert(new)
      note(.added(todo))
      return todo
    }
    noting.save = { before, after, fields throws(TodoStoreError) in
      try database.save(before, after, fields)
      note(.changed(before: before, after: after))
    }
    noting.delete = { todo throws(TodoStoreError) in
      try database.delete(todo)
      note(.deleted(todo))
    }
    noting.clear = { () throws(TodoStoreError) in noted(try database.clear()) }
    noting.undo = { count throws(TodoStoreError) in noted(try database.undo(count)) }
    noting.redo = { count throws(TodoStoreError) in noted(try database.redo(count)) }
    return noting
  }
}

extension [Statement] {
  /// The statements for the net changes of a step, by number.
  ///
  /// `last` is the position of the last todo before them, and `now` their time.
  fileprivate init(_ changes: [TodoList.Change], last: Double, now: Instant) {
    var ends: [Int64: (before: Todo?, after: Todo?)] = [:]
    for change in changes {
      let (before, after): (Todo?, Todo?) =
        switch change {
        case .added(let todo): (nil, todo)
        case .changed(let before, let after): (before, after)
        case .deleted(let todo): (todo, nil)
        }
      ends[change.todo.number, default: (before, after)].after = after
    }

    // Added todos are expected one after another at the end; only other positions are stated.
    var last = last
    var positions: [Int64: Double] = [:]
    let added = ends.values.compactMap { $0.before == nil ? $0.after : nil }
    for todo in added.sorted(by: { $0.place < $1.place }) {
      positions[todo.number] = last + 1
      last = Swift.max(last, todo.position)
    }

    self = ends.sorted { $0.key < $1.key }.flatMap { number, ends -> [Statement] in
      switch ends {
      case (nil, let after?):
        var plain = Todo.blank(number: number)
        plain.position = positions[number] ?? after.position
        plain.createdAt = now
        return plain.changes(to: after, in: Todo.Field.stated).map {
          .added(number, $0.field, $0.after)
        }
      case (let before?, let after?):
        return before.changes(to: after, in: Todo.Field.stated).map { .changed(number, $0) }
      case (_?, nil): return [.deleted(number)]
      case (nil, nil): return []
      }
    }
  }
}
