import ComposableTesting
import FoundationEssentials
import TodoDomain

/// Changes a list at random, like commands; the same seed makes the same changes.
package struct Scribbler {
  private var random: SeededRandomNumberGenerator
  private var count = 0

  package init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// Returns a random number from 0 to `limit` - 1.
  package mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  /// Makes the changes of one command, to one todo or several, in the current unit of work.
  package mutating func command(_ database: TodoDatabase) throws {
    for _ in 0...number(below: 3) { try changeOnce(database) }
  }

  package mutating func changeOnce(_ database: TodoDatabase) throws {
    count += 1
    let todos = try database.reading.page(Query(status: .all), nil, 1000).todos
    let kind = number(below: 10)
    guard !todos.isEmpty, kind > 2 else {
      _ = try database.changes.insert(
        new(
          count + 1_000_000 * number(below: 1000), "todo \(count) \u{1B}\"\\", priority: .high,
          tags: kind == 0 ? [] : ["a\"b", "é"], project: kind == 1 ? nil : "cafe\u{301}",
          note: "\n"))
      return
    }
    let todo = todos[number(below: todos.count)]
    var changed = todo
    changed.modifiedAt = start.later(Int64(count))
    switch kind {
    case 3: return try database.changes.delete(todo)
    case 4 where number(below: 3) == 0: return _ = try database.changes.clear()
    case 4, 5: changed.completedAt = todo.isComplete ? nil : start.later(Int64(count))
    case 6: changed.position = Double(number(below: 1000)) / 7
    case 7: changed.tags = ["\(count)"]
    case 8: changed.due = count.isMultiple(of: 2) ? nil : .instant(start)
    default: changed.description = count.isMultiple(of: 2) ? "caf\u{E9}" : "cafe\u{301}"
    }
    try database.changes.replace(todo, by: changed)
  }
}

extension TemporaryFolder {
  /// Returns every byte of every todo.
  package func todos() throws -> [String?] {
    try values(
      """
      SELECT quote(number) || quote(id) || quote(description) || quote(completedAt)
        || quote(priority) || quote(due) || quote(tags) || quote(project) || quote(note)
        || quote(position) || quote(createdAt) || quote(modifiedAt)
      FROM todo ORDER BY number
      """)
  }
}
