import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Loading")
struct StoredListLoadTests {
  let database: TodoDatabase

  init() throws {
    database = try .temporary()
  }

  func load(_ words: String...) async throws -> [Int64] {
    try await database.changes.load(words.compactMap { Reference($0) }).map(\.number)
  }

  @Test("finds numbers, ranges and ids, each todo once, in the order of the references")
  func order() async throws {
    let added = try await database.add((1...6).map { new($0) })
    try await database.unit { try await database.changes.delete(added[3]) }
    #expect(try await load("5", "2-6", "1") == [5, 2, 3, 6, 1])
    #expect(try await load("2", "2") == [2])
    #expect(try await load("0193a2f0-0000-7000-8000-000000000003", "3") == [3])
    #expect(try await load("1-1000000000") == [1, 2, 3, 5, 6])
    #expect(try await load() == [])
  }

  @Test("finds an id by its beginning, and counts those that share it")
  func prefixes() async throws {
    try await database.add([new(0x10), new(0x11), new(0x20)])
    #expect(try await load("0193a2f000007000800000000000002") == [3])
    #expect(try await load("0193A2F0-0000-7000-8000-000000000020") == [3])
    await #expect(
      throws: TodoStoreError.ambiguous(
        idPrefix: "0193a2f0-0000-7000-8000-00000000001", count: 2)
    ) { _ = try await load("0193a2f0-0000-7000-8000-00000000001") }
    await #expect(throws: TodoStoreError.ambiguous(idPrefix: "0193", count: 3)) {
      _ = try await load("0193")
    }
  }

  @Test(
    "names the first reference that there is no todo for",
    arguments: [
      Reference.number(4), .range(4...9), .idPrefix("ffff"), .idPrefix("0193a2f1"),
      .label("milk"),
    ])
  func missing(reference: Reference) async throws {
    try await database.add((1...3).map { new($0) })
    await #expect(throws: TodoStoreError.noTodo(reference)) {
      _ = try await database.changes.load([.number(1), reference, .number(99)])
    }
  }

  @Test("in a unit of work sees what it did")
  func inUnit() async throws {
    try await database.unit {
      let todo = try await database.changes.insert(new(1))
      #expect(try await database.changes.load([.number(1)]) == [todo])
      #expect(try await database.numbers() == [1])
      try await database.changes.delete(todo)
      await #expect(throws: TodoStoreError.noTodo(.number(1))) {
        _ = try await database.changes.load([.number(1)])
      }
    }
  }
}
