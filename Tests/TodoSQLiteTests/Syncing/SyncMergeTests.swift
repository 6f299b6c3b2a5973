import FoundationEssentials
import Testing
import TodoDomain

@testable import TodoSQLite

@Suite("Changes that two machines make to one todo")
@MainActor
struct SyncMergeTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }
  private func syncAll() async throws { try await machines.syncAll() }

  @Test("are kept in its successor if both completed it")
  func editedSuccessor() async throws {
    try await share("Water the plants")
    let due = try #require(CivilDate(year: 2026, month: 1, day: 5))
    await laptop.edit(
      1, at: 1, Edit([.due: .due(.date(due)), .repeat: .rule(RepeatRule(.days(every: 1)))]))
    try await syncAll()
    await laptop.run(.complete([.number(1)]), at: 2)
    await laptop.edit(2, at: 3, Edit([.description: .text("and the palm"), .note: .text("twice")]))
    await desktop.run(.complete([.number(1)]), at: 9)
    await desktop.edit(2, at: 10, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(report.conflicts.isEmpty)
    try await syncAll()
    let next = try #require(await laptop.todo(2))
    #expect(next.description == "and the palm")
    #expect(next.note == "twice")
    #expect(next.priority == .high)
  }

  @Test("are kept in its note, line by line")
  func noteLines() async throws {
    try await share("Buy milk")
    await laptop.edit(1, at: 1, Edit(noteLines: [NoteLine("from the laptop")]))
    await desktop.edit(1, at: 2, Edit(noteLines: [NoteLine("from the desktop")]))
    try await syncAll()
    #expect(await laptop.todo(1)?.note == "from the laptop\nfrom the desktop")
    await laptop.edit(1, at: 3, Edit(noteLines: [NoteLine("a")]))
    await desktop.edit(1, at: 4, Edit(noteLines: [NoteLine("b")]))
    try await syncAll()
    #expect(
      await desktop.todo(1)?.note == "from the laptop\nfrom the desktop\na\nb")
    await laptop.edit(1, at: 5, Edit([.note: .text("new")]))
    await desktop.edit(1, at: 6, Edit(noteLines: [NoteLine("c")]))
    try await laptop.sync()
    #expect(try await desktop.sync().conflicts.count == 1)
  }
}
