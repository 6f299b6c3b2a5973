import FoundationEssentials
import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Examines todos for problems that SQLite's constraints don't catch.
struct TodoExamination {
  let database: Database

  /// How many todos, or changes to them, are read before others may write.
  static let chunk = 4096

  /// Reports whether each todo is one that `todo` could have stored.
  func findTodos() throws -> Finding {
    var wrong = NumberRanges()
    var reason: String?
    var count = 0
    var last: Int64? = Int64.min
    while let first = last {
      last = nil
      var rowCount = 0
      let statement = try PreparedStatement(database, Self.todos)
      try statement.bind(first)
      try statement.forEach { row in
        let number = row.integer(0)
        rowCount += 1
        if rowCount == Self.chunk { last = number }
        guard let problem = problem(row) else { return }
        if wrong.count == 0 { reason = "todo \(number): \(problem)" }
        wrong.insert(number)
      }
      count += rowCount
    }
    guard let reason else {
      return Finding(
        .todos, .ok,
        count == 1 ? "1 todo is as it should be" : "\(count) todos are as they should be")
    }
    return Finding(
      .todos, .damaged, "\(wrong) cannot be right (\(reason))", todos: wrong.ranges)
  }

  private static let todos = """
    SELECT \(Todo.selection) FROM todo WHERE number > ?1 ORDER BY number LIMIT \(chunk)
    """

  /// Returns the problem with a row, if any.
  private func problem(_ row: Columns) -> String? {
    let number = row.integer(0)
    if number < 1 { return "its number is not 1 or more" }
    let id = row.withUTF8(1) { text in
      UUID(utf8: text).map { id in id.withLowercaseUTF8 { $0.elementsEqual(text) } }
    }
    if id != true { return "its id is not a lowercase UUID" }
    for (index, field) in Todo.Field.stored.enumerated() {
      let column = Int32(index)
      switch field.kind {
      case .text, .list, .extra:
        if !row.withUTF8(column, isText) { return "its \(field.label) is not UTF-8 without NUL" }
        if field == .description, row.withUTF8(column, \.isEmpty) { return "its text is empty" }
      case .number:
        if row.isNull(column) || !NumberRule.positions.contains(row.double(column)) {
          return "its \(field.label) is not in range"
        }
      case .due:
        if let text = row.storedText(column), Due(text) == nil {
          return "its \(field.label) does not exist"
        }
      default: break
      }
      if field.value(StoredColumn(row, column)) == nil {
        return "its \(field.label) cannot be read"
      }
    }
    guard let todo = try? Todo(row) else { return "it cannot be read" }
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
}
