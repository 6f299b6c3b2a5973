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

  func load(_ words: String...) throws -> [Int64] {
    try database.changes.load(words.compactMap { Reference($0) }).map(\.number)
  }

  @Test("finds todos by number, range and id, each once, in the order of the references")
  func order() throws {
    let added = try database.add((1...6).map { new($0) })
    try database.unit { try database.changes.delete(added[3]) }
    #expect(try load("5", "2-6", "1") == [5, 2, 3, 6, 1])
    #expect(try load("2", "2") == [2])
    #expect(try load("0193a2f0-0000-7000-8000-000000000003", "3") == [3])
    #expect(try load("1-1000000000") == [1, 2, 3, 5, 6])
    #expect(try load() == [])
  }

  @Test("finds an id by its prefix, and counts the todos that share an ambiguous one")
  func prefixes() async throws {
    try database.add([new(0x10), new(0x11), new(0x20)])
    #expect(try load("0193a2f000007000800000000000002") == [3])
    #expect(try load("0193A2F0-0000-7000-8000-000000000020") == [3])
    await #expect(
      throws: TodoStoreError.ambiguous(
        idPrefix: "0193a2f0-0000-7000-8000-00000000001", count: 2)
    ) { _ = try load("0193a2f0-0000-7000-8000-00000000001") }
    await #expect(throws: TodoStoreError.ambiguous(idPrefix: "0193", count: 3)) {
      _ = try load("0193")
    }
  }

  @Test(
    "reports the first reference that matches no todo",
    arguments: [
      Reference.number(4), .range(4...9), .idPrefix("ffff"), .idPrefix("0193a2f1"),
      .label("milk"),
    ])
  func missing(reference: Reference) throws {
    try database.add((1...3).map { new($0) })
    #expect(throws: TodoStoreError.noTodo(reference)) {
      _ = try database.changes.load([.number(1), reference, .number(99)])
    }
  }

  @Test("in a unit of work sees its changes")
  func inUnit() throws {
    try database.unit {
      let todo = try database.changes.insert(new(1))
      #expect(try database.changes.load([.number(1)]) == [todo])
      #expect(try database.numbers() == [1])
      try database.changes.delete(todo)
      #expect(throws: TodoStoreError.noTodo(.number(1))) {
        _ = try database.changes.load([.number(1)])
      }
    }
  }
}
