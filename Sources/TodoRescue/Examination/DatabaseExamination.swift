import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Examines a todo database's file without changing it.
///
/// It never requests a write lock. Todos and their history are read some thousand at a time, with
/// nothing locked in between; writers wait only while SQLite checks all pages
/// (`PRAGMA integrity_check`).
package struct DatabaseExamination {
  private let file: DatabaseFile
  private let place: DatabasePlace
  private let tell: (Finding) throws -> Void

  /// Calls `tell` with each finding as soon as it is made.
  ///
  /// `timeout` is in seconds.
  ///
  /// - Throws: `.notATodoDatabase` if the path doesn't name a file.
  package init(
    path: String, timeout: Double = 30, tell: @escaping (Finding) throws -> Void
  ) throws(TodoStoreError) {
    file = try DatabaseFile(path: path)
    place = DatabasePlace(path: file.path, timeoutSeconds: timeout)
    self.tell = tell
  }

  /// The absolute path of the examined file.
  package var path: String { file.path }

  /// Runs all checks, in the order of ``Finding/Check``.
  ///
  /// - Throws: Errors from `tell`, or a `TodoStoreError` if it can't go on: `.notATodoDatabase`,
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

    guard let database = try open() else { return }
    try tell(Finding(.journal, .ok, "no command was interrupted"))
    guard let version = try findFormat(database) else { return try findLostTodos() }
    guard version > 0 else { return }

    let isWhole = try examine(.integrity, "SQLite cannot check all of it") {
      try findIntegrity(database)
    }
    if let list = try upToDate(database, version: version) { try examineContents(of: list) }
    database.close()
    if !isWhole { try findLostTodos() }
  }

  /// Returns the list as the next change would migrate it; if that would fail, reports why and returns `nil`.
  private func upToDate(_ database: Database, version: Int) throws -> Database? {
    if version >= Migration.all.requiredVersion { return database }
    var list: Database?
    do {
      list = try database.migratedCopy(at: place, timeZone: .utc, migrations: Migration.all)
    } catch {
      _ = try examine(.format, "it cannot be brought up to date") { throw error }
    }
    return list
  }

  private func examineContents(of database: Database) throws {
    let history = HistoryExamination(database: database)
    _ = try examine(.references, "the changes cannot all be read") { try history.findReferences() }
    _ = try examine(.todos, "the todos cannot all be read") {
      try TodoExamination(database: database).findTodos()
    }
    _ = try examine(.numbers, "the numbers cannot all be read") { try history.findNumbers() }
    _ = try examine(.steps, "the steps cannot all be read") { try history.findSteps() }
    _ = try examine(.history, "the history cannot all be read") {
      try TraceExamination(database: database).findHistory()
    }
    _ = try examine(.texts, "the index of texts cannot be read") {
      try TextExamination(database: database).findTexts()
    }
  }

  /// Opens the database for reading.
  ///
  /// If reading first requires rolling back a journal, which would change the file, or the database is
  /// damaged, reports that and returns `nil`.
  private func open() throws -> Database? {
    do {
      return try Database(at: place, access: .readOnly, timeZone: .utc)
    } catch  where error.needsRollback {
      try tell(
        Finding(
          .journal, .warning, "a command was interrupted, and what it left is not rolled back yet",
          hint: "Run `todo list` to roll it back, then `todo doctor` again."))
      return nil
    } catch {
      let error = TodoStoreError(error, at: place)
      guard case .damaged(_, let reason) = error else { throw error }
      try tell(Finding(.format, .damaged, reason, hint: Self.rescue))
      try findLostTodos()
      return nil
    }
  }

  /// Reports the schema version and returns it; if it can't be read, reports that and returns `nil`.
  private func findFormat(_ database: Database) throws -> Int? {
    do {
      try DatabaseFormat.checkWriteVersion(of: database, at: place)
      let version = try database.formatVersion(at: place)
      try Migration.all.check(version: version, at: place)
      try tell(
        version == 0
          ? Finding(.format, .ok, "the file is empty: an empty list")
          : findSchema(of: database, version: version))
      return version
    } catch {
      let error = TodoStoreError(error, at: place)
      guard case .damaged(_, let reason) = error else { throw error }
      try tell(Finding(.format, .damaged, reason, hint: Self.rescue))
      return nil
    }
  }

  /// Reports whether the tables and indexes are those that the migrations create.
  private func findSchema(of database: Database, version: Int) throws -> Finding {
    let hint = "`todo doctor --rescue FILE` makes a list that has all of it."
    if let difference = try SchemaDifference(of: database, version: version) {
      return Finding(
        .format, difference.isDamage ? .damaged : .warning, difference.message, hint: hint)
    }
    let encoding = try PreparedStatement(database, "PRAGMA encoding").first { $0.text(0) }
    guard encoding == "UTF-8" else {
      return Finding(
        .format, .damaged, "its texts are said to be \(encoding ?? "in no encoding"), not UTF-8",
        hint: hint)
    }
    let known = Migration.all.requiredVersion
    return version >= known
      ? Finding(.format, .ok, "it is a todo database, at migration \(version)")
      : Finding(
        .format, .warning, "it is at migration \(version) of \(known)",
        hint: "The next change brings it up to date.")
  }

  /// Reports the finding of `body`, or that it couldn't read everything; returns whether all is well.
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

  private func findIntegrity(_ database: Database) throws -> Finding {
    var messages: [String] = []
    try PreparedStatement(database, "PRAGMA integrity_check(100)")
      .forEach { messages.append($0.text(0)) }
    guard messages != ["ok"] else {
      return Finding(.integrity, .ok, "every page, row and index entry is in its place")
    }
    // The first message starts with a title line, followed by others.
    let lines = messages.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("***") }
    let rest = lines.count - 3
    let end = rest > 0 ? "; and \(rest)\(messages.count < 100 ? "" : " or") more" : ""
    return Finding(.integrity, .damaged, lines.prefix(3).joined(separator: "; ") + end)
  }

  /// Reports which todos are on unreadable pages.
  private func findLostTodos() throws {
    let damage = try SalvageReader.damage(of: PageFile(path: place.path))
    guard damage.isThere else { return }
    let pages = damage.pages.sorted()
    let places =
      "\(pages.count == 1 ? "page" : "pages") \(pages.prefix(10).map(String.init).joined(by: ", "))"
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
