import SQLite
import TodoSQLite
import TodoText

/// Examines whether the text index finds todos by their texts.
struct TextExamination {
  let database: Database

  /// How many todos to look up: looking up all would take many times as long as reading them.
  private static let sampleCount: Int64 = 1000

  /// Reports whether a search finds a sample of todos from the whole list.
  func findTexts() throws -> Finding {
    let (count, missing) = try lookUp()
    guard missing.count > 0 else {
      return Finding(
        .texts, .ok,
        count == 0
          ? "a search looks at every todo"
          : "a search finds what todos say (\(count) \(count == 1 ? "was" : "were") looked up)")
    }
    return Finding(
      .texts, .damaged, "searches miss \(missing)",
      todos: missing.ranges)
  }

  /// Returns how many todos were looked up, and which of them were not found.
  private func lookUp() throws -> (count: Int, missing: NumberRanges) {
    var missing = NumberRanges()
    var count = 0
    var text: [UInt8] = []
    let last = try database.integer("SELECT lastNumber FROM textIndex")
    // If nothing is indexed yet, the index may not exist.
    guard last > 0 else { return (count, missing) }
    let next = try PreparedStatement(database, Self.next)
    let lookup = try PreparedStatement(database, Self.lookup)
    var number: Int64 = 0
    while number < last {
      try next.bind(number)
      number += max(1, last / Self.sampleCount)
      try next.forEach { row in
        TextIndex.write(row, to: &text)
        let found = row.integer(0)
        number = max(number, found)
        guard let match = TextIndex.match(String(decoding: text, as: UTF8.self).trigrams)
        else { return }
        count += 1
        try lookup.bind(match, found)
        if try lookup.first({ _ in true }) == nil { missing.insert(found) }
      }
    }
    return (count, missing)
  }

  private static let next = """
    SELECT number, description, note, project, tags FROM todo
    WHERE number > ?1 AND number <= (SELECT lastNumber FROM textIndex)
      AND number NOT IN (SELECT number FROM unindexed)
    ORDER BY number LIMIT 1
    """

  private static let lookup = "SELECT 1 FROM todoText WHERE todoText MATCH ?1 AND rowid = ?2"
}
