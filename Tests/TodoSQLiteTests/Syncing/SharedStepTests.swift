import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A command run on two machines")
@MainActor
struct SharedStepTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }
  private func syncAll() async throws { try await machines.syncAll() }

  nonisolated private static let one = [Reference.number(1)]
  nonisolated private static let commands: [Command] = [
    .complete(one), .delete(one), .edit(one, Edit([.priority: .priority(.high)])),
    .edit(one, Edit([.description: .text("oat")])), .edit(one, Edit(added: [.tags: ["shop"]])),
    .edit(one, Edit(removed: [.tags: ["cold"]])),
    .edit(one, Edit(noteLines: [NoteLine("a line")])), .edit(one, .linking(.parent, to: 2)),
    .edit(one, .linking(.blockedBy, to: 2)),
  ]

  @Test("is in the history of both, and neither machine can undo it", arguments: commands.indices)
  func both(index: Int) async throws {
    let command = Self.commands[index]
    await laptop.add("Buy milk", at: -9, Edit(added: [.tags: ["cold"]]))
    try await share("Second")
    await desktop.edit(2, at: 1, Edit(added: [.tags: ["important"]]))
    await laptop.edit(2, at: 1, Edit([.priority: .priority(.low)]))
    for machine in [laptop, desktop] { #expect(await machine.run(command, at: 2) == nil) }
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(report.conflicts.isEmpty && report.sent == 2)
    try await syncAll()
    let wanted = await laptop.contents()
    for machine in [laptop, desktop] {
      let steps = try machine.database.reading.steps(nil, 9).steps
      #expect(steps.map(\.command).count { $0.hasSuffix(" 2") } == 2)
      let refusal = await machine.run(.undo(1), at: 9)
      switch refusal {
      case .alsoDone(number: 1, by: let author)?, .notAsLeft(number: 1, by: let author, _)?:
        #expect(author == .author(machine === laptop ? "ada@desktop" : "ada@laptop"))
      default: Issue.record("\(machine.name): \(String(describing: refusal))")
      }
    }
    #expect(await laptop.contents() == wanted)
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }

  @Test("stays in effect if one machine undoes it before it learns of the other's")
  func undoGivesWay() async throws {
    try await share("Buy milk")
    await laptop.edit(1, at: 1, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    await desktop.edit(1, at: 2, Edit([.priority: .priority(.high)]))
    try await desktop.sync()
    #expect(await laptop.run(.undo(1), at: 3) == nil)
    let report = try await laptop.sync()
    #expect(
      report.conflicts == [
        .field(
          .priority, number: 1, kept: .priority(.high), lost: .priority(.none), isOursKept: false,
          by: "ada@desktop")
      ])
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == .high)
  }

  @Test("can be undone before it is sent, while the other machine's stays")
  func undoneUnsent() async throws {
    try await share("Buy milk", "Second")
    await desktop.edit(2, at: 1, Edit(added: [.tags: ["important"]]))
    try await syncAll()
    await laptop.run(.complete([.number(1)]), at: 2)
    try await laptop.sync()
    await desktop.run(.complete([.number(1)]), at: 3)
    #expect(await desktop.run(.undo(1), at: 4) == nil)
    try await syncAll()
    #expect(await desktop.todo(1)?.isComplete == true)
    #expect(await desktop.todo(2)?.tags == ["important"])
  }

  @Test("that deleted a todo is undone by its number only", arguments: [true, false])
  func deletion(laptopRestores: Bool) async throws {
    try await share("Buy milk", "Second")
    for machine in [desktop, laptop] { await machine.run(.delete([.number(1)]), at: 1) }
    try await syncAll()
    let machine = laptopRestores ? laptop : desktop
    let other = LaterChange.author(laptopRestores ? "ada@desktop" : "ada@laptop")
    let refusal = await machine.run(.undo(1), at: 2)
    guard case .notAsLeft(number: 1, by: other, let deletion?) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(await machine.run(.undo(.numbered(deletion)), at: 3) == nil)
    try await syncAll()
    for machine in [laptop, desktop] {
      #expect(await machine.todo(1)?.description == "Buy milk")
      try await machine.expectNoDamage()
    }
  }

  @Test("that completed a turn of a series is undone by reopening it")
  func turn() async throws {
    let due = try #require(CivilDate(year: 2026, month: 1, day: 5))
    await laptop.add(
      "Water the plants", at: -9,
      Edit([.due: .due(.date(due)), .repeat: .rule(RepeatRule(.days(every: 1)))]))
    try await share()
    for machine in [laptop, desktop] { await machine.run(.complete([.number(1)]), at: 1) }
    try await syncAll()
    for (machine, other) in [(laptop, "ada@desktop"), (desktop, "ada@laptop")] {
      #expect(await machine.run(.undo(1), at: 2) == .alsoDone(number: 2, by: .author(other)))
    }
    #expect(await laptop.run(.reopen([.number(1)]), at: 3) == nil)
    try await syncAll()
    for machine in [laptop, desktop] {
      #expect(await machine.todos().map(\.number) == [1])
      #expect(await machine.todo(1)?.isComplete == false)
      try await machine.expectNoDamage()
    }
  }

  @Test("doesn't bring back a todo that both cleared, and causes no conflict")
  func clear() async throws {
    try await share("Buy milk", "Second", "Third")
    for (machine, time) in [(laptop, Int64(1)), (desktop, 5)] {
      await machine.run(.complete([.number(1)]), at: time)
      await machine.run(.clear, at: time + 1)
    }
    await desktop.run(.complete([.number(2)]), at: 8)
    await desktop.run(.clear, at: 9)
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(report.conflicts.isEmpty)
    try await syncAll()
    #expect(await laptop.todos().map(\.number) == [3])
    // The desktop can still undo the last step, which only it made.
    #expect(await desktop.run(.undo(1), at: 10) == nil)
    #expect(await desktop.todos().map(\.number) == [2, 3])
    let refusal = await desktop.run(.undo(2), at: 11)
    guard case .notAsLeft(number: 1, by: .author("ada@laptop"), deletion: _?) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    try await syncAll()
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }

  @Test(
    "leaves a todo deleted if one machine completed and cleared it and the other completed it",
    arguments: [true, false])
  func completedAndDeleted(laptopIsFirst: Bool) async throws {
    try await share("Buy milk", "Second")
    await laptop.run(.complete([.number(1)]), at: 1)
    await laptop.run(.clear, at: 2)
    await desktop.run(.complete([.number(1)]), at: 3)
    let machines = laptopIsFirst ? [laptop, desktop] : [desktop, laptop]
    for machine in machines { #expect(try await machine.sync().conflicts.isEmpty) }
    try await syncAll()
    #expect(await desktop.todos().map(\.number) == [2])
  }

  @Test("leaves a todo deleted that both deleted, even if one edited it before")
  func editedAndDeleted() async throws {
    try await share("Buy milk", "Second")
    await laptop.run(.delete([.number(1)]), at: 1)
    await desktop.edit(1, at: 2, Edit([.priority: .priority(.high)]))
    await desktop.run(.delete([.number(1)]), at: 3)
    try await laptop.sync()
    #expect(try await desktop.sync().conflicts.isEmpty)
    try await syncAll()
    #expect(await laptop.todos().map(\.number) == [2])
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }

  @Test("brings back a deleted todo if one machine undoes the deletion")
  func deletionUndone() async throws {
    try await share("Buy milk", "Second")
    await laptop.run(.delete([.number(1)]), at: 1)
    try await laptop.sync()
    await desktop.run(.delete([.number(1)]), at: 2)
    try await desktop.sync()
    #expect(await laptop.run(.undo(1), at: 3) == nil)
    let report = try await laptop.sync()
    #expect(report.conflicts == [.restored(number: 1, by: "ada@desktop")])
    try await syncAll()
    #expect(await desktop.todos().map(\.number) == [1, 2])
  }

  @Test("continues a series even if one machine undoes the completion")
  func series() async throws {
    let due = try #require(CivilDate(year: 2026, month: 1, day: 2))
    await laptop.add(
      "Water", at: -9, Edit([.due: .due(.date(due)), .repeat: .rule(RepeatRule(.days(every: 1)))]))
    try await share()
    await laptop.run(.complete([.number(1)]), at: 1)
    try await laptop.sync()
    await desktop.run(.complete([.number(1)]), at: 2)
    try await desktop.sync()
    #expect(await laptop.run(.undo(1), at: 3) == nil)
    try await laptop.sync()
    try await syncAll()
    #expect(await laptop.todos().map(\.isComplete) == [true, false])
    #expect(await desktop.run(.undo(1), at: 4) != nil)
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }

  @Test("that lost is undone without the one that won, and doesn't block earlier undos")
  func lost() async throws {
    try await share("Buy milk", "Second")
    await desktop.edit(2, at: 1, Edit([.priority: .priority(.high)]))
    await desktop.edit(1, at: 2, Edit([.priority: .priority(.low)]))
    await laptop.edit(1, at: 3, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    try await desktop.sync()
    #expect(await desktop.run(.undo(1), at: 4) == nil)
    #expect(await desktop.todo(1)?.priority == .high)
    #expect(await desktop.todo(2)?.priority == .high)
    #expect(await desktop.run(.undo(1), at: 5) == nil)
    #expect(await desktop.todo(2)?.priority == Priority.none)
    try await syncAll()
    #expect(await laptop.todo(1)?.priority == .high)
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
  }
}
