import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("An unsent command and its undo")
@MainActor
struct CancelledStepTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }
  private func syncAll() async throws { try await machines.syncAll() }

  /// The laptop's change of todo 1, and the desktop's meanwhile, which it undoes.
  nonisolated private static let edits: [(theirs: Command, ours: Command)] = [
    (edit([.priority: .priority(.high)]), edit([.priority: .priority(.low)])),
    (edit([.description: .text("oat")]), edit([.description: .text("rice")])),
    (edit(removed: ["cold"]), edit(added: ["fresh"])),
    (edit(added: ["soon"]), edit(removed: ["cold"])),
    (
      .edit([.number(1)], Edit(noteLines: [NoteLine("theirs")])),
      .edit([.number(1)], Edit(noteLines: [NoteLine("ours")]))
    ),
    (edit([.note: .text("theirs")]), .edit([.number(1)], Edit(noteLines: [NoteLine("ours")]))),
    (
      .edit([.number(1)], .linking(.blockedBy, to: 2)),
      .edit([.number(1)], .linking(.blockedBy, to: 3))
    ),
    (.edit([.number(1)], .linking(.parent, to: 2)), .edit([.number(1)], .linking(.parent, to: 3))),
    (.complete([.number(1)]), .complete([.number(1)])),
    (edit([.priority: .priority(.high)]), .delete([.number(1)])),
    (.delete([.number(1)]), edit([.priority: .priority(.low)])),
    (.delete([.number(1)]), .delete([.number(1)])),
    (.complete([.number(1)]), edit([.priority: .priority(.low)])),
    (.move([.number(1)], to: .bottom), .move([.number(1)], to: .after(.number(2)))),
    (edit([.priority: .priority(.high)]), .add(Edit([.description: .text("new")]), label: nil)),
  ]

  nonisolated private static func edit(_ fields: FieldMap<FieldValue>) -> Command {
    .edit([.number(1)], Edit(fields))
  }

  nonisolated private static func edit(added: [String] = [], removed: [String] = []) -> Command {
    .edit([.number(1)], Edit(removed: [.tags: removed], added: [.tags: added]))
  }

  @Test("are never sent, and leave others' changes alone", arguments: edits.indices)
  func undone(index: Int) async throws {
    let (theirs, ours) = Self.edits[index]
    await laptop.add("Buy milk", at: -9, Edit(added: [.tags: ["cold"]]))
    try await share("Second", "Third")
    #expect(await laptop.run(theirs, at: 1) == nil)
    try await laptop.sync()
    let wanted = await laptop.contents()
    #expect(await desktop.run(ours, at: 5) == nil)
    #expect(await desktop.run(.undo(1), at: 6) == nil)
    let report = try await desktop.sync()
    #expect(report.conflicts.isEmpty && report.sent == 0)
    try await syncAll()
    #expect(await desktop.contents() == wanted)
    #expect(machines.log.entries.count == 2)
  }

  @Test("aren't sent even if others did nothing, and neither are a redo and its undo")
  func alone() async throws {
    try await share("Buy milk")
    let before = await desktop.contents()
    await desktop.edit(1, at: 1, Edit([.priority: .priority(.high)]))
    await desktop.edit(1, at: 2, Edit([.description: .text("rice")]))
    #expect(await desktop.run(.undo(2), at: 3) == nil)
    #expect(await desktop.run(.redo(2), at: 4) == nil)
    #expect(await desktop.run(.undo(2), at: 5) == nil)
    try await syncAll()
    #expect(machines.log.entries.count == 1)
    #expect(await desktop.contents() == before)
    await desktop.edit(1, at: 6, Edit([.priority: .priority(.low)]))
    #expect(await desktop.run(.undo(1), at: 7) == nil)
    #expect(await desktop.run(.redo(1), at: 8) == nil)
    try await syncAll()
    #expect(machines.log.entries.count == 2)
    #expect(await laptop.todo(1)?.priority == .low)
    // A sent step is undone and redone before anyone else finds out.
    #expect(await desktop.run(.undo(1), at: 9) == nil)
    #expect(await desktop.run(.redo(1), at: 10) == nil)
    try await syncAll()
    #expect(machines.log.entries.count == 2)
    #expect(await desktop.run(.undo(1), at: 11) == nil)
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == Priority.none)
  }

  @Test("cancel out within a longer story, whose other steps are sent")
  func interleaved() async throws {
    try await share("Buy milk", "Second")
    await laptop.edit(1, at: 1, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    await desktop.edit(1, at: 5, Edit([.description: .text("rice")]))
    await desktop.edit(1, at: 6, Edit([.priority: .priority(.low)]))
    #expect(await desktop.run(.undo(1), at: 7) == nil)
    await desktop.edit(1, at: 8, Edit(added: [.tags: ["shop"]]))
    #expect(await desktop.run(.undo(1), at: 9) == nil)
    await desktop.edit(2, at: 10, Edit([.priority: .priority(.low)]))
    try await syncAll()
    let todo = try #require(await laptop.todo(1))
    #expect(todo.description == "rice" && todo.priority == .high && todo.tags.isEmpty)
    #expect(await laptop.todo(2)?.priority == .low)
    #expect(machines.log.entries.count == 4)
  }

  @Test("never free the number of an undone todo for another one")
  func numbers() async throws {
    try await share("Buy milk")
    await desktop.add("here", at: 1)
    #expect(await desktop.run(.undo(1), at: 2) == nil)
    try await desktop.sync()
    await laptop.add("there", at: 3)
    try await laptop.sync()
    try await desktop.sync()
    #expect(await desktop.todos().map(\.number) == [1, 3])
    await desktop.add("again", at: 4)
    #expect(await desktop.todos().map(\.number) == [1, 3, 4])
  }

  @Test("are both sent if the command may be on its way", arguments: LogValue.Weather.allCases)
  func weather(weather: LogValue.Weather) async throws {
    try await share("Buy milk")
    await desktop.edit(1, at: 1, Edit([.priority: .priority(.low)]))
    machines.log.setWeather(weather)
    _ = try? await desktop.sync()
    #expect(await desktop.run(.undo(1), at: 2) == nil)
    if weather == .requestLost {
      // The laptop appended first, so the request can't arrive any more.
      await laptop.edit(1, at: 3, Edit([.priority: .priority(.high)]))
      try await laptop.sync()
    }
    _ = try? await desktop.sync()
    machines.log.deliver()
    try await syncAll()
    try await syncAll()
    let priority = await laptop.todo(1)?.priority
    #expect(priority == (weather == .requestLost ? .high : Priority.none))
    if weather == .requestLost { #expect(machines.log.entries.count == 2) }
  }
}
