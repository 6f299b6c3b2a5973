import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

@Suite("A todo's number after a rescue")
struct RescuedNumbersTests {
  let folder: TemporaryFolder
  let saved: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    saved = try TemporaryFolder()
  }

  private func imported(_ number: Int, asking: Int64) -> NewTodo {
    var todo = new(number)
    todo.number = asking
    return todo
  }

  /// Returns a rescued list of todos 1, 3, and 4, whose history is lost; 2 and 5 were deleted.
  private func rescued() throws -> TodoDatabase {
    let database = try folder.open()
    try database.add((1...5).map { new($0) })
    try database.unit("delete") {
      for todo in try database.changes.load([.number(2), .number(5)]) {
        try database.changes.delete(todo)
      }
    }
    try folder.sqlite("DELETE FROM change; DELETE FROM step")
    _ = try DatabaseRescue().run(from: folder.database, to: saved.database)
    return try saved.open()
  }

  @Test("isn't reused if the history is lost", arguments: [1, 2])
  func lost(rescues: Int) throws {
    var database = try rescued()
    if rescues == 2 {
      let again = saved.path + "/again.sqlite"
      _ = try DatabaseRescue().run(from: saved.database, to: again)
      database = try .live(path: again, access: .readWrite, timeZone: .utc)
    }
    let added = try database.add([
      imported(6, asking: 2), imported(7, asking: 5), imported(8, asking: 3), new(9),
    ])
    #expect(added.map(\.number) == [6, 7, 8, 9])
  }

  @Test("can still be requested if it was never used")
  func free() throws {
    let database = try rescued()
    let added = try database.add([
      imported(6, asking: 20), imported(7, asking: 10), imported(8, asking: 20), new(9),
    ])
    #expect(added.map(\.number) == [20, 10, 21, 22])
  }

  @Test("passes an examination, unless forgotten numbers would be reused or none are left")
  func examined() throws {
    _ = try rescued()
    func numbers() throws -> Finding? {
      var finding: Finding?
      try DatabaseExamination(path: saved.database) { if $0.check == .numbers { finding = $0 } }
        .run()
      return finding
    }
    #expect(try numbers()?.state == .ok)
    try saved.sqlite("UPDATE sqlite_sequence SET seq = 4 WHERE name = 'todo'")
    #expect(try numbers()?.message == "numbers from 5 to 5 would be given a second time")
    try saved.sqlite("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'todo'")
    #expect(try numbers()?.message == "no number is left for a new todo")
  }

  @Test("can fill a gap if the whole history was saved")
  func whole() throws {
    let database = try folder.open()
    try database.add([imported(1, asking: 9), new(2)])
    _ = try DatabaseRescue().run(from: folder.database, to: saved.database)
    #expect(try saved.values("SELECT name FROM sqlite_sequence ORDER BY name") == ["todo"])
    #expect(try saved.open().add([imported(3, asking: 4)])[0].number == 4)
  }
}
