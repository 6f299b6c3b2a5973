import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("An imported todo")
struct ImportedTodoTests {
  private func imported(_ number: Int, asking: Int64?, position: Double? = nil) -> NewTodo {
    var todo = new(number)
    todo.number = asking
    todo.position = position
    return todo
  }

  @Test("keeps its number, its position, and the times of its completion and modification")
  func keeps() throws {
    let folder = try TemporaryFolder()
    var todo = imported(1, asking: 40, position: -2.5)
    todo.todo.completedAt = start.later(5)
    todo.todo.modifiedAt = start.later(6)
    let added = try folder.open().add([todo, new(2)])

    #expect(added[0] == todo.numbered(40, position: -2.5))
    #expect(added[1] == new(2).numbered(41, position: -1.5))
    #expect(try folder.open().all() == added)
  }

  @Test("is found by its id")
  func find() throws {
    let folder = try TemporaryFolder()
    let added = try folder.open().add([new(1), new(2)])
    let database = try folder.open(.readOnly)

    #expect(try database.changes.find(id(2)) == added[1])
    #expect(try database.changes.find(id(3)) == nil)
    #expect(try TemporaryFolder().open(.readOnly).changes.find(id(1)) == nil)
  }

  @Test("gets the next number if its own is or was another todo's")
  func taken() throws {
    let database = try TodoDatabase.temporary()
    try database.add([new(1), new(2), new(3)])
    try database.unit {
      try database.changes.delete(try database.changes.load([.number(2)])[0])
    }

    let added = try database.add([
      imported(4, asking: 1), imported(5, asking: 2), imported(6, asking: 4),
      imported(7, asking: 6),
    ])
    #expect(added.map(\.number) == [4, 5, 6, 7])
  }

  @Test(
    "is refused if no number is left",
    arguments: [0, Int64.max - 9_007_199_254_740_991])
  func exhausted(more: Int64) throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1)])
    try folder.sqlite("UPDATE sqlite_sequence SET seq = \(9_007_199_254_740_991 + more)")
    let damage = TodoStoreError.damaged(
      path: folder.database, reason: "no number is left for a new todo")
    #expect(throws: damage) { try folder.open().add([new(2)]) }
    #expect(try folder.open().numbers() == [1])
  }

  @Test("gets the skipped number that it requests, but no number twice")
  func gap() throws {
    let database = try TodoDatabase.temporary()
    let added = try database.add([
      imported(1, asking: 10), imported(2, asking: 5), imported(3, asking: 5),
      imported(4, asking: 7), new(5),
    ])
    #expect(added.map(\.number) == [10, 5, 11, 7, 12])
  }

  @Test("gets its number back after it was deleted or its import was undone")
  func again() throws {
    let database = try TodoDatabase.temporary()
    try database.add([imported(1, asking: 3), new(2)])
    try database.unit {
      try database.changes.delete(try database.changes.load([.number(3)])[0])
    }
    #expect(try database.add([imported(1, asking: 3)]).map(\.number) == [3])

    try database.unit(nil) { _ = try database.changes.undo(1) }
    #expect(try database.add([imported(1, asking: 3)]).map(\.number) == [3])
    #expect(try database.numbers() == [4, 3])
  }

  @Test("disappears when its step is undone, and returns when that is redone")
  func undo() throws {
    let database = try TodoDatabase.temporary()
    let added = try database.add([
      imported(1, asking: 30, position: 8), imported(2, asking: 20, position: 2),
    ])
    try database.unit(nil) { _ = try database.changes.undo(1) }
    #expect(try database.all().isEmpty)
    try database.unit(nil) { _ = try database.changes.redo(1) }
    #expect(try database.all() == added.reversed())
    #expect(try database.add([new(3)]).map(\.number) == [31])
  }
}
