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

  /// Undoes or redoes as the shell does: as a process of its own.
  @discardableResult
  private func walk(
    _ walk: (TodoDatabase) async throws -> TodoList.Outcome
  ) async throws -> TodoList.Outcome {
    let database = try folder.open()
    return try await database.unit(nil) { try await walk(database) }
  }

  @Test(
    "and redo restore every byte of every todo, step by step",
    arguments: 1...5 as ClosedRange<UInt64>)
  func identity(seed: UInt64) async throws {
    var scribbler = Scribbler(seed: seed)
    _ = try folder.open()
    var snapshots = [try folder.todos()]
    for _ in 0..<30 {
      let database = try folder.open()
      try await database.unit {
        for _ in 0...scribbler.number(below: 3) { try await scribbler.command(database) }
      }
      snapshots.append(try folder.todos())
    }
    let steps = try await folder.open(.readOnly).history.steps(nil, 100).steps.count
    // A step that changed nothing is none.
    #expect(steps >= withoutRepeats(snapshots).count - 1)

    try await walk { try await $0.changes.undo(steps) }
    #expect(try folder.todos() == snapshots[0])
    try await walk { try await $0.changes.redo(steps) }
    #expect(try folder.todos() == snapshots.last)
    var walked: [[String?]] = [try folder.todos()]
    for _ in 0..<steps {
      try await walk { try await $0.changes.undo(1) }
      walked.append(try folder.todos())
    }
    #expect(withoutRepeats(walked) == withoutRepeats(snapshots).reversed())
    for snapshot in walked.dropLast().reversed() {
      try await walk { try await $0.changes.redo(1) }
      #expect(try folder.todos() == snapshot)
    }
  }

  private func withoutRepeats(_ states: [[String?]]) -> [[String?]] {
    states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// What the history is to be: states, and which of them is now.
  private struct Model {
    var states: [[String?]]
    var now = 0

    mutating func change(_ state: [String?]) {
      states.removeSubrange((now + 1)...)
      states.append(state)
      now += 1
    }
  }

  @Test(
    "and redo and changes in any order do what a list of states does",
    arguments: 1...4 as ClosedRange<UInt64>)
  func interleaved(seed: UInt64) async throws {
    var scribbler = Scribbler(seed: seed)
    try await folder.open().add([new(1), new(2), new(3)])
    try await walk { try await $0.changes.undo(1) }
    var model = Model(states: [try folder.todos()])
    for _ in 0..<120 {
      let database = try folder.open()
      let count = 1 + scribbler.number(below: 3)
      switch scribbler.number(below: 5) {
      case 0, 1:
        let before = try await database.history.steps(nil, 1).steps.first?.sequence
        try await database.unit { try await scribbler.command(database) }
        let after = try await database.history.steps(nil, 1).steps.first?.sequence
        if before != after { model.change(try folder.todos()) }
      case 2, 3:
        if count > model.now {
          await #expect(throws: TodoStoreError.notSoManyToUndo(available: model.now)) {
            try await walk { try await $0.changes.undo(count) }
          }
        } else {
          try await walk { try await $0.changes.undo(count) }
          model.now -= count
        }
      default:
        // The very first step, which is undone, is dropped by the first change.
        let available =
          model.states.count == 1 ? 1 : model.states.count - 1 - model.now
        if model.states.count == 1 { continue }
        if count > available {
          await #expect(throws: TodoStoreError.notSoManyToRedo(available: available)) {
            try await walk { try await $0.changes.redo(count) }
          }
        } else {
          try await walk { try await $0.changes.redo(count) }
          model.now += count
        }
      }
      #expect(try folder.todos() == model.states[model.now])
      if model.states.count > 1 {
        let steps = try await folder.open(.readOnly).history.steps(nil, 1000).steps
        #expect(steps.count == model.states.count - 1)
        #expect(steps.count { $0.isUndone } == model.states.count - 1 - model.now)
        #expect(steps.map(\.sequence) == steps.map(\.sequence).sorted(by: >))
      }
    }
  }

  @Test(
    "and redo in a script do what a list of states does, and the script is one step",
    arguments: 1...12 as ClosedRange<UInt64>)
  func script(seed: UInt64) async throws {
    var scribbler = Scribbler(seed: seed)
    let database = try folder.open()
    _ = try await database.add([new(500)])
    var model = Model(states: [[], try await snapshot(database)])
    model.now = 1
    for _ in 0..<5 {
      try await database.unit { try await scribbler.add(database) }
      model.change(try await snapshot(database))
    }
    for _ in 0..<2 {
      try await walk { try await $0.changes.undo(1) }
      model.now -= 1
    }
    let before = try folder.todos()

    _ = try await database.changes.begin("script", start)
    for _ in 0..<80 {
      let count = 1 + scribbler.number(below: 3)
      switch scribbler.number(below: 7) {
      case 0, 1:
        try await scribbler.add(database)
        model.change(try await snapshot(database))
      case 2, 3, 4:
        if count > model.now {
          await #expect(throws: TodoStoreError.notSoManyToUndo(available: model.now)) {
            try await database.changes.undo(count)
          }
        } else {
          _ = try await database.changes.undo(count)
          model.now -= count
        }
      default:
        let available = model.states.count - 1 - model.now
        if count > available {
          await #expect(throws: TodoStoreError.notSoManyToRedo(available: available)) {
            try await database.changes.redo(count)
          }
        } else {
          _ = try await database.changes.redo(count)
          model.now += count
        }
      }
      #expect(try await snapshot(database) == model.states[model.now])
    }
    try await database.changes.commit()

    let after = try folder.todos()
    #expect(
      try folder.values(
        """
        SELECT count(*) FROM (
          SELECT step, count(*) AS n, min(ordinal) AS low, max(ordinal) AS high
          FROM change GROUP BY step
        ) WHERE low <> 1 OR high <> n
        """) == ["0"])
    let newest = try #require(try await database.history.steps(nil, 1).steps.first)
    if before != after { #expect(newest.command == "script") }
    guard newest.command == "script" else { return }
    try await walk { try await $0.changes.undo(1) }
    #expect(try folder.todos() == before)
    try await walk { try await $0.changes.redo(1) }
    #expect(try folder.todos() == after)
    try await walk { try await $0.changes.undo(5) }
    #expect(try folder.todos() == [])
    try await walk { try await $0.changes.redo(5) }
    #expect(try folder.todos() == after)
  }

  private func snapshot(_ database: TodoDatabase) async throws -> [String?] {
    try await database.listing.page(Query(status: .all), nil, 1000).todos.map { "\($0)" }
  }

  @Test("in a script leaves no step where nothing is left of it, and gives no number again")
  func nothingLeft() async throws {
    let database = try folder.open()
    try await database.unit("script") {
      try await database.changes.beginCommand()
      _ = try await database.changes.insert(new(1))
      #expect(try await database.changes.undo(1).changes.map(\.kind) == [.deleted])
    }
    #expect(try await database.history.steps(nil, 9).steps == [])
    #expect(try await database.add([new(1)])[0].number == 2)
  }

  @Test("of an addition keeps its number, and redo gives it back, and the id")
  func numbers() async throws {
    let database = try folder.open()
    let added = try await database.add([StoredListChangeTests.full])
    try await walk { try await $0.changes.undo(1) }
    #expect(try await database.numbers() == [])
    try await walk { try await $0.changes.redo(1) }
    #expect(try await database.all() == added)
    try await walk { try await $0.changes.undo(1) }
    #expect(try await database.add([new(2)])[0].number == 2)
    await #expect(throws: TodoStoreError.notSoManyToRedo(available: 0)) {
      try await walk { try await $0.changes.redo(1) }
    }
  }

  @Test("tells what it took back: the steps, the todos and what happened to them")
  func outcome() async throws {
    let database = try folder.open()
    try await database.unit("add") { _ = try await database.changes.insert(new(1)) }
    try await database.unit("batch") {
      _ = try await database.changes.insert(new(2))
      let todo = try await database.changes.load([.number(1)])[0]
      var changed = todo
      changed.completedAt = start
      try await database.changes.save(todo, changed)
      try await database.changes.delete(changed)
    }

    let undone = try await walk { try await $0.changes.undo(2) }
    #expect(undone.commands == ["batch", "add"])
    #expect(undone.changes.map(\.kind) == [.added, .reopened, .deleted, .deleted])
    #expect(undone.changes.map(\.todo.number) == [1, 1, 2, 1])
    #expect(undone.numbers == [1, 2])
    #expect(undone.totals.sum == 4)

    let redone = try await walk { try await $0.changes.redo(2) }
    #expect(redone.commands == ["add", "batch"])
    #expect(redone.changes.map(\.kind) == [.added, .added, .completed, .deleted])
  }

  @Test("tells no more in full than a page, and counts the rest")
  func largeOutcome() async throws {
    let count = 3 * TodoList.Outcome.detailLimit
    let database = try folder.open()
    try await database.add((1...count).map { new($0) })
    let outcome = try await walk { try await $0.changes.undo(1) }
    #expect(outcome.changes.count == TodoList.Outcome.detailLimit)
    #expect(!outcome.isToldInFull)
    #expect(outcome.totals.deleted == count)
    #expect(outcome.numbers == Array(1...Int64(count)))
  }

  @Test(
    "refuses a todo that something else changed, and changes nothing",
    arguments: [
      "UPDATE todo SET note = 'x' WHERE number = 1", "DELETE FROM todo WHERE number = 1",
      "UPDATE todo SET id = '0193a2f0-0000-7000-8000-0000000000ff' WHERE number = 1",
      "UPDATE todo SET description = 'Buy milk ' WHERE number = 1",
    ])
  func unlikeHistory(sql: String) async throws {
    let database = try folder.open()
    try await database.add([new(1), new(2)])
    try folder.sqlite(sql)
    let before = try folder.todos()

    await #expect(throws: TodoStoreError.unlikeHistory(number: 1)) {
      try await walk { try await $0.changes.undo(1) }
    }
    #expect(try folder.todos() == before)
    #expect(try await database.history.steps(nil, 9).steps.map(\.isUndone) == [false])
  }

  @Test("refuses to bring back a todo whose number something else took")
  func numberTaken() async throws {
    let database = try folder.open()
    let added = try await database.add([new(1)])
    try await database.unit { try await database.changes.delete(added[0]) }
    try folder.sqlite(
      """
      INSERT INTO todo (number, id, description, position, createdAt, modifiedAt)
      VALUES (1, '0193a2f0-0000-7000-8000-0000000000ff', 'x', 1, 0, 0)
      """)
    await #expect(throws: TodoStoreError.unlikeHistory(number: 1)) {
      try await walk { try await $0.changes.undo(1) }
    }
  }

  @Test("leaves the bytes as they were where it is refused")
  func refusal() async throws {
    let database = try folder.open()
    try await database.add([new(1)])
    let bytes = try folder.bytes()
    await #expect(throws: TodoStoreError.notSoManyToUndo(available: 1)) {
      try await walk { try await $0.changes.undo(2) }
    }
    #expect(try folder.bytes() == bytes)
  }

  @Test("brings back everything that was cleared, at once")
  func clear() async throws {
    let database = try folder.open()
    try await database.add((1...5).map { new($0) })
    for number in [2, 4] as [Int64] { try await database.change(number) { $0.completedAt = start } }
    let before = try folder.todos()

    let cleared = try await database.unit("clear") { try await database.changes.clear() }
    #expect(cleared.numbers == [2, 4])
    #expect(cleared.totals.deleted == 2)
    #expect(try await database.numbers() == [1, 3, 5])
    try await walk { try await $0.changes.undo(1) }
    #expect(try folder.todos() == before)

    #expect(
      try await database.unit("clear") { try await database.changes.clear() }.numbers == [2, 4])
    let bytes = try folder.bytes()
    #expect(try await database.unit("clear") { try await database.changes.clear() }.numbers == [])
    #expect(try folder.bytes() == bytes)
  }

  @Test("is not part of a todo's history, and neither is what it took back")
  func showHistory() async throws {
    let database = try folder.open()
    try await database.add([new(1)])
    try await database.change(1) { $0.note = "x" }
    try await walk { try await $0.changes.undo(1) }
    #expect(try await database.details.history(1).map(\.step) == [1])
    try await walk { try await $0.changes.redo(1) }
    #expect(try await database.details.history(1).map(\.step) == [1, 2])
  }

  @Test("is refused as damage where the steps are gone, and so is any change")
  func noSteps() async throws {
    let database = try folder.open()
    try await database.add([new(1)])
    try await database.change(1) { $0.note = "x" }
    try folder.sqlite("PRAGMA foreign_keys = OFF; DELETE FROM step")
    let reason = "the history has changes of step 2, and not the step itself"
    let damage = TodoStoreError.damaged(path: folder.database, reason: reason)
    await #expect(throws: damage) { try await walk { try await $0.changes.undo(1) } }
    await #expect(throws: damage) { try await walk { try await $0.changes.redo(1) } }
    await #expect(throws: damage) { try await database.history.steps(nil, 9) }
    let bytes = try folder.bytes()
    await #expect(
      throws: TodoStoreError.damaged(
        path: folder.database,
        reason: "the history has changes of step 1, and not the step itself")
    ) { try await database.add([new(2)]) }
    #expect(try folder.bytes() == bytes)
  }

  @Test("finds its way in a database from before there was any")
  func migrated() async throws {
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 1, timeZone: .utc,
        migrations: [Migration.all[0]]))
    _ = connection
    try folder.sqlite(
      """
      INSERT INTO todo (id, description, position, createdAt, modifiedAt)
        VALUES ('0193a2f0-0000-7000-8000-000000000001', 'x', 1, 0, 0);
      INSERT INTO step (sequence, at, command) VALUES (1, 0, 'add x'), (3, 0, 'edit 1 --note n');
      INSERT INTO change (step, ordinal, todo, before, after) VALUES
        (1, 1, 1, NULL, '{"id":"0193a2f0-0000-7000-8000-000000000001","description":"x","position":1,"createdAt":0}'),
        (3, 1, 1, '{"note":"m"}', '{"note":""}');
      """)
    #expect(try await folder.open(.readOnly).history.steps(nil, 9).steps.map(\.sequence) == [3, 1])
    try await walk { try await $0.changes.undo(1) }
    #expect(try folder.values("SELECT note FROM todo") == ["m"])
    await #expect(throws: TodoStoreError.unlikeHistory(number: 1)) {
      try await walk { try await $0.changes.undo(1) }
    }
  }

  @Test("pages through the steps, the newest first")
  func pages() async throws {
    let database = try folder.open()
    for number in 1...5 {
      try await database.unit("add \(number)", at: start.later(Int64(number))) {
        _ = try await database.changes.insert(new(number))
        if number == 3 { _ = try await database.changes.insert(new(33)) }
      }
    }
    try await walk { try await $0.changes.undo(2) }
    let first = try await database.history.steps(nil, 2)
    #expect(
      first.steps == [
        Step(sequence: 5, at: start.later(5), command: "add 5", changeCount: 1, isUndone: true),
        Step(sequence: 4, at: start.later(4), command: "add 4", changeCount: 1, isUndone: true),
      ])
    let second = try await database.history.steps(first.next, 2)
    #expect(second.steps.map(\.changeCount) == [2, 1])
    #expect(second.steps.map(\.isUndone) == [false, false])
    #expect(try await database.history.steps(second.next, 2).next == nil)
    #expect(try await database.history.steps(nil, 0).steps == [])
    #expect(try await TodoDatabase.temporary().history.steps(nil, 9) == StepPage(steps: []))
  }
}

extension Scribbler {
  /// A command that changes something for sure.
  fileprivate mutating func add(_ database: TodoDatabase) async throws {
    try await database.changes.beginCommand()
    _ = try await database.changes.insert(new(1_000_000_000 + number(below: 1_000_000_000)))
    for _ in 0..<number(below: 3) { try await changeOnce(database) }
  }
}
