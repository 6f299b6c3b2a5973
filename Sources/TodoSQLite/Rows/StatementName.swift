import TodoDomain
import TodoText

/// A statement that a unit of work may need for each of its commands, and that is kept prepared.
///
/// None of them may scan a table: `StatementNameTests` checks SQLite's plan for each.
package enum StatementName: Int, CaseIterable {
  case version, dataVersion
  case todoByNumber, todoByID, todosInRange, todosByIDPrefix, countByIDPrefix
  case neighborsBefore, neighborsAfter, subtasks, lastSubtask, subtaskCounts, anySubtask,
    anyBlocked
  case greatestPosition, greatestNumber, lastForgottenNumber, lastGivenNumber, firstChangeOfTodo
  case insertTodo, restoreTodo, deleteTodo, deleteFirstCompleted
  case nextStep, newestStep, newestChange, insertStep, lastStep, stepsBefore
  case insertChange
  case firstChange, lastChange
  case history, formerTodo, changeCount
  case lastIndexedNumber, insertUnindexed
  case named, insertName, deleteName

  package var sql: String {
    switch self {
    case .version: "PRAGMA user_version"
    case .dataVersion: "PRAGMA data_version"
    case .todoByNumber: "SELECT \(Todo.selection) FROM todo WHERE number = ?1"
    case .todoByID: "SELECT \(Todo.selection) FROM todo WHERE id = ?1"
    case .todosInRange:
      "SELECT \(Todo.selection) FROM todo WHERE number BETWEEN ?1 AND ?2 ORDER BY number"
    // Two are enough to find it ambiguous. `g` sorts after every digit, and after `-`.
    case .todosByIDPrefix:
      "SELECT \(Todo.selection) FROM todo WHERE id >= ?1 AND id < ?1 || 'g' LIMIT 2"
    case .countByIDPrefix: "SELECT count(*) FROM todo WHERE id >= ?1 AND id < ?1 || 'g'"
    case .neighborsBefore: Self.neighbors(comparison: "<", direction: " DESC")
    case .neighborsAfter: Self.neighbors(comparison: ">", direction: "")
    // Each number once, even in a damaged list with a cycle.
    case .subtasks:
      """
      WITH RECURSIVE family (member) AS (
        SELECT number FROM todo WHERE parent = ?1
        UNION SELECT number FROM family JOIN todo ON parent = member
      )
      SELECT \(Todo.selection) FROM family CROSS JOIN todo ON number = member
      """
    case .lastSubtask:
      """
      SELECT \(Todo.selection) FROM todo WHERE parent = ?1
      ORDER BY position DESC, number DESC LIMIT ?2
      """
    case .subtaskCounts:
      """
      SELECT parent, count(*), sum(isComplete) FROM todo
      WHERE parent IN (SELECT value FROM json_each(?1)) GROUP BY parent
      """
    case .anySubtask: "SELECT number FROM todo WHERE parent = ?1 LIMIT 1"
    case .anyBlocked: "SELECT number FROM todo WHERE blockedBy <> '[]' LIMIT 1"
    case .greatestPosition:
      """
      SELECT (SELECT max(position) FROM todo WHERE isComplete = 0),
        (SELECT max(position) FROM todo WHERE isComplete = 1)
      """
    // Whatever became of a todo, its addition is in the history, as far as a rescue could keep that.
    case .greatestNumber:
      """
      SELECT max(coalesce((SELECT max(todo) FROM change), 0),
        coalesce((SELECT max(number) FROM todo), 0),
        coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = '\(ForgottenNumbers.name)'), 0))
      """
    case .lastForgottenNumber:
      "SELECT max(seq) FROM sqlite_sequence WHERE name = '\(ForgottenNumbers.name)'"
    case .lastGivenNumber: "SELECT max(seq) FROM sqlite_sequence WHERE name = 'todo'"
    case .firstChangeOfTodo:
      "SELECT after FROM change WHERE todo = ?1 ORDER BY step, ordinal LIMIT 1"
    case .insertTodo:
      Self.insert(.inserted)
    case .restoreTodo:
      Self.insert(.restored)
    case .deleteFirstCompleted:
      """
      DELETE FROM todo WHERE number = (
        SELECT number FROM todo WHERE isComplete = 1 ORDER BY position, number LIMIT 1
      ) RETURNING \(Todo.selection)
      """
    case .deleteTodo: "DELETE FROM todo WHERE number = ?1 RETURNING \(Todo.selection)"
    case .nextStep: "SELECT coalesce(max(sequence), 0) + 1 FROM step"
    case .newestChange: "SELECT coalesce(max(step), 0) FROM change"
    case .newestStep: "SELECT coalesce(max(sequence), 0) FROM step"
    case .insertStep:
      "INSERT INTO step (sequence, at, command, undone, checksum) VALUES (?1, ?2, ?3, ?4, ?5)"
    case .lastStep:
      """
      SELECT \(StoredStep.selection) FROM step WHERE sequence <= ?1
      ORDER BY sequence DESC LIMIT 1
      """
    case .stepsBefore:
      """
      SELECT \(StoredStep.selection), coalesce(
        (SELECT ordinal FROM change WHERE step = sequence ORDER BY ordinal DESC LIMIT 1), 0
      ), \(StoredStep.isUndone()) FROM step WHERE sequence <= ?1 AND undone IS NULL
      ORDER BY sequence DESC LIMIT ?2
      """
    case .insertChange:
      """
      INSERT INTO change (step, ordinal, todo, before, after, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    case .firstChange, .lastChange:
      """
      SELECT \(StoredChange.selection) FROM change WHERE step = ?1 AND ordinal BETWEEN ?2 AND ?3
      ORDER BY ordinal \(self == .lastChange ? "DESC" : "ASC") LIMIT 1
      """
    case .history:
      """
      SELECT \(StoredStep.selection), \(StoredChange.selection), \(StoredStep.isInEffect())
      FROM change JOIN step ON step.sequence = change.step
      WHERE change.todo = ?1 ORDER BY change.step, change.ordinal
      """
    case .formerTodo:
      """
      SELECT \(StoredChange.selection) FROM change WHERE change.todo = ?1 AND after IS NULL
      ORDER BY change.step DESC, ordinal DESC LIMIT 1
      """
    case .changeCount:
      """
      SELECT count(*) FROM change JOIN step ON step.sequence = change.step
      WHERE change.todo = ?1 AND before IS NOT after AND \(StoredStep.isInEffect())
      """
    case .lastIndexedNumber: "SELECT lastNumber FROM textIndex WHERE rowid = 1"
    case .insertUnindexed: "INSERT OR IGNORE INTO unindexed VALUES (?1)"
    case .named:
      """
      SELECT CASE
        WHEN ?3 THEN (SELECT value FROM json_each(tags) WHERE isNamed(value, ?2))
        WHEN isInProject(project, ?2) THEN project END
      FROM named LEFT JOIN todo ON number = named.todo WHERE name = ?1
      """
    case .insertName: "INSERT OR IGNORE INTO named VALUES (?1, ?2)"
    case .deleteName: "DELETE FROM named WHERE name = ?1"
    }
  }

  /// Selects the todos on one side of a place: open and completed ones, each in the order of the index, merged.
  private static func neighbors(comparison: String, direction: String) -> String {
    let selections = [0, 1].map { isComplete in
      """
      SELECT \(Todo.selection) FROM todo
      WHERE isComplete = \(isComplete) AND (position, number) \(comparison) (?1, ?2)
      """
    }
    return selections.joined(by: "\nUNION ALL\n")
      + "\nORDER BY position\(direction), number\(direction) LIMIT ?3"
  }

  private static func insert(_ fields: Todo.Fields) -> String {
    let names = fields.map { $0.name }
    let parameters = (1...names.count).map { "?\($0)" }
    return "INSERT INTO todo (\(names.joined(by: ", "))) VALUES (\(parameters.joined(by: ", ")))"
  }

  /// Returns the statement that sets `fields` of a todo, in their order, and finds it by its number.
  static func update(_ fields: Todo.Fields, isGuarded: Bool) -> String {
    let names = fields.map(\.name)
    let assignments = names.enumerated().map { "\($1) = ?\($0 + 1)" }
    let guards = names.enumerated().map { " AND \($1) IS ?\($0 + names.count + 2)" }
    return """
      UPDATE todo SET \(assignments.joined(by: ", ")) WHERE number = ?\(names.count + 1)\
      \(isGuarded ? guards.joined(by: "") : "")
      """
  }
}

extension Todo.Fields {
  /// The stored fields of a new todo, whose number SQLite assigns.
  static let inserted = changeable.union([.id])
  /// The stored fields of a todo that has its number.
  static let restored = inserted.union([.number])
  /// The fields that a search for a word, a tag or a project looks at.
  static let texts: Todo.Fields = [.description, .tags, .project, .note]
}
