import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Undo")
struct UndoTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("is refused in a unit of work that is a step of the history, and so is redo")
  func step() throws {
    let database = try folder.open()
    try database.add([new(1)])
    for walk in [database.changes.undo, database.changes.redo] {
      _ = try database.changes.begin("script", start)
      _ = try database.changes.insert(new(2))
      #expect(throws: TodoStoreError.self) { _ = try walk(1) }
      #expect(throws: TodoStoreError.self) { try database.changes.commit() }
      try database.changes.rollback()
    }
    #expect(try database.numbers() == [1])
  }

  @Test(
    "of an addition keeps its number reserved, and redo restores the todo with its number and id")
  func numbers() throws {
    let database = try folder.open()
    let added = try database.add([StoredListChangeTests.full])
    try folder.walk { try $0.changes.undo(1) }
    #expect(try database.numbers() == [])
    try folder.walk { try $0.changes.redo(1) }
    #expect(try database.all() == added)
    try folder.walk { try $0.changes.undo(1) }
    #expect(try database.add([new(2)])[0].number == 2)
    #expect(throws: TodoStoreError.notSoManyToRedo(available: 0, undone: 1)) {
      try folder.walk { try $0.changes.redo(1) }
    }
  }

  @Test("reports the undone steps, their todos, and what happened to them")
  func outcome() throws {
    let database = try folder.open()
    try database.unit("add") { _ = try database.changes.insert(new(1)) }
    try database.unit("batch") {
      _ = try database.changes.insert(new(2))
      let todo = try database.changes.load([.number(1)])[0]
      var changed = todo
      changed.completedAt = start
      try database.changes.replace(todo, by: changed)
      try database.changes.delete(changed)
    }

    let undone = try folder.walk { try $0.changes.undo(2) }
    #expect(undone.commands == ["batch", "add"])
    #expect(undone.changes.map(\.kind) == [.added, .reopened, .deleted, .deleted])
    #expect(undone.changes.map(\.todo.number) == [1, 1, 2, 1])
    #expect(undone.numbers == [1, 2])
    #expect(undone.totals.sum == 4)

    let redone = try folder.walk { try $0.changes.redo(2) }
    #expect(redone.commands == ["add", "batch"])
    #expect(redone.changes.map(\.kind) == [.added, .added, .completed, .deleted])
  }

  @Test("reports one page in full at most, and counts the rest")
  func largeOutcome() throws {
    let limit = TodoList.Outcome().detailLimit
    let count = 3 * limit
    let database = try folder.open()
    try database.add((1...count).map { new($0) })
    let outcome = try folder.walk { try $0.changes.undo(1) }
    #expect(outcome.changes.count == limit)
    #expect(!outcome.isToldInFull)
    #expect(outcome.totals.deleted == count)
    #expect(outcome.numbers == Array(1...Int64(count)))
  }

  @Test(
    "is refused if another program changed a todo, and changes nothing",
    arguments: [
      "UPDATE todo SET note = 'x' WHERE number = 1", "DELETE FROM todo WHERE number = 1",
      "UPDATE todo SET id = '0193a2f0-0000-7000-8000-0000000000ff' WHERE number = 1",
      "UPDATE todo SET description = 'Buy milk ' WHERE number = 1",
    ])
  func unlikeHistory(sql: String) throws {
    let database = try folder.open()
    try database.add([new(1), new(2)])
    try folder.sqlite(sql)
    let before = try folder.todos()

    #expect(throws: TodoStoreError.unlikeHistory(number: 1)) {
      try folder.walk { try $0.changes.undo(1) }
    }
    #expect(try folder.todos() == before)
    #expect(try database.reading.steps(nil, 9).steps.map(\.isUndone) == [false])
  }

  @Test("refuses to restore a todo whose number another program took")
  func numberTaken() throws {
    let database = try folder.open()
    let added = try database.add([new(1)])
    try database.unit { try database.changes.delete(added[0]) }
    try folder.sqlite(
      """
      INSERT INTO todo (number, id, description, position, createdAt, modifiedAt)
      VALUES (1, '0193a2f0-0000-7000-8000-0000000000ff', 'x', 1, 0, 0)
      """)
    #expect(throws: TodoStoreError.unlikeHistory(number: 1)) {
      try folder.walk { try $0.changes.undo(1) }
    }
  }

  @Test("leaves the file's bytes unchanged if it is refused")
  func refusal() throws {
    let database = try folder.open()
    try database.add([new(1)])
    let bytes = try folder.bytes()
    #expect(throws: TodoStoreError.notSoManyToUndo(available: 1)) {
      try folder.walk { try $0.changes.undo(2) }
    }
    #expect(try folder.bytes() == bytes)
  }

  @Test("restores all cleared todos at once")
  func clear() throws {
    let database = try folder.open()
    try database.add((1...5).map { new($0) })
    for number in [2, 4] as [Int64] { try database.change(number) { $0.completedAt = start } }
    let before = try folder.todos()

    let cleared = try database.unit("clear") { try database.changes.clear() }
    #expect(cleared.numbers == [2, 4])
    #expect(cleared.totals.deleted == 2)
    #expect(try database.numbers() == [1, 3, 5])
    try folder.walk { try $0.changes.undo(1) }
    #expect(try folder.todos() == before)

    #expect(
      try database.unit("clear") { try database.changes.clear() }.numbers == [2, 4])
    let bytes = try folder.bytes()
    #expect(try database.unit("clear") { try database.changes.clear() }.numbers == [])
    #expect(try folder.bytes() == bytes)
  }

  @Test("isn't part of a todo's history, and neither is an undone step")
  func showHistory() throws {
    let database = try folder.open()
    try database.add([new(1)])
    try database.change(1) { $0.note = "x" }
    try folder.walk { try $0.changes.undo(1) }
    #expect(try database.reading.history(1).map(\.step) == [1])
    try folder.walk { try $0.changes.redo(1) }
    #expect(try database.reading.history(1).map(\.step) == [1, 2])
  }

  @Test("is refused as damage if the steps are missing, and so is any change")
  func noSteps() async throws {
    let database = try folder.open()
    try database.add([new(1)])
    try database.change(1) { $0.note = "x" }
    try folder.sqlite("PRAGMA foreign_keys = OFF; DELETE FROM step")
    let reason = "step 2 is missing from the history, but its changes are there"
    let damage = TodoStoreError.damaged(path: folder.database, reason: reason)
    #expect(throws: damage) { try folder.walk { try $0.changes.undo(1) } }
    #expect(throws: damage) { try folder.walk { try $0.changes.redo(1) } }
    #expect(throws: damage) { try database.reading.steps(nil, 9) }
    let bytes = try folder.bytes()
    await #expect(
      throws: TodoStoreError.damaged(
        path: folder.database,
        reason: "step 1 is missing from the history, but its changes are there")
    ) { try database.add([new(2)]) }
    #expect(try folder.bytes() == bytes)
  }

  @Test("marks its steps in the history, whose pages start with the newest step")
  func pages() throws {
    let database = try folder.open()
    for number in 1...5 {
      try database.unit("add \(number)", at: start.later(Int64(number))) {
        _ = try database.changes.insert(new(number))
        if number == 3 { _ = try database.changes.insert(new(33)) }
      }
    }
    try folder.walk { try $0.changes.undo(2) }
    let first = try database.reading.steps(nil, 2)
    #expect(
      first.steps == [
        Step(sequence: 5, at: start.later(5), command: "add 5", changeCount: 1, isUndone: true),
        Step(sequence: 4, at: start.later(4), command: "add 4", changeCount: 1, isUndone: true),
      ])
    let second = try database.reading.steps(first.next, 2)
    #expect(second.steps.map(\.changeCount) == [2, 1])
    #expect(second.steps.map(\.isUndone) == [false, false])
    #expect(try database.reading.steps(second.next, 2).next == nil)
    #expect(try database.reading.steps(nil, 0).steps == [])
    #expect(try TodoDatabase.temporary().reading.steps(nil, 9) == StepPage(steps: []))
  }
}

extension TemporaryFolder {
  /// Undoes or redoes on a new connection, as a process of its own does for the shell.
  @discardableResult
  func walk(
    _ walk: (TodoDatabase) throws -> TodoList.Outcome
  ) throws -> TodoList.Outcome {
    let database = try open()
    return try database.unit(nil) { try walk(database) }
  }
}
