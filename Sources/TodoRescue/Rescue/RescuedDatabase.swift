import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// A new todo database, built from everything that could be read from a damaged one.
///
/// Rows arrive in any order, some of them twice. The first of each is kept, then the history fills in
/// the rest, and finally as much of the history is kept as fits the todos.
final class RescuedDatabase {
  let database: Database
  let list: StoredList
  /// Statements that run for each row, by their SQL.
  private var statements: [String: PreparedStatement] = [:]
  private(set) var greatestNumber: Int64 = 0
  /// Whether the file had the greatest number given.
  private(set) var isGreatestNumberKnown = false
  private var lastForgottenNumber: Int64 = 0
  /// Whether a row of the history had a wrong checksum.
  private(set) var isHistoryDamaged = false
  /// The todos that differ from the history.
  var unlikeHistory = NumberRanges()

  /// Starts with an empty, unmigrated database.
  init(_ database: Database, at place: DatabasePlace) throws {
    self.database = database
    try Migration.all.migrate(database, at: place)
    list = StoredList(database: database)
    // Rows were checked when they were read, and a change may arrive before its step.
    try database.run("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
    try database.run("BEGIN IMMEDIATE")
    // A number is `mentioned` if a todo or an index has it, `uncertain` if its todo was read from an
    // unreachable page, and `deleted` if the history says so. A step is `damaged` if its checksum, or
    // that of one of its changes, is wrong; `undone` has the undone steps from before undo was a step.
    try database.run(
      """
      CREATE TEMP TABLE mentioned (number INTEGER PRIMARY KEY);
      CREATE TEMP TABLE uncertain (number INTEGER PRIMARY KEY);
      CREATE TEMP TABLE fromHistory (number INTEGER PRIMARY KEY);
      CREATE TEMP TABLE deleted (number INTEGER PRIMARY KEY);
      CREATE TEMP TABLE damaged (step INTEGER PRIMARY KEY);
      CREATE TEMP TABLE undone (step INTEGER PRIMARY KEY);
      """)
  }

  /// Adds a row, unless one in its place exists.
  func insert(_ row: SalvagedRow, isUncertain: Bool) throws {
    switch row {
    case .todo(let todo):
      try mention(todo.number)
      guard try isNew({ try list.restore(todo) }), isUncertain else { return }
      try run("INSERT INTO uncertain VALUES (?1)", todo.number)

    case .identity(let number):
      // On an unreachable page, it may belong to a deleted todo.
      if !isUncertain { try mention(number) }

    case .sequence("todo", let number):
      // A sequence at the limit is damaged, and says nothing about the numbers given.
      guard number < NumberRule.numbers.upperBound else { return }
      greatestNumber = max(greatestNumber, number)
      isGreatestNumberKnown = true

    case .sequence(ForgottenNumbers.name, let number):
      guard number < NumberRule.numbers.upperBound else { return }
      lastForgottenNumber = max(lastForgottenNumber, number)

    case .sequence, .schema: break

    case .step(let step):
      if !step.isIntact {
        if isUncertain { return }
        try noteDamage(ofStep: step.sequence)
      }
      _ = try isNew {
        let statement = try statement(Self.insertStep)
        try statement.bind(
          step.sequence, step.at.millisecondsSince1970, step.command,
          step.undone, step.checksum)
        try statement.run()
      }

    case .undoneStep(let sequence):
      try run("INSERT OR IGNORE INTO undone VALUES (?1)", sequence)

    case .change(let change):
      if !change.isIntact {
        if !isUncertain { try noteDamage(ofStep: change.step) }
        return
      }
      // The number was given, whether or not the todo still exists.
      greatestNumber = max(greatestNumber, change.todo)
      _ = try isNew {
        let statement = try list.statement(.insertChange)
        try statement.bind(
          change.step, change.ordinal, change.todo, change.before, change.after, change.checksum)
        try statement.run()
      }
    }
  }

  /// Finishes the database, which will be named `path`, and returns a summary.
  ///
  /// `damage` is the damage found along the trees.
  func finish(
    path: String, _ damage: SalvageReader.Damage
  ) throws -> DatabaseRescue.Summary {
    try database.run(
      """
      DELETE FROM change WHERE step IN (SELECT step FROM temp.undone)
        AND step NOT IN (SELECT sequence FROM main.step)
      """)
    if try !damage.isTodoTableWhole || !missingNumbers().ranges.isEmpty {
      try askHistory(damage)
    }
    let isHistoryKept = try keepHistoryThatFits(damage)
    try sealSteps()
    try noteGivenNumbers(isHistoryWhole: isHistoryKept && !damage.isThere)
    var summary = DatabaseRescue.Summary(path: path)
    summary.todoCount = Int(try database.integer("SELECT count(*) FROM todo"))
    if summary.todoCount >= list.limits.missing { try list.indexAllTexts() }
    summary.stepCount = Int(try database.integer("SELECT count(*) FROM step WHERE undone IS NULL"))
    summary.isHistoryWhole = isHistoryKept && damage.isHistoryWhole
    summary.fromHistory = try numbers("SELECT number FROM temp.fromHistory ORDER BY number")
    summary.unlikeHistory = unlikeHistory
    summary.lost = try missingNumbers()
    summary.unknown = try unknownNumbers(damage)
    try database.run("COMMIT")
    return summary
  }

  /// Stores the greatest number given, and the last one that the history may not account for.
  private func noteGivenNumbers(isHistoryWhole: Bool) throws {
    let isKnown = try isHistoryWhole && integer(Self.isEachNumberKnown, greatestNumber) == 1
    let lastForgotten = isKnown ? lastForgottenNumber : greatestNumber
    try database.run("DELETE FROM sqlite_sequence WHERE name = 'todo'")
    try note("todo", greatestNumber)
    if lastForgotten > 0 { try note(ForgottenNumbers.name, lastForgotten) }
  }

  private func note(_ name: String, _ number: Int64) throws {
    try run("INSERT INTO sqlite_sequence VALUES ('\(name)', ?1)", number)
  }

  private func noteDamage(ofStep sequence: Int64) throws {
    isHistoryDamaged = true
    try run("INSERT OR IGNORE INTO damaged VALUES (?1)", sequence)
  }

  /// Returns the todos that left traces, but aren't in the list.
  private func missingNumbers() throws -> NumberRanges {
    try numbers(
      """
      SELECT number FROM temp.mentioned
      WHERE NOT EXISTS (SELECT 1 FROM todo WHERE todo.number = mentioned.number) ORDER BY number
      """)
  }

  /// Runs an insertion; returns whether its place was free.
  func isNew(_ insertion: () throws -> Void) throws -> Bool {
    do {
      try insertion()
      return true
    } catch let error as SQLiteFailure where error.isConstraint {
      return false
    }
  }

  func statement(_ sql: String) throws -> PreparedStatement {
    if let statement = statements[sql] { return statement }
    let statement = try PreparedStatement(database, sql)
    statements[sql] = statement
    return statement
  }

  func mention(_ number: Int64) throws {
    greatestNumber = max(greatestNumber, number)
    try run("INSERT OR IGNORE INTO mentioned VALUES (?1)", number)
  }

  func run(_ sql: String, _ number: Int64) throws {
    let statement = try statement(sql)
    try statement.bind(number)
    try statement.run()
  }

  func integer(_ sql: String, _ number: Int64) throws -> Int64 {
    let statement = try statement(sql)
    try statement.bind(number)
    return try statement.first { $0.integer(0) } ?? 0
  }

  func numbers(_ sql: String) throws -> NumberRanges {
    var ranges = NumberRanges()
    try PreparedStatement(database, sql).forEach { ranges.insert($0.integer(0)) }
    return ranges
  }

  /// Whether the history has the addition of each todo, and the last number given.
  private static let isEachNumberKnown = """
    SELECT coalesce((SELECT max(todo) FROM change), 0) >= ?1 AND NOT EXISTS (
      SELECT 1 FROM todo WHERE NOT EXISTS (
        SELECT 1 FROM change WHERE change.todo = todo.number AND before IS NULL))
    """

  private static let insertStep = """
    INSERT INTO step (sequence, at, command, undone, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
    """
}

extension RescuedDatabase {
  /// Returns the numbers that unreadable pages may have held, and that have no other trace.
  func unknownNumbers(_ damage: SalvageReader.Damage) throws -> NumberRanges {
    let next = try PreparedStatement(
      database,
      """
      SELECT min(
        coalesce((SELECT min(number) FROM todo WHERE number >= ?1), ?2),
        coalesce((SELECT min(number) FROM mentioned WHERE number >= ?1), ?2),
        coalesce((SELECT min(number) FROM deleted WHERE number >= ?1), ?2))
      """)
    var unknown = NumberRanges()
    for range in damage.todos {
      var number = range.lowerBound
      while number <= min(range.upperBound, greatestNumber) {
        let end = min(range.upperBound, greatestNumber) + 1
        try next.bind(number, end)
        let known = min(end, try next.first { $0.integer(0) } ?? end)
        if known > number { unknown.insert(number...known - 1) }
        number = known + 1
      }
    }
    if !isGreatestNumberKnown, damage.mayHide(greatestNumber + 1) {
      unknown.insert(greatestNumber + 1...Int64.max)
    }
    return unknown
  }
}
