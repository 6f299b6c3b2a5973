import Composable
import TodoDomain
import TodoSQLite

/// Runs each step of a check file as a command of its own, and reports its effects.
///
/// Steps don't depend on the machine: the list is temporary, the clock stays at ``start`` in UTC unless an option sets
/// it, and ids come from a seed. A list too large for memory goes to an unnamed file.
@MainActor
final class CheckRun {
  private let session: Session
  private let app: TodoApp.Environment
  /// The changes saved by the running step.
  private let changes: Locked<[TodoList.Change]>
  private var labels: [String: Int64] = [:]

  /// 2026-01-01T00:00:00Z.
  nonisolated static let start = Instant(millisecondsSince1970: 1_767_225_600_000)

  init(_ settings: Settings, _ environment: ShellEnvironment) throws(Failure) {
    let random = SeededRandom(seed: settings.options.seed ?? 0)
    let changes = Locked<[TodoList.Change]>([])
    do throws(TodoStoreError) {
      var database = try TodoDatabase.temporary(
        timeZone: .utc, detailLimit: CheckFile.maximumStatementCount)
      database.changes = database.changes.noting { change in
        changes.withLock { $0.append(change) }
      }
      app = TodoApp.Environment(
        database: database, now: settings.now, timeZone: .utc,
        uuid: UUIDVersion7(now: settings.now, random: random.next).generator)
    } catch {
      throw Failure(error)
    }
    self.changes = changes
    session = Session(settings, environment, app)
  }

  /// Runs the steps of `file`, and calls `body` with each.
  ///
  /// - Throws: A database failure, or one with exit code 65 for a step with more effects than can be stated.
  func run(
    _ file: CheckFile, _ body: (CheckedStep) throws(Failure) -> Void
  ) async throws(Failure) {
    for step in file.steps {
      guard let happened = try await run(step.command),
        CheckFile.canHold(happened, indentation: step.indentation.count)
      else {
        throw Failure(
          ScriptError(
            file: file.name, line: step.line, column: 1, reason: StatementError.tooMany))
      }
      try body(CheckedStep(step, happened: happened))
    }
  }

  /// Returns the effects of a command; `nil` if there are more than can be stated.
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
    return [Statement](changes, last: last, now: app.now())
  }

  /// The position of the last todo, or 0 in an empty list.
  private func lastPosition() throws(Failure) -> Double {
    do throws(TodoStoreError) {
      return try app.database.changes.neighbors(.before, .bottom, 1).first?.position ?? 0
    } catch {
      throw Failure(error)
    }
  }
}

extension TodoList.Database {
  /// Returns the same database, which also passes each of its changes to `note`.
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
    noting.undo = { steps throws(TodoStoreError) in noted(try database.undo(steps)) }
    noting.redo = { steps throws(TodoStoreError) in noted(try database.redo(steps)) }
    return noting
  }
}

extension [Statement] {
  /// Creates the statements for the net changes of a step, by number.
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

/// Checks or records files, and prints the result.
@MainActor
struct CheckSession {
  private let settings: Settings
  private let environment: ShellEnvironment

  init(_ options: GlobalOptions, in environment: ShellEnvironment) throws(Failure) {
    var environment = environment
    environment.timeZone = .utc
    environment.now = { CheckRun.start }
    // All changes are in memory only, so a signal ends it at once.
    environment.interruption = Interruption()
    // A store ends with its file instead of living until the process ends.
    environment.keep = { _ in }
    settings = try Settings(options, in: environment)
    self.environment = environment
  }

  /// Reads the file at `path`; `-` is standard input.
  func file(_ path: String) throws(Failure) -> CheckFile {
    try CheckFile(path: path, in: environment) { settings.queryContext(in: .utc) }
  }

  /// Shows every step that differs from its statements, and throws if there is one.
  ///
  /// With `list`, it corrects the statements in the files instead, but never writes to the list of these settings.
  func run(
    _ files: [CheckFile], recordingBesideListOf list: Settings? = nil
  ) async throws(Failure) {
    var answer = CheckAnswer(settings, isRecorded: list != nil)
    // Standard output gets the recorded file and nothing else.
    let isPrinted = list != nil && files.contains(where: \.isStandardInput)
    func write(_ text: String) throws(Failure) {
      if !isPrinted { return try environment.write(text) }
      if !text.isEmpty { environment.remark(String(text.dropLast())) }
    }
    for file in files {
      var recording = CheckRecording(file: file)
      try await CheckRun(settings, environment).run(file) { checked throws(Failure) in
        try write(answer.step(checked, of: file))
        recording.record(checked)
      }
      if let list { try recording.finish(list, in: environment) }
      try environment.flush()
      try write(answer.end(of: file))
    }
    try write(answer.end)
    try environment.flush()
    if let failure = answer.failure { throw failure }
  }
}
