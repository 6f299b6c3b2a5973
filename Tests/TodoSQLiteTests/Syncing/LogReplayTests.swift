import Composable
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("A list rebuilt from its log")
struct LogReplayTests {
  private let log = SharedLog()
  private let laptop: Machine
  private let desktop: Machine

  init() throws {
    laptop = try Machine("ada@laptop", log, seed: 1)
    desktop = try Machine("ada@desktop", log, seed: 2)
  }

  /// Both machines add todos, including a subtask and a blocked one, and the desktop deletes one.
  private func share() async throws {
    await laptop.add("one", at: 1)
    await laptop.add("two", at: 2, .linking(.parent, to: 1))
    try await laptop.begin()
    try await desktop.join()
    await desktop.add("three", at: 3, Edit([.blockedBy: .numbers([1])]))
    await laptop.add("three of another", at: 4)
    await desktop.run(.delete([.number(2)]), at: 5)
    try await desktop.sync()
    try await laptop.sync()
    try await desktop.sync()
  }

  private func replay(
    _ machine: Machine, from log: ListLog
  ) async throws -> LogReplay.Result? {
    try await LogReplay(of: machine.database, from: log).run(in: .temporary())
  }

  @Test("is the same on every machine, whatever its numbers are")
  func same() async throws {
    try await share()
    for machine in [laptop, desktop] {
      let result = try await replay(machine, from: log.log)
      #expect(result == LogReplay.Result(entryCount: log.entries.count))
    }
  }

  @Test("is compared without its unsent steps, and not at all without a log")
  func unsent() async throws {
    #expect(try await replay(laptop, from: log.log) == nil)
    try await share()
    await laptop.add("more", at: 9)
    let result = try await replay(laptop, from: log.log)
    #expect(result?.unsentCount == 1)
    #expect(result?.differing == [])
  }

  @Test("reports the todos that differ")
  func differing() async throws {
    try await share()
    var other = log.log
    other.entry = { [log] number throws(TodoStoreError) in
      var entry = try log.value.entry(number)
      for index in entry.changes.indices where entry.changes[index].after?.description == "one" {
        entry.changes[index].after?.description = "another"
      }
      if entry.changes.contains(where: { $0.after?.description == "three" }) { entry.changes = [] }
      return entry
    }
    let numbers = await laptop.todos().filter { ["one", "three"].contains($0.description) }
      .map(\.number).sorted()
    #expect(try await replay(laptop, from: other)?.differing == numbers)
  }

  @Test("is refused if an entry is missing, doesn't follow the one before, or has the wrong hash")
  func chain() async throws {
    try await share()
    let entries = log.entries
    let replica = try #require(try laptop.database.sync.replica())
    let kept = ListLog(of: replica) { entries[$0 - 1] }
    #expect(try await replay(laptop, from: kept)?.differing == [])

    let short = ListLog(of: replica) { $0 <= 2 ? entries[$0 - 1] : nil }
    await #expect(throws: TodoStoreError.log(.unreadable(number: 3, reason: "it is missing"))) {
      try await replay(laptop, from: short)
    }
    let swapped = ListLog(of: replica) { $0 == 2 ? entries[2] : entries[$0 - 1] }
    await #expect(
      throws: TodoStoreError.log(.unreadable(number: 2, reason: "it doesn't follow entry 1"))
    ) {
      try await replay(laptop, from: swapped)
    }
    var other = replica
    other.head.hash = "another"
    let ended = ListLog(of: other) { entries[$0 - 1] }
    await #expect(
      throws: TodoStoreError.log(
        .unreadable(number: entries.count, reason: "its hash doesn't match"))
    ) {
      try await replay(laptop, from: ended)
    }
  }
}
