import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A sync that merges deletions, links and edits")
@MainActor
struct FamilyOfGoneTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  private var desktop: Machine { machines.desktop }

  init() throws { machines = try TwoMachines() }

  private func share(_ texts: String...) async throws { try await machines.share(texts) }

  private func syncAll() async throws {
    try await machines.syncAll()
    for machine in [laptop, desktop] { try await machine.expectNoDamage() }
    let clone = try Machine("ada@phone", machines.log, seed: 7)
    try await clone.join()
    try await clone.expectNoDamage()
    let contents = await clone.contents()
    #expect(contents == (await laptop.contents()))
  }

  @Test(
    "frees a subtask that was put into a deleted todo, and reports that", arguments: [true, false],
    [true, false])
  func subtask(deleterIsFirst: Bool, isNew: Bool) async throws {
    try await share("Parent", "Second")
    await laptop.run(.delete([.number(1)]), at: 1)
    if isNew {
      await desktop.add("Child", at: 2, .linking(.parent, to: 1))
    } else {
      await desktop.edit(2, at: 2, .linking(.parent, to: 1))
    }
    let (first, second) = deleterIsFirst ? (laptop, desktop) : (desktop, laptop)
    try await first.sync()
    let report = try await second.sync()
    let child: Int64 = isNew ? 3 : 2
    #expect(
      report.conflicts == [
        .orphaned(number: child, parent: 1, isDeletedHere: !deleterIsFirst, by: first.name)
      ])
    try await syncAll()
    let todos = await laptop.todos()
    #expect(todos.map(\.number).sorted() == (isNew ? [2, 3] : [2]))
    #expect(todos.allSatisfy { $0.parent == nil })
  }

  @Test("restores a changed subtask without its deleted parent")
  func restored() async throws {
    await laptop.add("Parent", at: -9)
    await laptop.add("Child", at: -8, .linking(.parent, to: 1))
    try await share()
    await laptop.run(.delete([.number(1)]), at: 1)
    await desktop.edit(2, at: 2, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    let report = try await desktop.sync()
    #expect(
      report.conflicts == [
        .orphaned(number: 2, parent: 1, isDeletedHere: false, by: "ada@laptop"),
        .restored(number: 2, by: "ada@laptop"),
      ])
    try await syncAll()
    #expect(await laptop.todos().map(\.parent) == [nil])
  }

  @Test("keeps a new subtask in a parent that is restored")
  func parentRestored() async throws {
    try await share("Parent", "Second")
    await laptop.run(.delete([.number(1)]), at: 1)
    await desktop.add("Child", at: 2, .linking(.parent, to: 1))
    await desktop.edit(1, at: 3, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    #expect(try await desktop.sync().conflicts == [.restored(number: 1, by: "ada@laptop")])
    try await syncAll()
    #expect(await laptop.todo(3)?.parent == 1)
  }

  @Test("deletes a todo with the subtasks known to its machine, and frees the others")
  func family() async throws {
    await laptop.add("Parent", at: -9)
    await laptop.add("Known", at: -8, .linking(.parent, to: 1))
    try await share()
    await laptop.run(.delete([.number(1)]), at: 1)
    await desktop.add("Of parent", at: 2, .linking(.parent, to: 1))
    await desktop.add("Of known", at: 3, .linking(.parent, to: 2))
    try await desktop.sync()
    try await laptop.sync()
    try await syncAll()
    #expect(Set(await desktop.todos().map(\.description)) == ["Of parent", "Of known"])
    #expect(await desktop.todos().allSatisfy { $0.parent == nil })
  }

  @Test("keeps a todo whose addition is undone if another machine put a subtask into it")
  func undo() async throws {
    try await share("First")
    await laptop.add("Parent", at: 1)
    try await syncAll()
    await desktop.add("Child", at: 2, .linking(.parent, to: 2))
    // The laptop doesn't know about the child yet.
    #expect(await laptop.run(.undo(1), at: 3) == nil)
    try await desktop.sync()
    #expect(try await laptop.sync().conflicts == [.undeleted(number: 2, by: "ada@desktop")])
    try await syncAll()
    #expect(await laptop.todo(3)?.parent == 2)
    await laptop.add("Another", at: 4)
    try await syncAll()
    await desktop.add("Child", at: 5, .linking(.parent, to: 4))
    try await syncAll()
    #expect(
      await laptop.run(.undo(1), at: 6)
        == .changedSince(number: 5, .parent, by: .author("ada@desktop")))
    // A subtask whose parent was deleted after it comes back without a parent.
    await desktop.run(.delete([.number(5)]), at: 7)
    try await syncAll()
    await laptop.run(.delete([.number(4)]), at: 8)
    try await syncAll()
    #expect(await desktop.run(.undo(1), at: 9) == nil)
    try await syncAll()
    #expect(await laptop.todo(5)?.parent == .some(nil))
  }

  @Test("removes a deleted blocker, whichever machine syncs first", arguments: [true, false])
  func blocker(deleterIsFirst: Bool) async throws {
    try await share("Blocker", "Second")
    await laptop.run(.delete([.number(1)]), at: 1)
    await desktop.edit(2, at: 2, .linking(.blockedBy, to: 1))
    let (first, second) = deleterIsFirst ? (laptop, desktop) : (desktop, laptop)
    try await first.sync()
    #expect(try await second.sync().conflicts.isEmpty)
    try await syncAll()
    #expect(await laptop.todos().map(\.number) == [2])
  }

  @Test("leaves the history sound if a deletion removes a losing edit with it")
  func losingEdit() async throws {
    try await share("Buy milk", "Second")
    await laptop.edit(1, at: 9, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    await desktop.edit(1, at: 5, Edit([.priority: .priority(.low)]))
    await desktop.add("Third", at: 6)
    // The desktop has merged, but the laptop then appends first.
    machines.log.setWeather(.requestLost)
    _ = try? await desktop.sync()
    await laptop.run(.delete([.number(1)]), at: 10)
    try await laptop.sync()
    try await desktop.sync()
    try await syncAll()
    #expect(await desktop.todos().map(\.number) == [2, 3])
  }

  @Test("reports a cycle with the author of the remaining link, not of a later edit")
  func circle() async throws {
    try await share("One", "Two", "Three")
    await laptop.edit(1, at: 1, .linking(.parent, to: 2))
    try await laptop.sync()
    let phone = try Machine("bob@phone", machines.log, seed: 8)
    try await phone.join()
    await phone.edit(2, at: 3, Edit([.description: .text("Two of bob")]))
    await phone.edit(1, at: 3, Edit([.description: .text("One of bob")]))
    try await phone.sync()
    await desktop.edit(2, at: 2, .linking(.parent, to: 1))
    #expect(
      try await desktop.sync().conflicts == [
        .field(
          .parent, number: 2, kept: .null, lost: .integer(1), isOursKept: false, by: "ada@laptop")
      ])
  }

  @Test("reports a conflict with the author of the field, not of the todo's last change")
  func author() async throws {
    try await share("One")
    let phone = try Machine("bob@phone", machines.log, seed: 8)
    try await phone.join()
    await laptop.edit(1, at: 9, Edit([.priority: .priority(.high)]))
    try await laptop.sync()
    await phone.edit(1, at: 9, Edit([.description: .text("One of bob")]))
    try await phone.sync()
    await desktop.edit(1, at: 2, Edit([.priority: .priority(.low)]))
    #expect(
      try await desktop.sync().conflicts == [
        .field(
          .priority, number: 1, kept: .priority(.high), lost: .priority(.low), isOursKept: false,
          by: "ada@laptop")
      ])
  }
}
