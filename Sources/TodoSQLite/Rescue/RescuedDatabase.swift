import GRDB
import GRDBSQLite
import TodoDomain

/// A new todo database that is made of what could be read from a damaged one.
///
/// Rows come in in any order, some of them twice. What came first is kept, then the history is asked
/// about the rest, and in the end as much of the history is kept as fits the todos.
final class RescuedDatabase {
  private let database: Database
  private let session: Session
  /// Those that run for each row, by their texts.
  private var statements: [String: PreparedStatement] = [:]
  private var greatestNumber: Int64 = 0
  /// Whether the file said up to where numbers were given.
  private var isGreatestNumberKnown = false

  /// Begins with an empty database in which nothing was migrated yet.
  init(_ database: Database, at place: DatabasePlace) throws {
    self.database = database
    try Migration.all.migrate(database, at: place)
    session = Session(database: database)
    // A position that is not in range is repaired when all are known.
    try database.run("PRAGMA ignore_check_constraints = ON")
    try database.beginTransaction(.immediate)
    // A number is `mentioned` when a todo or an index has it, `uncertain` when its todo was read from a
    // page that nothing leads to, and `deleted` when the history tells so.
    try database.execute(
      sql: """
        CREATE TEMP TABLE mentioned (number INTEGER PRIMARY KEY);
        CREATE TEMP TABLE uncertain (number INTEGER PRIMARY KEY);
        CREATE TEMP TABLE fromHistory (number INTEGER PRIMARY KEY);
        CREATE TEMP TABLE deleted (number INTEGER PRIMARY KEY);
        """)
  }

  /// Takes a row in, unless one in its place is there.
  func insert(_ row: SalvagedRow, isUncertain: Bool) throws {
    switch row {
    case .todo(let todo):
      try mention(todo.number)
      guard try isNew({ try session.restore(todo) }), isUncertain else { return }
      try run("INSERT INTO uncertain VALUES (?1)", todo.number)

    case .identity(let number):
      // On a page that nothing leads to it may be that of a todo that was deleted.
      if !isUncertain { try mention(number) }

    case .sequence("todo", let number):
      greatestNumber = max(greatestNumber, number)
      isGreatestNumberKnown = true

    case .sequence, .schema: break

    case .step(let step):
      _ = try isNew {
        let statement = try statement(Self.insertStep)
        try statement.bind(step.sequence, at: 1)
        try statement.bind(step.at.millisecondsSince1970, at: 2)
        try statement.bind(step.command, at: 3)
        try statement.bind(step.isUndone ? 1 : 0 as Int64, at: 4)
        if let previous = step.previous {
          try statement.bind(previous, at: 5)
        } else {
          try statement.bindNull(at: 5)
        }
        try statement.run()
      }

    case .change(let step, let change):
      // Whether the todo is still there is another question.
      greatestNumber = max(greatestNumber, change.todo)
      _ = try isNew {
        let statement = try session.statement(.insertChange)
        try statement.bind(step, at: 1)
        try statement.bind(change.ordinal, at: 2)
        try statement.bind(change.line, at: 3)
        try statement.bind(change.todo, at: 4)
        try statement.bind(json: change.before, at: 5)
        try statement.bind(json: change.after, at: 6)
        try statement.run()
      }
    }
  }

  /// Ends the work on the database that is to be called `path`, and returns what came of it.
  ///
  /// `damage` is what could not be read along the trees.
  func finish(
    path: String, _ damage: SalvageReader.Damage
  ) throws -> DatabaseRescue.Summary {
    try fillInPreviousSteps()
    try PositionRepair(database).run()
    if !damage.isTodoTableWhole { try askHistory(damage) }
    let isHistoryKept = try keepHistoryThatFits(isWhole: damage.isHistoryWhole)
    try database.execute(
      sql: "UPDATE sqlite_sequence SET seq = max(seq, \(greatestNumber)) WHERE name = 'todo'")
    if database.changesCount == 0 {
      try database.execute(sql: "INSERT INTO sqlite_sequence VALUES ('todo', \(greatestNumber))")
    }
    var summary = DatabaseRescue.Summary(path: path)
    summary.todoCount = Int(try database.integer("SELECT count(*) FROM todo"))
    if summary.todoCount >= session.limits.missing { try session.indexAllTexts() }
    summary.stepCount = Int(try database.integer("SELECT count(*) FROM step"))
    summary.isHistoryWhole = isHistoryKept && damage.isHistoryWhole
    summary.fromHistory = try numbers("SELECT number FROM temp.fromHistory ORDER BY number")
    summary.lost = try numbers(
      """
      SELECT number FROM temp.mentioned
      WHERE NOT EXISTS (SELECT 1 FROM todo WHERE todo.number = mentioned.number) ORDER BY number
      """)
    summary.unknown = try unknownNumbers(damage)
    try database.commit()
    return summary
  }

