import TodoDomain

extension Query.Narrowing {
  /// Returns a query for the numbers that the index finds; values begin at `first`.
  ///
  /// It is `nil` if several indexes find them. Todos that are missing from the text index aren't among them; a
  /// number may occur more than once.
  func sql(status: Query.Status, firstIndex first: Int) -> QuerySQL? {
    switch self {
    case .texts(let match):
      return QuerySQL(
        text: "SELECT rowid AS number FROM todoText WHERE todoText MATCH ?\(first)",
        values: [.text(match)])
    case .shortWord(let word):
      return QuerySQL(
        text: """
          SELECT doc AS number FROM todoTrigrams \
          WHERE term >= ?\(first) AND term <= ?\(first + 1)
          """,
        values: [.text(word.lowerBound), .text(word.upperBound)])
    case .dates(let field, let range):
      return QuerySQL(
        text: """
          SELECT number FROM todo WHERE isComplete IN (\(status.completions)) \
          AND \(field.name) IS NOT NULL \
          AND \(field.name) >= ?\(first) AND \(field.name) < ?\(first + 1)
          """,
        values: [.text(range.lowerBound), .text(range.upperBound)])
    case .started:
      return QuerySQL(
        text: """
          SELECT number FROM todo WHERE isComplete IN (\(status.completions)) \
          AND startedAt IS NOT NULL
          """,
        values: [])
    case .priority(let priority):
      return QuerySQL(
        text: """
          SELECT number FROM todo WHERE isComplete IN (\(status.completions)) \
          AND priority <> 0 AND priority = ?\(first)
          """,
        values: [.integer(priority.rawValue)])
    case .subtasks(let number):
      return QuerySQL(
        text: "SELECT number FROM todo WHERE parent = ?\(first)", values: [.integer(number)])
    case .blocked:
      return QuerySQL(text: "SELECT number FROM todo WHERE blockedBy <> '[]'", values: [])
    case .parents:
      return QuerySQL(
        text: "SELECT DISTINCT parent AS number FROM todo WHERE parent IS NOT NULL", values: [])
    case .children:
      return QuerySQL(text: "SELECT number FROM todo WHERE parent IS NOT NULL", values: [])
    case .numbers(let numbers):
      return QuerySQL(
        text: "SELECT value AS number FROM json_each(?\(first))", values: [.text(numbers.json)])
    case .instants(let field, let span):
      // An open end gets a bound, too: SQLite then looks at one part of the index.
      return QuerySQL(
        text: """
          SELECT number FROM todo \
          WHERE \(field.name) >= ?\(first) AND \(field.name) < ?\(first + 1)
          """,
        values: [
          .integer(span.from?.millisecondsSince1970 ?? .min),
          .integer(span.before?.millisecondsSince1970 ?? .max),
        ])
    case .any: return nil
    }
  }

  /// Whether this uses the text index, which may lack some todos.
  var isOfTexts: Bool {
    switch self {
    case .texts, .shortWord: true
    case .dates, .instants, .started, .priority, .subtasks, .blocked, .parents, .children,
      .numbers, .any:
      false
    }
  }
}
