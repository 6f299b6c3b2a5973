import TodoDomain

/// A statement that a unit of work may need for each of its commands, and that is kept prepared.
///
/// None of them may scan a table: `StatementNameTests` asks SQLite for its plan of each.
enum StatementName: Int, CaseIterable {
  case version
  case todoByNumber, todosInRange, todosByIDPrefix, countByIDPrefix
  case neighborsBefore, neighborsBehind
  case greatestPosition
  case insertTodo, deleteTodo
  case nextStep, insertStep, insertChange
  case history

  var sql: String {
    switch self {
    case .version: "PRAGMA user_version"
    case .todoByNumber: "SELECT \(Todo.selection) FROM todo WHERE number = ?1"
    case .todosInRange:
      "SELECT \(Todo.selection) FROM todo WHERE number BETWEEN ?1 AND ?2 ORDER BY number"
    // Two are enough to know that it is ambiguous. `g` is behind every digit, and behind `-`.
    case .todosByIDPrefix:
      "SELECT \(Todo.selection) FROM todo WHERE id >= ?1 AND id < ?1 || 'g' LIMIT 2"
    case .countByIDPrefix: "SELECT count(*) FROM todo WHERE id >= ?1 AND id < ?1 || 'g'"
    case .neighborsBefore: Self.neighbors(comparison: "<", direction: " DESC")
    case .neighborsBehind: Self.neighbors(comparison: ">", direction: "")
    case .greatestPosition:
      """
      SELECT (SELECT max(position) FROM todo WHERE isComplete = 0),
        (SELECT max(position) FROM todo WHERE isComplete = 1)
      """
    case .insertTodo:
      """
      INSERT INTO todo (id, description, priority, due, tags, project, note, position, createdAt, \
      modifiedAt) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """
    case .deleteTodo: "DELETE FROM todo WHERE number = ?1 RETURNING \(Todo.selection)"
    case .nextStep: "SELECT coalesce(max(sequence), 0) + 1 FROM step"
    case .insertStep: "INSERT INTO step (at, command) VALUES (?1, ?2)"
    case .insertChange:
      "INSERT INTO change (step, ordinal, todo, before, after) VALUES (?1, ?2, ?3, ?4, ?5)"
    case .history:
      """
      SELECT step.sequence, step.at, step.command, change.before, change.after
      FROM change JOIN step ON step.sequence = change.step
      WHERE change.todo = ?1 AND NOT step.isUndone ORDER BY change.step, change.ordinal
      """
    }
  }

  /// The todos on one side of a place: open and completed ones, each in the order of the index, merged.
  private static func neighbors(comparison: String, direction: String) -> String {
    let selections = [0, 1].map { isComplete in
      """
      SELECT \(Todo.selection) FROM todo
      WHERE isComplete = \(isComplete) AND (position, number) \(comparison) (?1, ?2)
      """
    }
    return selections.joined(separator: "\nUNION ALL\n")
      + "\nORDER BY position\(direction), number\(direction) LIMIT ?3"
  }

  /// The statement that sets `columns` of a todo, in their order, and finds it by its number.
  static func update(_ columns: TodoColumns) -> String {
    var assignments: [String] = []
    columns.forEach { assignments.append("\($0.rawValue) = ?\(assignments.count + 1)") }
    return """
      UPDATE todo SET \(assignments.joined(separator: ", ")) WHERE number = ?\(assignments.count + 1)
      """
  }
}
