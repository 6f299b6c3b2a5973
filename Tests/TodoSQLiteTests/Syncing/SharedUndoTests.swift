import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Lists that sync")
@MainActor
struct SharedUndoTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }
  private func syncAll() async throws { try await machines.syncAll() }

  @Test("undo and redo only steps made on this machine")
  func undo() async throws {
    try await share("Buy milk")
    await desktop.edit(1, at: 1, Edit([.priority: .priority(.high)]))
    try await desktop.sync()
    await laptop.edit(1, at: 2, Edit([.description: .text("Buy oat milk")]))
    try await syncAll()
    // The very last step is the laptop's.
    #expect(await desktop.run(.undo(1), at: 3) == nil)
    #expect(await desktop.todo(1)?.priority == Priority.none)
    #expect(await desktop.todo(1)?.description == "Buy oat milk")
    #expect(await desktop.run(.undo(1), at: 4) == .notSoManyToUndo(available: 0))
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == Priority.none)
    #expect(await desktop.run(.redo(1), at: 5) == nil)
    #expect(await desktop.run(.redo(1), at: 6) == .notSoManyToRedo(available: 0))
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == .high)
    #expect(await desktop.run(.undo(1), at: 7) == nil)
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == Priority.none)
  }

  @Test("refuse to undo changes that another machine has changed since, and name that machine")
  func undoChanged() async throws {
    try await share("Buy milk", "Call mum")
    await desktop.edit(1, at: 1, Edit([.description: .text("rice"), .priority: .priority(.high)]))
    await desktop.add("Third", at: 2)
    try await desktop.sync()
    try await laptop.sync()
    await laptop.edit(1, at: 3, Edit([.description: .text("oat")]))
    await laptop.run(.delete([.number(3)]), at: 4)
    try await syncAll()
    let before = await desktop.contents()
    for count in [1, 2] {
      let refusal = await desktop.run(.undo(.last(count)), at: 5)
      guard case .notAsLeft(number: 3, by: .author("ada@laptop"), deletion: _?) = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
    }
    #expect(await desktop.contents() == before)
    #expect(await laptop.run(.undo(1), at: 7) == nil)
    try await syncAll()
    #expect(await desktop.run(.undo(1), at: 8) == nil)
    #expect(
      await desktop.run(.undo(1), at: 9)
        == .changedSince(number: 1, .description, by: .author("ada@laptop"))
    )
  }

  @Test("report an undo that lost to another machine's change, and keep it in the history")
  func undoGivesWay() async throws {
    try await share("Buy milk")
    await desktop.edit(1, at: 1, Edit([.description: .text("rice")]))
    try await syncAll()
    await laptop.edit(1, at: 2, Edit([.description: .text("oat")]))
    #expect(await desktop.run(.undo(1), at: 3) == nil)
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(
      report.conflicts == [
        .field(
          .description, number: 1, kept: .text("oat"), lost: .text("Buy milk"), isOursKept: false,
          by: "ada@laptop")
      ])
    try await syncAll()
    #expect(await laptop.todo(1)?.description == "oat")
    // The edit and its undo are in the history of the todo, as the undo lost something.
    let entries = try laptop.database.reading.history(1)
    #expect(entries.suffix(2).map(\.lost.count) == [0, 1])
    #expect(entries.last?.command.hasPrefix("undo: ") == true)
  }

  @Test("undo a chosen step, also another machine's, unless a field has changed since")
  func chosen() async throws {
    try await share("Buy milk")
    await laptop.edit(1, at: 1, Edit([.priority: .priority(.high)]))
    await laptop.edit(1, at: 2, Edit([.note: .text("x")]))
    try await syncAll()
    let steps = try desktop.database.reading.steps(nil, 2).steps
    #expect(await desktop.run(.undo(.numbered(steps[1].sequence)), at: 3) == nil)
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == Priority.none)
    #expect(await laptop.todo(1)?.note == "x")
    await laptop.edit(1, at: 4, Edit([.note: .text("y")]))
    try await syncAll()
    #expect(
      await desktop.run(.undo(.numbered(steps[0].sequence)), at: 5)
        == .changedSince(number: 1, .note, by: .author("ada@laptop")))
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }

  @Test("undo unsent steps, which then have no effect")
  func undoUnsent() async throws {
    try await share("Buy milk")
    await desktop.add("Second", at: 1)
    await desktop.edit(1, at: 2, Edit([.description: .text("rice")]))
    #expect(await desktop.run(.undo(2), at: 3) == nil)
    #expect(await desktop.run(.redo(1), at: 4) == nil)
    await laptop.edit(1, at: 9, Edit([.description: .text("oat")]))
    try await syncAll()
    #expect(await laptop.todos().map(\.description) == ["oat", "Second"])
    // The edit and its undo cancelled each other out.
    #expect(await desktop.run(.redo(1), at: 11) == .notSoManyToRedo(available: 0))
  }

  @Test("drop the successor of a reopened todo if it was changed and changed back")
  func untouched() async throws {
    try await share("Water the plants")
    let due = try #require(CivilDate(year: 2026, month: 1, day: 5))
    await laptop.edit(
      1, at: 1,
      Edit([.due: .due(.date(due)), .repeat: .rule(RepeatRule(.days(every: 1)))]))
    await laptop.run(.complete([.number(1)]), at: 2)
    await laptop.run(.skip([.number(2)]), at: 3)
    #expect(await laptop.run(.undo(1), at: 4) == nil)
    #expect(await laptop.run(.reopen([.number(1)]), at: 5) == nil)
    #expect(await laptop.todo(2) == nil)
  }

  @Test("undo a completion whose successor took over a subtask, and redo it")
  func movedSubtask() async throws {
    try await share("Clean the house")
    let due = try #require(CivilDate(year: 2026, month: 1, day: 5))
    let weekly = Edit([
      .due: .due(.date(due)), .repeat: .rule(RepeatRule(.weeks(every: 1, on: []))),
    ])
    await laptop.edit(1, at: 1, weekly)
    await laptop.add("Vacuum", at: 2, weekly)
    await laptop.edit(2, at: 3, Edit([.parent: .integer(1)]))
    await laptop.add("Empty the bag", at: 4, Edit([.parent: .integer(2)]))
    await laptop.run(.complete([.number(2)]), at: 5)
    await laptop.run(.complete([.number(1)]), at: 6)
    #expect(await laptop.todo(4)?.parent == 6)
    #expect(await laptop.todo(5)?.parent == 4)
    #expect(await laptop.run(.undo(1), at: 7) == nil)
    #expect(await laptop.todo(4)?.parent == 1)
    #expect(await laptop.todo(6) == nil)
    #expect(await laptop.run(.redo(1), at: 8) == nil)
    #expect(await laptop.todo(4)?.parent == 6)
  }
}
