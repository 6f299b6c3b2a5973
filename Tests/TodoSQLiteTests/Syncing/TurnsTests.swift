import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("A team that takes turns at one log")
struct TurnsTests {
  private let log = SharedLog()
  private let ada: Machine
  private let bob: Machine

  init() throws {
    ada = try Machine("ada", log, seed: 1, takesTurns: true)
    bob = try Machine("bob", log, seed: 2, takesTurns: true)
  }

  private func begin() async throws {
    try await ada.begin()
    try await bob.join()
  }

  /// Returns a machine on the same list as `machine`, which doesn't wait for its turn.
  private func offline(_ machine: Machine) throws -> Machine {
    try Machine(machine.name, log, seed: 3, database: machine.database)
  }

  @Test("agrees on numbers before they are printed")
  func numbers() async throws {
    try await begin()
    for (index, member) in [ada, bob, bob, ada].enumerated() {
      #expect(await member.add("\(index + 1)", at: Int64(index)) == nil)
      #expect(await member.todo(Int64(index + 1))?.description == "\(index + 1)")
    }
    try await bob.sync()
    #expect(await ada.todos() == (await bob.todos()))
    #expect(log.entries.count == 5)
    #expect(ada.mergers.flatMap(\.renumbered).isEmpty)
  }

  @Test("applies others' changes before a command reads the list")
  func pulls() async throws {
    try await begin()
    await ada.add("one", at: 1)
    #expect(await bob.run(.complete([.number(1)]), at: 2) == nil)
    #expect(await ada.run(.complete([.number(1)]), at: 3) == nil)
    // It was already completed, so the second command did nothing.
    #expect(log.entries.count == 3)
    #expect(await ada.todo(1)?.completedAt != nil)
  }

  @Test("receives imported todos in the order of the file, including those held until its end")
  func imports() async throws {
    try await begin()
    await ada.add("one", at: 1)
    let entries = [(-3.0, "second"), (-5, "first"), (7, "third")].map { position, text in
      var entry = ImportedTodo(saying: [.description])
      entry.todo.description = text
      entry[.position] = .number(position)
      return entry
    }
    for action in [
      .workStarted(command: "import"), .importSubmitted(entries), .importTaken(), .workFinished,
    ] as [TodoList.Action] {
      await ada.store.send(.changes(action)).finish()
    }
    #expect(ada.store.state.changes.failure == nil)
    try await bob.sync()
    #expect(await bob.todos().map(\.description) == ["one", "first", "second", "third"])
    #expect(await ada.todos() == (await bob.todos()))
  }

  @Test("ends a turn that changed nothing or was refused")
  func nothing() async throws {
    try await begin()
    #expect(await ada.run(.toggle([.number(9)]), at: 1) == .noTodo(.number(9)))
    #expect(!log.isLocked)
    #expect(await ada.run(.clear, at: 2) == nil)
    #expect(!log.isLocked)
    #expect(log.entries.count == 1)
  }

  @Test("changes nothing while others have their turn or the log is unreachable")
  func refused() async throws {
    try await begin()
    log.refuseTurns(.busy(seconds: 30))
    #expect(await ada.add("one", at: 1) == .log(.busy(seconds: 30)))
    log.refuseTurns(.unreachable(remote: "log", reason: "it is off"))
    #expect(await ada.add("one", at: 1) == .log(.away(remote: "log", reason: "it is off")))
    log.refuseTurns(.tooSlow(remote: "log", seconds: 5))
    #expect(
      await ada.add("one", at: 1)
        == .log(.away(remote: "log", reason: "no answer within 5 seconds")))
    log.refuseTurns(nil)
    #expect(await ada.todos().isEmpty)
    #expect(await ada.add("one", at: 1) == nil)
    #expect(log.entries.count == 2)
  }

  @Test("saves nothing here that the log didn't receive")
  func requestLost() async throws {
    try await begin()
    log.setWeather(.requestLost)
    #expect(
      await ada.add("one", at: 1) == .log(.unreachable(remote: "log", reason: "lost")))
    #expect(await ada.todos().isEmpty)
    #expect(!log.isLocked)
    #expect(await ada.add("one", at: 2) == nil)
    #expect(await ada.todos().map(\.number) == [1])
  }

  @Test("gets back changes that the log accepted if the answer was lost, and can undo them")
  func answerLost() async throws {
    try await begin()
    log.setWeather(.answerLost)
    #expect(await ada.add("one", at: 1) != nil)
    #expect(await ada.todos().isEmpty)
    #expect(await ada.add("two", at: 2) == nil)
    #expect(await ada.todos().map(\.description) == ["one", "two"])
    #expect(await ada.todos().map(\.number) == [1, 2])
    #expect(await ada.run(.undo(2), at: 3) == nil)
    #expect(await ada.todos().isEmpty)
    try await bob.sync()
    #expect(await bob.todos().isEmpty)
    #expect(log.entries.count == 5)
  }

  @Test("reports that the log accepted a change that couldn't be saved here")
  func onlyThere() async throws {
    try await begin()
    var database = ada.database
    database.changes.commit = { () throws(TodoStoreError) in
      throw .inputOutput(path: "list", reason: "no room")
    }
    let full = try Machine("ada", log, seed: 4, database: database, takesTurns: true)
    let error = await full.add("one", at: 1)
    guard case .log(.onlyThere("log", _))? = error else {
      Issue.record("it said \(String(describing: error))")
      return
    }
    #expect(await ada.todos().isEmpty)
    #expect(await ada.add("two", at: 2) == nil)
    #expect(await ada.todos().map(\.number) == [1, 2])
  }

  @Test("first sends offline changes, and reports the result")
  func queue() async throws {
    try await begin()
    await ada.add("shared", at: 1)
    try await bob.sync()
    let away = try offline(ada)
    await away.add("mine", at: 2)
    await away.edit(1, at: 3, Edit([.description: .text("renamed away")]))
    await bob.add("bob's", at: 4)
    await bob.edit(1, at: 5, Edit([.description: .text("renamed by bob")]))

    #expect(await ada.add("last", at: 6) == nil)
    #expect(log.entries.count == 7)
    // Printed numbers stay, and new ones are agreed on.
    #expect(await ada.todo(2)?.description == "mine")
    #expect(await ada.todo(1)?.description == "renamed by bob")
    let reports = ada.mergers
    #expect(reports.flatMap(\.renumbered).map(\.number) == [3])
    #expect(reports.flatMap(\.conflicts).count == 1)
    try await bob.sync()
    #expect(await bob.contents() == (await ada.contents()))
  }

  @Test("gives a turn to one unit of work at a time")
  func one() async throws {
    try await begin()
    await ada.store.send(.changes(.workStarted(command: "script"))).finish()
    #expect(log.isLocked)
    #expect(await bob.add("one", at: 1) == .log(.busy(seconds: 0)))
    await ada.store.send(
      .changes(.commandSubmitted(.add(Edit([.description: .text("a")]), label: nil)))
    )
    .finish()
    await ada.store.send(
      .changes(.commandSubmitted(.add(Edit([.description: .text("b")]), label: nil)))
    )
    .finish()
    await ada.store.send(.changes(.workFinished)).finish()
    #expect(!log.isLocked)
    // A script is one entry.
    #expect(log.entries.count == 2)
    #expect(await bob.add("c", at: 2) == nil)
    #expect(await bob.todo(3)?.description == "c")
  }
}
