import Foundation
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A unit of work")
struct UnitOfWorkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("is still there after reopening, with its history")
  func commit() throws {
    let added = try folder.open().add([new(1, "Buy milk", tags: ["shop"]), new(2)])

    let reopened = try folder.open()
    #expect(try reopened.all() == added)
    #expect(try reopened.reading.history(2).map(\.event) == [.added])
    #expect(try folder.values("SELECT command FROM step") == ["add"])
  }

  @Test("leaves the file's bytes unchanged if it is rolled back")
  func rollback() throws {
    let database = try folder.open()
    try database.add([new(1)])
    let bytes = try folder.bytes()

    _ = try database.changes.begin("add", start)
    _ = try database.changes.insert(new(2))
    try database.changes.rollback()

    #expect(try folder.bytes() == bytes)
    #expect(try database.numbers() == [1])
    try database.changes.rollback()
  }

  @Test("that changes nothing adds no step and changes no byte")
  func empty() throws {
    let database = try folder.open()
    try database.add([new(1)])
    let bytes = try folder.bytes()

    try database.unit("complete 1") {
      let todo = try database.changes.load([.number(1)])[0]
      try database.changes.replace(todo, by: todo)
    }

    #expect(try folder.bytes() == bytes)
  }

  @Test("can only be rolled back after SQLite has refused a statement in it")
  func failure() throws {
    let database = try folder.open()
    _ = try database.changes.begin("add", start)
    _ = try database.changes.insert(new(1))
    let refusal = try #require(
      #expect(throws: TodoStoreError.self) { _ = try database.changes.insert(new(1)) })
    guard case .refused(let sql, let code, _) = refusal else {
      Issue.record("not refused, but \(String(describing: refusal))")
      return
    }
    #expect(sql == StatementName.insertTodo.sql)
    #expect(code == 2067)  // SQLITE_CONSTRAINT_UNIQUE

    #expect(throws: refusal) { try database.changes.commit() }
    #expect(throws: refusal) { _ = try database.changes.insert(new(2)) }
    #expect(throws: refusal) { _ = try database.changes.load([.number(1)]) }

    try database.changes.rollback()
    #expect(try database.numbers() == [])
    #expect(try folder.values("SELECT count(*) FROM step") == ["0"])
  }

  @Test("goes on after a command for a missing todo")
  func answer() throws {
    let database = try folder.open()
    try database.unit {
      let todo = try database.changes.insert(new(1))
      #expect(throws: TodoStoreError.noTodo(.number(9))) {
        _ = try database.changes.load([.number(9)])
      }
      var gone = todo
      gone.number = 9
      var changed = gone
      changed.note = "x"
      #expect(throws: TodoStoreError.noTodo(.number(9))) {
        try database.changes.replace(gone, by: changed)
      }
      #expect(throws: TodoStoreError.noTodo(.number(9))) {
        try database.changes.delete(gone)
      }
    }
    #expect(try database.numbers() == [1])
  }

  @Test("fails to commit if its file was moved or replaced meanwhile")
  func moved() async throws {
    for replacement in [nil, Data(), Data("x".utf8)] {
      let folder = try TemporaryFolder()
      let database = try folder.open()
      _ = try database.changes.begin("add", start)
      _ = try database.changes.insert(new(1))
      try FileManager.default.moveItem(atPath: folder.database, toPath: folder.path + "/moved")
      if let replacement { try replacement.write(to: URL(fileURLWithPath: folder.database)) }

      await #expect(
        throws: TodoStoreError.changedMeanwhile(
          path: folder.database, reason: "it was moved or deleted while it was in use")
      ) { try database.changes.commit() }

      try database.changes.rollback()
      #expect(try replacement == nil || folder.bytes() == replacement)
    }
  }

  @Test("fails to commit if another program overwrote its file meanwhile")
  func overwritten() async throws {
    let another = try TemporaryFolder()
    try another.open().add([new(9), new(10)])
    let other = try another.bytes()
    // Each with whether it is also noticed if the first pages were written before the commit.
    let overwriting: [(isAlwaysSeen: Bool, (Data) -> Data)] = [
      (true, { _ in Data() }),
      (true, { $0.prefix(50) }),
      (true, { Data(count: $0.count) }),
      (false, { $0.prefix($0.count / 2) }),
      (false, { $0.prefix(4096) + Data(count: $0.count) }),
      (false, { _ in other }),
    ]
    for note in ["x", String(repeating: "n", count: 1_000_000)] {
      for (isAlwaysSeen, overwrite) in overwriting where isAlwaysSeen || note == "x" {
        let folder = try TemporaryFolder()
        try folder.open().add([new(1)])
        let database = try folder.open()
        _ = try database.changes.begin("add", start)
        // The long notes don't fit into the cache, so they are written to the file before the commit.
        for number in 2...80 { _ = try database.changes.insert(new(number, note: note)) }
        let bytes = overwrite(try folder.bytes())
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()

        await #expect(
          throws: TodoStoreError.changedMeanwhile(
            path: folder.database, reason: "another program wrote to it while it was in use")
        ) { try database.changes.commit() }
        try database.changes.rollback()
      }
    }
  }

  @Test("is required for inserting and committing, and can't be nested")
  func misuse() throws {
    let database = try folder.open()
    #expect(throws: TodoStoreError.self) { _ = try database.changes.insert(new(1)) }
    #expect(throws: TodoStoreError.self) { try database.changes.commit() }
    _ = try database.changes.begin("one", start)
    #expect(throws: TodoStoreError.self) { try database.changes.begin("two", start) }
    _ = try database.changes.insert(new(1))
    try database.changes.commit()
    #expect(try folder.values("SELECT command FROM step") == ["one"])
  }

  @Test("waits for another one, and reports how long it waited")
  func locked() async throws {
    let first = try folder.open()
    let second = try folder.open(timeout: 0.05)
    _ = try first.changes.begin("first", start)
    _ = try first.changes.insert(new(1))

    let clock = ContinuousClock()
    let begun = clock.now
    await #expect(throws: TodoStoreError.locked(path: folder.database, seconds: 0.05)) {
      try second.changes.begin("second", start)
    }
    #expect(clock.now - begun >= .milliseconds(40))
    #expect(try second.numbers() == [])

    try first.changes.commit()
    try second.add([new(2)])
    #expect(try first.numbers() == [1, 2])
  }

  @Test("is refused if a newer build has changed the file meanwhile")
  func newer() throws {
    let database = try folder.open()
    try folder.sqlite("PRAGMA user_version = 99")
    let newer = TodoStoreError.newerSchema(
      path: folder.database, found: 99, known: Migration.all.version)
    #expect(throws: newer) { try database.changes.begin("add", start) }
    #expect(throws: newer) { _ = try database.reading.page(Query(), nil, 1) }
    try folder.sqlite("PRAGMA user_version = 4")
    try database.add([new(1)])
  }

  @Test("saves the changes of eight threads that all start without a file")
  func firstOpens() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 1...8 {
        group.addTask { [folder] in
          try folder.open().add([new(index)])
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.open(.readOnly).numbers(pageSize: 3) == Array(1...8))
    #expect(try folder.values("PRAGMA integrity_check") == ["ok"])
  }
}
