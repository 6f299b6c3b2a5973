import Foundation
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoRescue
@testable import TodoSQLite

/// Lists from before undo became a step: their steps record whether they are undone, and their predecessor.
@Suite("A list of version 0.1.0")
struct UndoMigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes a list whose first two steps are done, 3 was left behind, and 5 and 6 can be redone.
  private func makeStory() throws -> [[String?]] {
    let database = try folder.open()
    try database.add([new(1), new(2)])
    try database.change(1) { $0.note = "kept" }
    try database.change(2) { $0.note = "left behind" }
    try database.unit(nil) { try database.changes.undo(1) }
    var states = [try folder.todos()]
    try database.change(1) { $0.note = "undone" }
    states.append(try folder.todos())
    try database.unit("batch") {
      try database.changes.delete(try database.changes.load([.number(2)])[0])
      _ = try database.changes.insert(new(3))
    }
    states.append(try folder.todos())
    try database.unit(nil) { try database.changes.undo(2) }
    try folder.makeEarly(3, undone: [3: 2, 5: 2, 6: 5])
    return states
  }

  private func problems() throws -> [Finding] {
    var findings: [Finding] = []
    try DatabaseExamination(path: folder.database) { findings.append($0) }.run()
    return findings.filter { $0.state == .damaged }
  }

  @Test("is read unchanged, and migrated by the first command that writes")
  func opening() throws {
    let states = try makeStory()
    #expect(try folder.values("PRAGMA user_version") == ["3"])
    let bytes = try folder.bytes()
    let steps = try folder.open(.readOnly).reading.steps(nil, 9).steps
    #expect(steps.map(\.sequence) == [6, 5, 2, 1])
    #expect(steps.map(\.isUndone) == [true, true, false, false])
    #expect(try problems() == [])
    #expect(try folder.bytes() == bytes)

    let database = try folder.open()
    #expect(try folder.values("PRAGMA user_version") == ["5"])
    #expect(try folder.todos() == states[0])
    #expect(try database.reading.steps(nil, 9).steps == steps)
    #expect(try problems() == [])
    // A new list has the same tables.
    let other = try TemporaryFolder()
    _ = try other.open()
    let schema = "SELECT name || sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    #expect(try folder.values(schema) == other.values(schema))
    #expect(try folder.values("PRAGMA foreign_key_check") == [])
  }

  @Test("keeps its undoable and redoable steps")
  func walking() throws {
    let states = try makeStory()
    for state in states.dropFirst() {
      #expect(try folder.walk { try $0.changes.redo(1) }.commands.count == 1)
      #expect(try folder.todos() == state)
    }
    #expect(throws: TodoStoreError.notSoManyToRedo(available: 0)) {
      try folder.walk { try $0.changes.redo(1) }
    }
    for state in states.dropLast().reversed() {
      try folder.walk { try $0.changes.undo(1) }
      #expect(try folder.todos() == state)
    }
    #expect(try folder.walk { try $0.changes.undo(2) }.commands == ["edit 1", "add"])
    #expect(try folder.todos() == [])
    try folder.walk { try $0.changes.redo(.last(4)) }
    #expect(try folder.todos() == states.last)
    #expect(try problems() == [])
  }

  @Test(
    "keeps its damage, for `doctor` to find",
    arguments: [
      "UPDATE step SET command = 'x' WHERE sequence = 2",
      "UPDATE step SET previous = 0 WHERE sequence = 6",
      "UPDATE change SET after = replace(after, 'undone', 'x') WHERE step = 5",
    ])
  func damage(sql: String) throws {
    _ = try makeStory()
    try folder.sqlite(sql)
    let problems = try problems().map(\.check)
    #expect(!problems.isEmpty)
    _ = try folder.open()
    #expect(try self.problems().map(\.check) == problems)
  }

  @Test("is rescued with its history")
  func rescue() throws {
    let states = try makeStory()
    let saved = folder.path + "/saved.sqlite"
    let summary = try DatabaseRescue().run(from: folder.database, to: saved)
    #expect(summary.isHistoryWhole && summary.todoCount == 2 && summary.stepCount == 2)
    try FileManager.default.removeItem(atPath: folder.database)
    try FileManager.default.moveItem(atPath: saved, toPath: folder.database)
    #expect(try folder.todos() == states[0])
    #expect(try problems() == [])
  }

  @Test("counts as an older copy of its migrated list, and is replaced by a new one")
  func copies() throws {
    _ = try makeStory()
    let copy = folder.path + "/copy.sqlite"
    _ = try DatabaseBackup().run(from: folder.database, to: copy)
    try folder.open().add([new(9)])
    _ = try DatabaseBackup().run(from: folder.database, to: copy, isReplacing: true)
  }

  @Test("that syncs keeps syncing, and knows which steps were undone")
  @MainActor
  func syncing() async throws {
    let log = SharedLog()
    let laptop = try Machine("ada@laptop", log, seed: 1, database: folder.open())
    let desktop = try Machine("ada@desktop", log, seed: 2)
    await laptop.add("Buy milk", at: -9)
    await laptop.edit(1, at: -8, Edit([.priority: .priority(.low)]))
    try await laptop.begin()
    try await desktop.join()
    // One step is older than the log, and one that undoes a step is sent.
    #expect(await laptop.run(.undo(1), at: 1) == nil)
    await laptop.edit(1, at: 2, Edit([.description: .text("oat")]))
    try await laptop.sync()
    #expect(await laptop.run(.undo(1), at: 3) == nil)
    await laptop.edit(1, at: 4, Edit([.note: .text("x")]))
    #expect(await laptop.run(.undo(1), at: 5) == nil)
    let steps = try folder.values("SELECT sequence || ' ' || quote(undone) || checksum FROM step")
    let todos = try folder.todos()
    try folder.makeEarly(4)
    #expect(try folder.values("SELECT sum(isUndone) FROM step") == ["0"])

    let again = try Machine("ada@laptop", log, seed: 3, database: folder.open())
    #expect(try folder.values("PRAGMA user_version") == ["6"])
    #expect(
      try folder.values("SELECT sequence || ' ' || quote(undone) || checksum FROM step") == steps)
    #expect(try folder.todos() == todos)
    #expect(try problems() == [])
    #expect(await again.run(.redo(1), at: 6) == nil)
    try await again.sync()
    try await desktop.sync()
    #expect(await again.contents() == (await desktop.contents()))
    #expect(await desktop.todo(1)?.note == "x")
    #expect(await again.run(.undo(1), at: 7) == nil)
    #expect(await again.run(.undo(1), at: 8) == nil)
  }
}
