import FoundationEssentials
import GRDB
import TodoDomain

/// Examines what constraints of SQLite do not say about todos and their history.
struct TodoExamination {
  let queue: DatabaseQueue

  /// How many todos are read before others may write.
  private static let chunk = 4096

  /// Tells whether each todo is one that could have been stored.
  func findTodos() throws -> Finding {
    var wrong = NumberRanges()
    var reason: String?
    var count = 0
    var last: Int64? = Int64.min
    while let first = last {
      last = nil
      var rowCount = 0
      try queue.inDatabase { database in
        let statement = try PreparedStatement(database, Self.todos)
        try statement.bind(first, at: 1)
        try statement.forEach { row in
          let number = row.integer(0)
          rowCount += 1
          if rowCount == Self.chunk { last = number }
          guard let problem = problem(row) else { return }
          if wrong.count == 0 { reason = "todo \(number): \(problem)" }
          wrong.insert(number)
        }
      }
      count += rowCount
    }
    guard let reason else {
      return Finding(.todos, .ok, "\(count) todo\(count == 1 ? " is" : "s are") as they should be")
    }
    return Finding(
      .todos, .damaged, "\(wrong) cannot be right (\(reason))", todos: wrong.ranges)
  }

  private static let todos = """
    SELECT \(Todo.selection) FROM todo WHERE number > ?1 ORDER BY number LIMIT \(chunk)
    """

  /// What is wrong with a row.
  private func problem(_ row: Columns) -> String? {
    let number = row.integer(0)
    if number < 1 { return "its number is not 1 or more" }
    let id = row.withUTF8(1) { text in
      UUID(utf8: text).map { id in id.withLowercaseUTF8 { $0.elementsEqual(text) } }
    }
    if id != true { return "its id is no UUID in lower case" }
    for (column, name) in [(2, "text"), (6, "tags"), (7, "project"), (8, "note")]
      as [(Int32, String)]
    {
      if !row.withUTF8(column, isText) { return "its \(name) is not UTF-8 without NUL" }
    }
    if row.withUTF8(2, \.isEmpty) { return "its text is empty" }
    if row.isNull(9) || !NumberRule.positions.contains(row.double(9)) {
      return "its position is not in range"
    }
    let todo: Todo
    do { todo = try Todo(row) } catch {
      return row.isNull(5) || Due(row.text(5)) != nil
        ? "its tags or its priority cannot be read" : "its due date does not exist"
    }
    if Set(todo.tags).count < todo.tags.count { return "it has a tag twice" }
    let times = [todo.createdAt, todo.modifiedAt, todo.completedAt ?? todo.createdAt]
    if !times.allSatisfy(Instant.range.contains) { return "a time is beyond the year 9999" }
    return nil
  }

  private func isText(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // Nearly every text is ASCII.
    if utf8.allSatisfy({ (1..<0x80).contains($0) }) { return true }
    return !utf8.contains(0) && String(validating: utf8, as: UTF8.self) != nil
  }

  /// Tells whether each todo is as the last change left it, and each change fits the one before.
  func findHistory() throws -> Finding {
    var wrong = NumberRanges()
    var changeCount = 0
    var last: Int64? = 0
    while let first = last {
      try queue.inDatabase { database in
        // All that is known of one todo is read at the same moment.
        try database.inTransaction(.deferred) {
          last = try end(behind: first, database)
          changeCount += try examine(first, last ?? Int64.max, database) { wrong.insert($0) }
          return .commit
        }
      }
    }
    guard wrong.count > 0 else {
      return Finding(
        .history, .ok,
        "\(changeCount) \(changeCount == 1 ? "change leads" : "changes lead") to what is stored")
    }
    return Finding(
      .history, .damaged, "not as the history left it: \(wrong)", hint: Self.hint,
      todos: wrong.ranges)
  }

  private static let hint = """
    Nothing is lost, but undo will refuse. `todo doctor --rescue FILE` makes a list with as much of \
    the history as fits.
    """

  /// The last todo to examine now, or `nil` for all behind `first`.
  private func end(behind first: Int64, _ database: Database) throws -> Int64? {
    let statement = try PreparedStatement(
      database, "SELECT todo FROM change WHERE todo > ?1 ORDER BY todo LIMIT 1 OFFSET \(Self.chunk)"
    )
    try statement.bind(first, at: 1)
    return try statement.first { $0.integer(0) }
  }

  /// Calls `tell` with each todo from behind `first` to `last` that does not fit its history; returns how
  /// many changes it has.
  private func examine(
    _ first: Int64, _ last: Int64, _ database: Database, tell: (Int64) -> Void
  ) throws -> Int {
    let byNumber = try PreparedStatement(database, StatementName.todoByNumber.sql)
    var trace: TodoTrace?
    var isWrong = false
    var changeCount = 0

    func finish() throws {
      guard let trace else { return }
      try byNumber.bind(trace.todo.number, at: 1)
      do {
        let stored: Todo? = try byNumber.first { try Todo($0) }
        isWrong = isWrong || trace.difference(from: stored) != nil
      } catch let error as SQLiteFailure where error.sql.isEmpty {
        // A row that makes no todo is told of with the todos.
      }
      if isWrong { tell(trace.todo.number) }
      isWrong = false
    }

    let statement = try PreparedStatement(database, Self.changes)
    try statement.bind(first, at: 1)
    try statement.bind(last, at: 2)
    try statement.forEach { row in
      changeCount += 1
      let number = row.integer(2)
      if trace?.todo.number != number {
        try finish()
        trace = TodoTrace(number: number)
      }
      if trace?.follow(StoredChange(row)) != nil { isWrong = true }
    }
    try finish()
    return changeCount
  }

  /// Without `line`, which an older database does not have.
  private static let changes = """
    SELECT ordinal, 1, todo, before, after FROM change CROSS JOIN step
    WHERE todo > ?1 AND todo <= ?2 AND step.sequence = change.step AND NOT step.isUndone
    ORDER BY todo, change.step, ordinal
    """
}
