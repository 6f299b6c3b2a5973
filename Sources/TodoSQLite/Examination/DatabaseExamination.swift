import GRDB
import GRDBSQLite
import TodoDomain

/// Examines the file of a todo database, and changes nothing.
///
/// It never asks for a lock that writing takes. Todos and their history are read some thousand at a time,
/// with nothing locked in between; while SQLite looks at all pages (`PRAGMA integrity_check`), those who
/// want to write wait.
package struct DatabaseExamination {
  private let file: DatabaseFile
  private let place: DatabasePlace
  private let tell: (Finding) throws -> Void

  /// - Parameters:
  ///   - path: Where the database is.
  ///   - timeout: How many seconds to wait while another process has it locked.
  ///   - tell: Called with each finding as soon as it is made.
  /// - Throws: `.notATodoDatabase` for a path that names no file.
  package init(
    path: String, timeout: Double = 30, tell: @escaping (Finding) throws -> Void
  ) throws(TodoStoreError) {
    file = try DatabaseFile(path: path)
    place = DatabasePlace(path: file.path, timeoutSeconds: timeout)
    self.tell = tell
  }

  /// The file that is examined: an absolute path.
  package var path: String { file.path }

  /// Examines all that there is, in the order of ``Finding/Check``.
  ///
  /// - Throws: What `tell` throws, or a `TodoStoreError` where it cannot go on: `.notATodoDatabase`,
  ///   `.newerSchema`, `.noPermission`, `.locked`. Damage is a finding.
  package func run() throws {
    let outside = FileExamination(file: file)
    guard let found = try outside.findFile() else {
      return try tell(
        Finding(
          .file, .warning, "there is no file yet, so the list is empty",
          hint: "`todo add` makes it."))
    }
    try tell(found)
    try tell(outside.findPermissions())
    try tell(outside.findFileSystem())
    try tell(outside.findFreeSpace())

    guard let queue = try open() else { return }
    try tell(Finding(.journal, .ok, "no command was interrupted"))
    guard let version = try findFormat(queue) else { return try findLostTodos() }
    guard version > 0 else { return }

    let isWhole = try examine(.integrity, "SQLite cannot check all of it") {
      try findIntegrity(queue)
    }
    if let list = try upToDate(queue, version: version) { try examineContents(of: list) }
    try queue.close()
    if !isWhole { try findLostTodos() }
  }

  /// The list as the next change makes it; `nil`, having told why, where that would fail.
  private func upToDate(_ queue: DatabaseQueue, version: Int) throws -> DatabaseQueue? {
    if version == Migration.all.version { return queue }
    var list: DatabaseQueue?
    do {
      list = try queue.migratedCopy(at: place, timeZone: .utc, migrations: Migration.all)
    } catch {
      _ = try examine(.format, "it cannot be brought up to date") { throw error }
    }
    return list
  }

  private func examineContents(of queue: DatabaseQueue) throws {
    _ = try examine(.references, "the changes cannot all be read") { try findReferences(queue) }
    let examination = TodoExamination(queue: queue)
    _ = try examine(.todos, "the todos cannot all be read") { try examination.findTodos() }
    _ = try examine(.numbers, "the numbers cannot all be read") { try findNumbers(queue) }
    _ = try examine(.steps, "the steps cannot all be read") { try findSteps(queue) }
    _ = try examine(.history, "the history cannot all be read") { try examination.findHistory() }
    _ = try examine(.texts, "the index of texts cannot be read") {
      try TextExamination(queue: queue).findTexts()
    }
  }

  /// Opens the database for reading; `nil`, having told why, where a journal has to be rolled back
  /// before anything can be read, which would change the file.
  private func open() throws -> DatabaseQueue? {
    do {
      let configuration = Configuration.todo(at: place, access: .readOnly, timeZone: .utc)
      let queue = try DatabaseQueue(path: place.path, configuration: configuration)
      _ = try queue.inDatabase { try $0.integer("PRAGMA schema_version") }
      return queue
    } catch  where error.needsRollback {
      try tell(
        Finding(
          .journal, .warning, "a command was interrupted, and what it left is not taken back yet",
          hint: "`todo list` takes it back. Then look again."))
      return nil
    } catch {
      let error = TodoStoreError(error, at: place)
      guard case .damaged(_, let reason) = error else { throw error }
      try tell(Finding(.format, .damaged, reason, hint: Self.rescue))
      try findLostTodos()
      return nil
    }
  }

  /// Tells which migrations the database has seen; `nil`, having told so, where it does not say.
  private func findFormat(_ queue: DatabaseQueue) throws -> Int? {
    do {
      let version = try queue.formatVersion(at: place)
      let known = Migration.all.version
      try Migration.all.check(version: version, at: place)
      switch version {
      case 0: try tell(Finding(.format, .ok, "the file is empty: an empty list"))
      case known: try tell(findSchema(queue, at: known))
      default:
        try tell(
          Finding(
            .format, .warning, "it is at migration \(version) of \(known)",
            hint: "The next change brings it up to date."))
      }
      return version
    } catch {
      let error = TodoStoreError(error, at: place)
      guard case .damaged(_, let reason) = error else { throw error }
      try tell(Finding(.format, .damaged, reason, hint: Self.rescue))
      return nil
    }
  }

  /// What a list of this version has, and this one does not.
  private func findSchema(_ queue: DatabaseQueue, at version: Int) throws -> Finding {
    let model = try DatabaseQueue(
      configuration: .todo(
        at: DatabasePlace(path: ":memory:", timeoutSeconds: 0), access: .readWrite, timeZone: .utc))
    let found = Set(try queue.inDatabase(Self.parts))
    let expected = try model.inDatabase { database in
      try Migration.all.migrate(database, at: place)
      if found.contains("table todoText") { try database.run(TextIndex.creation) }
      return try Self.parts(of: database)
    }
    let missing = expected.filter { !found.contains($0) }
    guard let first = missing.first else {
      return Finding(.format, .ok, "it is a todo database, at migration \(version)")
    }
    let more = missing.count > 1 ? ", and \(missing.count - 1) more" : ""
    return Finding(
      .format, missing.allSatisfy { $0.hasPrefix("index") } ? .warning : .damaged,
      "the \(first) is not there\(more)",
      hint: "`todo doctor --rescue FILE` makes a list that has all of it.")
  }

  /// The tables and indexes of a database, such as `table todo`.
  private static func parts(of database: Database) throws -> [String] {
    var parts: [String] = []
    try PreparedStatement(
      database, "SELECT type || ' ' || name FROM sqlite_schema ORDER BY rowid"
    ).forEach { parts.append($0.text(0)) }
    return parts
  }

  /// Tells what `body` found, or that it could not read to the end; returns whether all is well.
  private func examine(
    _ check: Finding.Check, _ problem: String, _ body: () throws -> Finding
  ) throws -> Bool {
    var finding: Finding
    do {
      finding = try body()
    } catch {
      switch TodoStoreError(error, at: place) {
      case .damaged(_, let reason), .inputOutput(_, let reason), .refused(_, _, let reason):
        finding = Finding(check, .damaged, "\(problem): \(reason)")
      case let error: throw error
      }
    }
    if finding.state == .damaged, finding.hint == nil { finding.hint = Self.rescue }
    try tell(finding)
    return finding.state != .damaged
  }

  private static let rescue = "`todo doctor --rescue FILE` saves what can be read to a new file."

  private func findIntegrity(_ queue: DatabaseQueue) throws -> Finding {
    var messages: [String] = []
    try queue.inDatabase { database in
      try PreparedStatement(database, "PRAGMA integrity_check(100)")
        .forEach { messages.append($0.text(0)) }
    }
    guard messages != ["ok"] else {
      return Finding(.integrity, .ok, "every page, row and index entry is in its place")
    }
    // The first of them comes with a title line, and others behind it.
    let lines = messages.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
    let rest = lines.count - 3
    let end = rest > 0 ? "; and \(rest)\(messages.count < 100 ? "" : " or") more" : ""
    return Finding(.integrity, .damaged, lines.prefix(3).joined(separator: "; ") + end)
  }

  private func findReferences(_ queue: DatabaseQueue) throws -> Finding {
    let count = try queue.inDatabase { database in
      try database.integer(
        "SELECT count(*) FROM change WHERE NOT EXISTS (SELECT 1 FROM step WHERE sequence = step)")
    }
    return count == 0
      ? Finding(.references, .ok, "every change belongs to a step")
      : Finding(.references, .damaged, "changes of steps that are not there: \(count)")
  }

  private func findNumbers(_ queue: DatabaseQueue) throws -> Finding {
    let (given, greatest) = try queue.inDatabase { database in
      (
        try database.integer("SELECT max(seq) FROM sqlite_sequence WHERE name = 'todo'"),
        try database.integer(
          """
          SELECT max(coalesce((SELECT max(number) FROM todo), 0),
            coalesce((SELECT max(todo) FROM change), 0))
          """)
      )
    }
    return given >= greatest
      ? Finding(.numbers, .ok, "no number will be given twice")
      : Finding(
        .numbers, .damaged, "numbers from \(given + 1) to \(greatest) would be given a second time",
        todos: [given + 1...greatest])
  }

  private func findSteps(_ queue: DatabaseQueue) throws -> Finding {
    var ranges = NumberRanges()
    var stepCount = 0
    try queue.inDatabase { database in
      var lastDone: Int64 = 0
      try PreparedStatement(database, Self.steps).forEach { row in
        let sequence = row.integer(0)
        let previous = row.integer(1)
        let isUndone = row.integer(2) == 1
        stepCount += 1
        // Those that are done are one chain; one that is undone may be beside it.
        let isLinked = isUndone ? row.integer(3) == 1 : previous == lastDone
        if !isLinked || row.integer(4) == 0 { ranges.insert(sequence) }
        if !isUndone { lastDone = sequence }
      }
    }
    guard ranges.count > 0 else {
      return Finding(
        .steps, .ok, "\(counted(stepCount, "step")) of history, each behind the one before")
    }
    return Finding(
      .steps, .damaged,
      "steps of the history that are not behind the one before, or not complete: \(ranges)")
  }

  /// Whether an undone step is behind one that is there, and whether all changes of a step are.
  private static let steps = """
    SELECT sequence, previous, isUndone,
      previous < sequence AND (previous = 0
        OR EXISTS (SELECT 1 FROM step AS older WHERE older.sequence = step.previous)),
      (SELECT count(*) = max(ordinal) AND min(ordinal) = 1 FROM change
        WHERE change.step = step.sequence)
    FROM step ORDER BY sequence
    """

  /// Tells which todos are on the pages that cannot be read.
  private func findLostTodos() throws {
    let damage = try SalvageReader.damage(of: PageFile(path: place.path))
    guard damage.isThere else { return }
    let pages = damage.pages.sorted()
    let places =
      "\(pages.count == 1 ? "page" : "pages") \(pages.prefix(10).map(String.init).joined(separator: ", "))"
      + (pages.count > 10 ? ", …" : "")
    if damage.isTodoTableWhole {
      try tell(
        Finding(
          .todos, .warning, "every todo can be read; the damage is elsewhere (\(places))",
          hint: Self.rescue, pages: pages))
    } else {
      var todos = NumberRanges()
      for range in damage.todos { todos.insert(range) }
      try tell(
        Finding(
          .todos, .damaged, "cannot be read: \(todos) (\(places))", hint: Self.rescue,
          todos: todos.ranges, pages: pages))
    }
  }
}

/// `1 step`, `2 steps`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
