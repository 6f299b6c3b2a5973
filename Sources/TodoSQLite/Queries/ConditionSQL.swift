import TodoDomain
import TodoText

extension [Int64] {
  /// The numbers as a JSON array.
  var json: String { "[\(map(\.description).joined(by: ","))]" }
}

extension Query.Condition {
  /// Returns a term that is 1 if this holds and else 0, never NULL; its values begin at parameter `first`.
  ///
  /// It filters rows that are found in another way: the plus signs keep SQLite from leaving the order of the list
  /// for an index that the term could use.
  func sql(firstIndex first: Int) -> QuerySQL {
    var writer = ConditionWriter(first: first)
    return QuerySQL(text: writer.term(self), values: writer.values)
  }
}

/// Writes terms, and collects the values to bind to them.
private struct ConditionWriter {
  let first: Int
  var values: [QuerySQL.Value] = []

  mutating func term(_ condition: Query.Condition) -> String {
    switch condition {
    case .contains(let text):
      "containsText(\(parameter(text.caseFolded)), description, note, project)"
    case .hasTag(let tag):
      """
      (tags <> '[]' AND EXISTS (
        SELECT 1 FROM json_each(tags) WHERE isNamed(value, \(parameter(tag.caseFolded)))))
      """
    case .project(let project): "isInProject(project, \(parameter(project.caseFolded)))"
    case .projectItself(let project): "isNamed(project, \(parameter(project.caseFolded)))"
    case .priority(let priority): "priority = \(parameter(priority.rawValue))"
    case .numberBegins(let digits): "CAST(number AS TEXT) LIKE \(parameter(digits)) || '%'"
    case .isComplete: "+isComplete"
    case .isWaiting(let now):
      "(+wait IS NOT NULL AND +wait > "
        + "CASE length(wait) WHEN 10 THEN civilDate(\(parameter(now.description))) "
        + "ELSE \(parameter(now.description)) END)"
    case .isBlocked:
      """
      (blockedBy <> '[]' AND +isComplete = 0 AND EXISTS (SELECT 1 FROM json_each(todo.blockedBy) AS link
        JOIN todo AS blocker ON blocker.number = link.value WHERE +blocker.isComplete = 0))
      """
    case .isParent: "EXISTS (SELECT 1 FROM todo AS subtask WHERE subtask.parent = todo.number)"
    case .hasOpenSubtasks:
      """
      EXISTS (SELECT 1 FROM todo AS subtask
        WHERE subtask.parent = todo.number AND subtask.completedAt IS NULL)
      """
    case .isOneOf(let numbers):
      "+number IN (SELECT value FROM json_each(\(parameter(numbers.json))))"
    case .isLinked(.parent, let number): "+parent IS \(parameter(number))"
    case .isLinked(_, let number):
      """
      (blockedBy <> '[]' AND EXISTS (
        SELECT 1 FROM json_each(blockedBy) WHERE value = \(parameter(number))))
      """
    case .has(let field): term(field)
    case .date(let field, let span):
      joined(
        [term(field)] + (span.from.map { [due(field, ">=", $0)] } ?? [])
          + (span.before.map { [due(field, "<", $0)] } ?? []), "AND")
    case .instant(let field, let span):
      joined(
        [term(field)]
          + (span.from.map { ["+\(field.name) >= \(parameter($0.millisecondsSince1970))"] } ?? [])
          + (span.before.map { ["+\(field.name) < \(parameter($0.millisecondsSince1970))"] } ?? []),
        "AND")
    case .not(let condition): "NOT (\(term(condition)))"
    case .all(let conditions): conditions.isEmpty ? "1" : joined(terms(conditions), "AND")
    case .any(let conditions): conditions.isEmpty ? "0" : joined(terms(conditions), "OR")
    }
  }

  /// Returns a term for whether the field is not empty.
  private func term(_ field: Todo.Field) -> String {
    switch field.kind {
    case .list, .links: "\(field.name) <> '[]'"
    case .text where !field.isOptional: "\(field.name) <> ''"
    default: "+\(field.name) IS NOT NULL"
    }
  }

  private mutating func terms(_ conditions: [Query.Condition]) -> [String] {
    var terms: [String] = []
    for condition in conditions { terms.append(term(condition)) }
    return terms
  }

  /// Compares a date; one without a time is compared by its day.
  private mutating func due(_ field: Todo.Field, _ sign: String, _ bound: Due) -> String {
    let parameter = parameter(bound.description)
    return switch bound {
    case .date: "civilDate(\(field.name)) \(sign) \(parameter)"
    // Stored instants sort by time.
    case .instant:
      """
      +\(field.name) \(sign) CASE length(\(field.name)) \
      WHEN 10 THEN civilDate(\(parameter)) ELSE \(parameter) END
      """
    }
  }

  private func joined(_ terms: [String], _ separator: String) -> String {
    terms.count == 1 ? terms[0] : "(\(terms.joined(by: " \(separator) ")))"
  }

  private mutating func parameter(_ text: String) -> String {
    values.append(.text(text))
    return "?\(first + values.count - 1)"
  }

  private mutating func parameter(_ integer: Int64) -> String {
    values.append(.integer(integer))
    return "?\(first + values.count - 1)"
  }
}
