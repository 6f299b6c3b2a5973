import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The history of a todo")
struct StoredListHistoryTests {
  @Test("tells what each step did to it, the oldest first")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    try await database.unit("add 'Buy milk'", at: start) {
      _ = try await database.changes.insert(new(1))
      _ = try await database.changes.insert(new(2))
    }
    try await database.unit("toggle 1 2", at: start.later(10)) {
      for before in try await database.changes.load([.number(2), .number(1)]) {
        var after = before
        after.completedAt = start.later(10)
        after.modifiedAt = start.later(10)
        try await database.changes.save(before, after)
      }
    }
    try await database.unit("delete 1", at: start.later(20)) {
      try await database.changes.delete(try await database.changes.load([.number(1)])[0])
    }

    #expect(
      try await folder.open(.readOnly).details.history(1) == [
        HistoryEntry(step: 1, at: start, command: "add 'Buy milk'", event: .added),
        HistoryEntry(
          step: 2, at: start.later(10), command: "toggle 1 2",
          event: .changed([
            FieldChange(field: .isComplete, before: .bool(false), after: .bool(true)),
            FieldChange(
              field: .modifiedAt, before: .instant(start.later(1)),
              after: .instant(start.later(10))),
            FieldChange(
              field: .completedAt, before: .null, after: .instant(start.later(10))),
          ])),
        HistoryEntry(step: 3, at: start.later(20), command: "delete 1", event: .deleted),
      ])
    #expect(try await database.details.history(2).map(\.step) == [1, 2])
    #expect(try await database.details.history(9) == [])
  }

  @Test("leaves out what was taken back")
  func undone() async throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    try await database.add([new(1)])
    try await database.change(1) { $0.note = "x" }
    try folder.sqlite("UPDATE step SET isUndone = 1 WHERE sequence = 2")
    #expect(try await database.details.history(1).map(\.step) == [1])
  }
}