  /// Runs an insertion; returns whether nothing was in its place.
  private func isNew(_ insertion: () throws -> Void) throws -> Bool {
    do {
      try insertion()
      return true
    } catch let error as SQLiteFailure where error.code & 0xFF == SQLITE_CONSTRAINT {
      return false
    }
  }

  private func statement(_ sql: String) throws -> PreparedStatement {
    if let statement = statements[sql] { return statement }
    let statement = try PreparedStatement(database, sql)
    statements[sql] = statement
    return statement
  }

  private func mention(_ number: Int64) throws {
    greatestNumber = max(greatestNumber, number)
    try run("INSERT OR IGNORE INTO mentioned VALUES (?1)", number)
  }

  private func run(_ sql: String, _ number: Int64) throws {
    let statement = try statement(sql)
    try statement.bind(number, at: 1)
    try statement.run()
  }

  private func numbers(_ sql: String) throws -> NumberRanges {
    var ranges = NumberRanges()
    try PreparedStatement(database, sql).forEach { ranges.insert($0.integer(0)) }
    return ranges
  }

  /// The numbers that a page that cannot be read may have held, and that nothing else tells of.
  private func unknownNumbers(_ damage: SalvageReader.Damage) throws -> NumberRanges {
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
        try next.bind(number, at: 1)
        try next.bind(end, at: 2)
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

  /// Links the steps of a database that had not seen the second migration, as that would.
  private func fillInPreviousSteps() throws {
    try database.execute(
      sql: """
        UPDATE step SET previous = coalesce(
          (SELECT max(sequence) FROM step AS older WHERE older.sequence < step.sequence), 0)
        WHERE previous = -1
        """)
  }

  /// Adds todos whose rows were lost, and decides about those that were read from a page that nothing
  /// leads to.
  private func askHistory(_ damage: SalvageReader.Damage) throws {
    try eachTrace { number, trace, _ in
      let isUncertain =
        try integer("SELECT count(*) FROM uncertain WHERE number = ?1", number) == 1
      let isThere = try session.todo(number) != nil
      guard isUncertain || !isThere else { return }
      if trace.isThere == false {
        if isUncertain { try run("DELETE FROM todo WHERE number = ?1", number) }
        // It is not lost.
        try run("DELETE FROM mentioned WHERE number = ?1", number)
        try run("INSERT INTO deleted VALUES (?1)", number)
        return
      }
      // What is not where it would be was deleted, even if the history has lost that.
      guard isThere || damage.mayHide(number) else { return }
      guard trace.isWhole, trace.todo.isStorable else {
        if trace.isThere == true { try mention(number) }
        return
      }
      if let stored = try session.todo(number) {
        // The history may have lost what it did last.
        if stored.modifiedAt >= trace.todo.modifiedAt { return }
        try run("DELETE FROM todo WHERE number = ?1", number)
      }
      try mention(number)
      if try isNew({ try session.restore(trace.todo) }) {
        try run("INSERT OR IGNORE INTO fromHistory VALUES (?1)", number)
      }
    }
  }

  /// Drops from the history what does not fit the todos, and all that is older.
  ///
  /// Undo goes from the newest step to older ones: each that is left can be undone. Returns
  /// whether all of it is.
  private func keepHistoryThatFits(isWhole: Bool) throws -> Bool {
    var last = try database.integer(Self.lastBrokenStep)
    try eachTrace { number, trace, lastBreak in
      last = max(last, lastBreak)
      if trace.difference(from: try session.todo(number)) != nil {
        last = max(last, try integer(Self.lastStepOfTodo, number))
      }
    }
    let isLinked = try database.integer(Self.misplacedSteps) == 0
    guard last > 0 || !isWhole || !isLinked else { return true }
    try database.execute(
      sql: """
        DELETE FROM change WHERE step <= \(last)
          OR step NOT IN (SELECT sequence FROM step WHERE NOT isUndone);
        DELETE FROM step WHERE sequence <= \(last) OR isUndone;
        """)
    // Each behind the one before it; all of them are done.
    var previous: Int64 = 0
    let update = try PreparedStatement(
      database, "UPDATE step SET previous = ?1 WHERE sequence = ?2")
    let next = try PreparedStatement(
      database, "SELECT min(sequence) FROM step WHERE sequence > ?1")
    while true {
      try next.bind(previous, at: 1)
      guard let sequence = try next.first({ $0.isNull(0) ? nil : $0.integer(0) }) ?? nil
      else { return false }
      try update.bind(previous, at: 1)
      try update.bind(sequence, at: 2)
      try update.run()
      previous = sequence
    }
  }

  /// Calls `body` with each todo that the history tells of, what it tells, and the last step behind
  /// which something does not fit what came before, or 0.
  private func eachTrace(_ body: (Int64, TodoTrace, Int64) throws -> Void) throws {
    var trace: TodoTrace?
    var lastStep: Int64 = 0
    var lastBreak: Int64 = 0
    try PreparedStatement(database, Self.changes).forEach { row in
      let change = StoredChange(row)
      if trace?.todo.number != change.todo {
        if let trace { try body(trace.todo.number, trace, lastBreak) }
        trace = TodoTrace(number: change.todo)
        (lastStep, lastBreak) = (0, 0)
      }
      let step = row.integer(5)
      switch trace?.follow(change) {
      case nil: break
      case .unreadable: lastBreak = step
      case .outOfOrder, .unlike: lastBreak = lastStep
      }
      lastStep = step
    }
    if let trace { try body(trace.todo.number, trace, lastBreak) }
  }

  private func integer(_ sql: String, _ number: Int64) throws -> Int64 {
    let statement = try statement(sql)
    try statement.bind(number, at: 1)
    return try statement.first { $0.integer(0) } ?? 0
  }

  private static let insertStep = """
    INSERT INTO step (sequence, at, command, isUndone, previous)
    VALUES (?1, ?2, ?3, ?4, coalesce(?5, -1))
    """

  /// What was done to each todo and not taken back, the oldest first.
  private static let changes = """
    SELECT \(StoredChange.selection), change.step FROM change CROSS JOIN step
    WHERE step.sequence = change.step AND NOT step.isUndone
    ORDER BY change.todo, change.step, change.ordinal
    """

  private static let lastStepOfTodo = """
    SELECT coalesce(max(change.step), 0) FROM change JOIN step ON step.sequence = change.step
    WHERE change.todo = ?1 AND NOT step.isUndone
    """

  /// Steps that are done and not behind the one before.
  private static let misplacedSteps = """
    SELECT count(*) FROM (
      SELECT previous, lag(sequence, 1, 0) OVER (ORDER BY sequence) AS expected
      FROM step WHERE NOT isUndone
    ) WHERE previous <> expected
    """

  /// The last step that is not there, or of whose changes some are not.
  private static let lastBrokenStep = """
    SELECT max(
      coalesce((SELECT max(step) FROM change
        WHERE NOT EXISTS (SELECT 1 FROM step WHERE sequence = change.step)), 0),
      coalesce((SELECT max(sequence) FROM step
        WHERE NOT EXISTS (SELECT 1 FROM change WHERE change.step = step.sequence)), 0),
      coalesce((SELECT max(step) FROM (
        SELECT step FROM change GROUP BY step
        HAVING min(ordinal) <> 1 OR max(ordinal) <> count(*))), 0))
    """
}

extension Todo {
  /// Whether a database takes it; what the history tells has been checked for its form alone.
  fileprivate var isStorable: Bool {
    !description.isEmpty && Instant.range.contains(createdAt)
      && Instant.range.contains(modifiedAt)
  }
}
