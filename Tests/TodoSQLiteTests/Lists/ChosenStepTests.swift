import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoRescue
@testable import TodoSQLite

@Suite("Undo of a chosen step")
@MainActor
struct ChosenStepTests {
  private let machine: Machine

  init() throws {
    machine = try Machine("ada", SharedLog(), seed: 1)
  }

  private func steps() throws -> [String] {
    try machine.database.reading.steps(nil, 99).steps.reversed().map {
      "\($0.sequence)\($0.isUndone ? " undone" : "")"
    }
  }

  private func undo(_ step: Int64, at seconds: Int64) async -> TodoStoreError? {
    await machine.run(.undo(.numbered(step)), at: seconds)
  }

  private func redo(_ step: Int64, at seconds: Int64) async -> TodoStoreError? {
    await machine.run(.redo(.numbered(step)), at: seconds)
  }

  @Test("is a command of its own, which leaves later commands alone and can be undone")
  func earlier() async throws {
    await machine.add("Buy milk", at: 1)
    await machine.edit(1, at: 2, Edit([.priority: .priority(.high)]))
    await machine.edit(1, at: 3, Edit([.note: .text("two")]))
    #expect(await undo(2, at: 4) == nil)
    var todo = try #require(await machine.todo(1))
    #expect(todo.priority == .none && todo.note == "two" && todo.modifiedAt == start.later(4))
    #expect(try steps() == ["1", "2", "3", "4"])
    #expect(try machine.database.reading.steps(nil, 1).steps[0].command == "undo: ada 2")
    #expect(await redo(2, at: 5) == .stepIsDone(2, reversal: 4))
    #expect(await machine.run(.undo(1), at: 5) == nil)
    todo = try #require(await machine.todo(1))
    #expect(todo.priority == .high && todo.modifiedAt == start.later(3))
    #expect(try steps() == ["1", "2", "3", "4 undone"])
    #expect(await machine.run(.redo(1), at: 6) == nil)
    #expect(await machine.todo(1)?.priority == Priority.none)
    try machine.expectSoundHistory()
  }

  @Test("does the same as undo and redo for the next one")
  func next() async throws {
    await machine.add("Buy milk", at: 1)
    await machine.edit(1, at: 2, Edit([.note: .text("x")]))
    #expect(await undo(2, at: 3) == nil)
    #expect(try steps() == ["1", "2 undone"])
    #expect(await undo(2, at: 4) == .stepIsUndone(2))
    // The undo is step 3.
    #expect(await undo(3, at: 5) == nil)
    #expect(try steps() == ["1", "2"])
    #expect(await machine.run(.undo(2), at: 6) == nil)
    #expect(await redo(1, at: 7) == nil)
    #expect(await machine.run(.redo(1), at: 8) == nil)
    #expect(await redo(1, at: 9) == .stepIsDone(1))
    #expect(await machine.todo(1)?.note == "x")
    #expect(await undo(99, at: 10) == .noStep(99))
    try machine.expectSoundHistory()
  }

  @Test("restores a step that was undone before another change")
  func leftBehind() async throws {
    await machine.add("Buy milk", at: 1)
    await machine.edit(1, at: 2, Edit([.note: .text("x")]))
    #expect(await machine.run(.undo(1), at: 3) == nil)
    await machine.add("Call mum", at: 4)
    #expect(await machine.run(.redo(1), at: 5) == .notSoManyToRedo(available: 0, undone: 2))
    #expect(await redo(2, at: 6) == nil)
    #expect(await machine.todo(1)?.note == "x")
    #expect(try steps() == ["1", "2 undone", "4", "5"])
    #expect(try machine.database.reading.history(1).map(\.command) == ["ada 1", "redo: ada 2"])
    #expect(await machine.run(.undo(1), at: 7) == nil)
    #expect(await machine.todo(1)?.note == "")
    // The step that undid it works, too: `--json` shows its number.
    await machine.edit(2, at: 8, Edit([.note: .text("y")]))
    #expect(await undo(3, at: 9) == nil)
    #expect(await machine.todo(1)?.note == "x")
    try machine.expectSoundHistory()
  }

