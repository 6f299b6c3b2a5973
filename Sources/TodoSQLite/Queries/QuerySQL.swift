import TodoDomain
import TodoText

/// A query in SQL: text composed of constants, and the values bound to it.
struct QuerySQL {
  enum Value: Equatable {
    case integer(Int64)
    case text(String)
  }

  var text: String
  var values: [Value]
}

extension Query {
  /// Whether the todos are wanted in the order of an index, so that they can be read page by page.
  var isByPosition: Bool { sort == [SortKey(.position)] }

  /// Returns a query for at most `?3` todos after position `?1` and number `?2`, or from the beginning; values
  /// begin at `?4`.
  ///
  /// Backward, it finds the todos before that place, the nearest first.
  ///
  /// From the beginning, nothing is compared with a place: a search for something rare looks at all todos for one
  /// page, and the comparison took a third of the time.
  ///
  /// If all todos are wanted, it merges the open and the completed ones: each come in the order of the index, and
  /// SQLite needs to sort neither.
  func pageSQL(fromBeginning isFirst: Bool, isBackward: Bool = false) -> QuerySQL {
    let conditions = conditionsSQL(firstIndex: 4)
    let place = isFirst ? "" : " AND (position, number) \(isBackward ? "<" : ">") (?1, ?2)"
    let order = isBackward ? "position DESC, number DESC" : "position, number"
    let selections = status.isComplete.map { isComplete in
      """
      SELECT \(Todo.selection) FROM todo
      WHERE isComplete = \(isComplete)\(place)\(conditions.text)
      """
    }
    return QuerySQL(
      text: selections.joined(by: "\nUNION ALL\n") + "\nORDER BY \(order) LIMIT ?3",
      values: conditions.values)
  }

  /// Returns a query for at most `?1` numbers of todos, in the order of ``sort``; values begin at `?2`.
  ///
  /// It searches the whole list, or only `candidates`.
  func numbersSQL(among candidates: Set<Int64>? = nil) -> QuerySQL {
    let numbers = candidates.map { $0.sorted().json }
    let conditions = conditionsSQL(firstIndex: numbers == nil ? 2 : 3)
    let order = sort.flatMap(\.sql) + ["number"]
    // The plus keeps SQLite from looking for an index.
    let place =
      numbers == nil
      ? "isComplete" : "number IN (SELECT value FROM json_each(?2))\nAND +isComplete"
    return QuerySQL(
      text: """
        SELECT number FROM todo WHERE \(place) IN (\(status.completions))\(conditions.text)
        ORDER BY \(order.joined(by: ", ")) LIMIT ?1
        """,
      values: (numbers.map { [.text($0)] } ?? []) + conditions.values)
  }

  /// A query that counts the first `?1` todos, and those of them that match; values begin at `?2`.
  var totalSQL: QuerySQL {
    let conditions = conditionsSQL(firstIndex: 2)
    return QuerySQL(
      text: """
        SELECT count(*), coalesce(sum(isMeant), 0) FROM (
          SELECT (1\(conditions.text)) AS isMeant FROM todo
          WHERE isComplete IN (\(status.completions)) LIMIT ?1)
        """,
      values: conditions.values)
  }

  private func conditionsSQL(firstIndex: Int) -> QuerySQL {
    var sql = QuerySQL(text: "", values: [])
    for condition in conditions + (hidesWaiting.map { [.not(.isWaiting(at: $0))] } ?? []) {
      let term = condition.sql(firstIndex: firstIndex + sql.values.count)
      sql.text += " AND \(term.text)"
      sql.values += term.values
    }
    return sql
  }
}

extension Query.Status {
  /// The possible values of `isComplete`.
  fileprivate var isComplete: [Int] {
    switch self {
    case .open: [0]
    case .completed: [1]
    case .all: [0, 1]
    }
  }

  /// ``isComplete`` as a list in SQL.
  var completions: String { isComplete.map(\.description).joined(by: ", ") }
}

extension Query.SortKey {
  /// The terms to sort by, the most important first.
  fileprivate var sql: [String] {
    let direction = isDescending ? " DESC" : ""
    return switch field {
    case .position: ["position\(direction)"]
    case .number: ["number\(direction)"]
    case .created: ["createdAt\(direction)"]
    case .modified: ["modifiedAt\(direction)"]
    case .completed: ["completedAt IS NULL", "completedAt\(direction)"]
    case .priority: ["priority\(isDescending ? "" : " DESC")"]
    case .text: ["composed(description) COLLATE NOCASE\(direction)"]
    case .project:
      [
        "project IS NULL", "composed(project) COLLATE NOCASE\(direction)",
        "composed(project)\(direction)",
      ]
    // By day, on each day those without a time first (their text is shorter), then by time.
    case .due:
      ["due IS NULL", "civilDate(due)\(direction)", "length(due)\(direction)", "due\(direction)"]
    }
  }
}
