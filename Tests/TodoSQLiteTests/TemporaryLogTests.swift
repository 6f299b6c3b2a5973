import Testing
import TodoDomain

@testable import TodoSQLite

@MainActor
@Suite("A log for lists in one process")
struct TemporaryLogTests {
  private let log: ListLog
  private let laptop: Machine
  private let desktop: Machine

  init() throws {
    log = try .temporary()
    laptop = try Machine("laptop", log, seed: 1)
    desktop = try Machine("desktop", log, seed: 2)
  }

  @Test("gives each list the other's changes")
  func exchange() async throws {
    await laptop.add("one", at: 1)
    try await laptop.begin()
    try await desktop.join()
    await desktop.add("two", at: 2)
    try await desktop.sync()
    await laptop.add("three", at: 3)
    try await laptop.sync()
    try await desktop.sync()
    #expect(await laptop.todos().map(\.description) == ["one", "two", "three"])
    #expect(await desktop.contents() == (await laptop.contents()))
    #expect(try await desktop.sync() == SyncReport())
    let result = try await LogReplay(of: desktop.database, from: log).run(in: .temporary())
    #expect(result == LogReplay.Result(entryCount: 3))
  }

  @Test("is empty until something is appended to it")
  func empty() async throws {
    #expect(try await log.fetch(.none) == nil)
    await #expect(throws: TodoStoreError.log(.remoteEmpty(remote: "log"))) {
      try await desktop.join()
    }
    await #expect(throws: TodoStoreError.log(.remoteEmpty(remote: "the log"))) {
      try await log.list()
    }
    await #expect(throws: TodoStoreError.log(.remoteEmpty(remote: "the log"))) {
      try await log.entry(1)
    }
  }

  @Test("refuses an append from a list that hasn't seen its end")
  func outdated() async throws {
    try await laptop.begin()
    let head = try #require(try await log.fetch(.none))
    let replica = try #require(try laptop.database.sync.replica())
    #expect(head == replica.head && head.length == 1)
    var outdated = replica
    outdated.head = .none
    #expect(try await log.append([try await log.entry(1)], outdated) == nil)
    #expect(try await log.fetch(head) == head)
  }

  @Test("isn't mistaken for a different log that a list has seen")
  func other() async throws {
    await #expect(throws: TodoStoreError.log(.shorter(seen: 1, found: 0))) {
      try await log.fetch(LogHead(length: 1, hash: "a"))
    }
    try await laptop.begin()
    await #expect(throws: TodoStoreError.log(.differs)) {
      try await log.fetch(LogHead(length: 1, hash: "a"))
    }
    await #expect(throws: TodoStoreError.log(.shorter(seen: 2, found: 1))) {
      try await log.fetch(LogHead(length: 2, hash: "a"))
    }
  }
}
