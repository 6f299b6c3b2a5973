import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("An invalid stored value")
struct StrictReadingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs SQL without check constraints and strict types.
  private func corrupt(_ sql: String) throws {
    try Database(path: folder.database).run(
      """
      PRAGMA ignore_check_constraints = 1;
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE type = 'table';
      PRAGMA writable_schema = RESET;
      \(sql)
      """)
  }

  @Test(
    "in a todo is reported as damage to that todo, whatever reads it",
    arguments: [
      "description = CAST(x'42FF' AS TEXT)", "description = CAST('bread' AS BLOB)",
      "note = CAST(x'C328' AS TEXT)", "note = x'00'", "project = CAST(x'ED A0 80' AS TEXT)",
      "project = x'41'", "tags = CAST(x'5B22FF225D' AS TEXT)", "tags = x'5B5D'", "tags = '{}'",
      "due = CAST(x'32' AS BLOB)", "due = '2026-02-30'", "completedAt = 'now'", "createdAt = 1.5",
      "modifiedAt = 'x'", "position = 'here'", "priority = x'01'", "id = CAST(id AS BLOB)",
    ])
  func todo(assignment: String) throws {
    try folder.open().add([new(1), new(2), new(3)])
    try corrupt("UPDATE todo SET \(assignment.replacing(" A0 80", with: "A080")) WHERE number = 2")
    let database = try folder.open(.readOnly)
    let damage = TodoStoreError.damaged(
      path: folder.database, reason: "what is stored of todo 2 cannot be read")
    #expect(throws: damage) { try database.all() }
    #expect(throws: damage) { try database.changes.load([.number(2)]) }
    #expect(try database.changes.load([.number(3)]).count == 1)
  }

  @Test("in a change is reported as damage to that step")
  func change() throws {
    let database = try folder.open()
    try database.add([new(1)])
    try database.unit("delete 1") {
      try database.changes.delete(try database.changes.load([.number(1)])[0])
    }
    try corrupt(
      """
      UPDATE change
      SET before = CAST(replace(before, 'Buy', CAST(x'42FF79' AS TEXT)) AS TEXT) WHERE step = 2
      """)
    let reopened = try folder.open()
    let damage = TodoStoreError.damaged(
      path: folder.database, reason: "what step 2 of the history did to todo 1 is damaged")
    #expect(throws: damage) {
      try reopened.unit(nil) { _ = try reopened.changes.undo(1) }
    }
    #expect(try reopened.numbers() == [])
  }

  @Test("in a step's command is reported as damage to that step")
  func step() async throws {
    try folder.open().add([new(1)])
    try corrupt("UPDATE step SET command = CAST(x'FF' AS TEXT)")
    let database = try folder.open(.readOnly)
    await #expect(
      throws: TodoStoreError.damaged(
        path: folder.database, reason: "step 1 of the history is damaged")
    ) { try database.reading.steps(nil, 9) }
  }
}
