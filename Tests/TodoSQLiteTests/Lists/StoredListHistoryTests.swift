import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The history of a todo")
struct StoredListHistoryTests {
  @Test("lists what each step did to it, oldest first")
  func steps() throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    try database.unit("add 'Buy milk'", at: start) {
      _ = try database.changes.insert(new(1))
      _ = try database.changes.insert(new(2))
    }
    try database.unit("toggle 1 2", at: start.later(10)) {
      for before in try database.changes.load([.number(2), .number(1)]) {
        var after = before
        after.completedAt = start.later(10)
        after.modifiedAt = start.later(10)
        try database.changes.replace(before, by: after)
      }
    }
    try database.unit("delete 1", at: start.later(20)) {
      try database.changes.delete(try database.changes.load([.number(1)])[0])
    }

    #expect(
      try folder.open(.readOnly).reading.history(1) == [
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
    #expect(try database.reading.history(2).map(\.step) == [1, 2])
    #expect(try database.reading.history(9) == [])
  }

  @Test("leaves out undone steps")
  func undone() throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    try database.add([new(1)])
    try database.change(1) { $0.note = "x" }
    try folder.walk { try $0.changes.undo(1) }
    #expect(try database.reading.history(1).map(\.step) == [1])
  }
}