  @Test("is refused if something that it changed has changed since, and names the later change")
  func changed() async throws {
    await machine.add("Buy milk", at: 1)
    await machine.edit(1, at: 2, Edit([.priority: .priority(.high)]))
    await machine.edit(1, at: 3, Edit([.priority: .priority(.low)]))
    let before = await machine.todos()
    #expect(await undo(2, at: 4) == .changedSince(number: 1, .priority, by: .step(3)))
    #expect(await undo(1, at: 5) == .changedSince(number: 1, .priority, by: .step(3)))
    #expect(await machine.todos() == before)
    await machine.run(.delete([.number(1)]), at: 6)
    #expect(await undo(2, at: 7) == .notAsLeft(number: 1, by: .step(4), deletion: 4))
    #expect(await undo(1, at: 8) == .notAsLeft(number: 1, by: .step(4), deletion: 4))
    #expect(await undo(4, at: 9) == nil)
    #expect(await undo(3, at: 10) == nil)
    #expect(await undo(2, at: 11) == nil)
    #expect(await machine.todo(1)?.priority == Priority.none)
    try machine.expectSoundHistory()
  }

  @Test("is refused as a whole, even if only its first change can't be undone")
  func whole() async throws {
    await machine.add("Buy milk", at: 1)
    await machine.add("Call mum", at: 2)
    await machine.edit(1, at: 3, Edit([.note: .text("x")]))
    await machine.run(.complete([.number(1), .number(2)]), at: 4)
    await machine.run(.reopen([.number(1)]), at: 5)
    let before = await machine.todos()
    #expect(await undo(4, at: 6) == .changedSince(number: 1, .completedAt, by: .step(5)))
    #expect(await machine.todos() == before)
    #expect(try steps() == ["1", "2", "3", "4", "5"])
  }

  @Test("deletes no todo that got a subtask, and puts none into a missing parent")
  func families() async throws {
    for second in 1...3 { await machine.add("\(second)", at: Int64(second)) }
    await machine.edit(2, at: 4, .linking(.parent, to: 1))
    #expect(await undo(1, at: 5) == .changedSince(number: 2, .parent, by: .step(4)))
    await machine.edit(2, at: 6, Edit(cleared: [.parent]))
    await machine.run(.delete([.number(1)]), at: 7)
    // The parent removed by step 5 is gone.
    #expect(await undo(5, at: 8) == nil)
    #expect(await machine.todo(2)?.parent == nil)
  }

  @Test("makes no cycle")
  func cycle() async throws {
    for second in 1...2 { await machine.add("\(second)", at: Int64(second)) }
    await machine.edit(1, at: 3, .linking(.parent, to: 2))
    await machine.edit(1, at: 4, Edit(cleared: [.parent]))
    await machine.edit(2, at: 5, .linking(.parent, to: 1))
    let before = await machine.todos()
    #expect(await undo(4, at: 6) == .cycle(.parent, [1, 2, 1]))
    #expect(await machine.todos() == before)
  }

  @Test("of a deletion restores the todo with its number, and of a script all of it")
  func deletion() async throws {
    await machine.add("Buy milk", at: 1, Edit([.note: .text("x")]))
    await machine.add("Call mum", at: 2)
    let before = await machine.todos()
    await machine.run(.delete([.number(1), .number(2)]), at: 3)
    await machine.add("Pay rent", at: 4)
    #expect(await undo(3, at: 5) == nil)
    #expect(await machine.todos().filter { $0.number < 3 } == before)
    #expect(await machine.todos().count == 3)
    try machine.expectSoundHistory()
  }
}

extension Machine {
  /// Expects that the history leads to the list.
  func expectSoundHistory() throws {
    for finding in try findings() { #expect(finding.state == .ok, "\(finding.message)") }
  }
}
