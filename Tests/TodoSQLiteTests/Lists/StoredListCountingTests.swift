import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Counting the list")
struct StoredListCountingTests {
  @Test("counts every match of a query, whatever its limit")
  func total() throws {
    let database = try TodoDatabase.temporary()
    #expect(try database.reading.total(Query(), false) == .exactly(0))
    try database.add((1...7).map { new($0, priority: $0 < 4 ? .high : .none) })
    try database.change(2) { $0.completedAt = start }

    #expect(try database.reading.total(Query(limit: 1), false) == .exactly(6))
    #expect(try database.reading.total(Query(status: .completed), false) == .exactly(1))
    #expect(try database.reading.total(Query(status: .all), false) == .exactly(7))
    let high = Query(conditions: [.priority(.high)], limit: 1)
    #expect(try database.reading.total(high, false) == .exactly(2))
    // Due dates have an index.
    #expect(
      try database.reading.total(Query(conditions: [.isOverdue(at: start)]), false) == .exactly(0))
  }

  @Test("stops after 10,000 todos, and returns a lower bound, unless the count is to be exact")
  func patience() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1, tags: ["shop"], project: "home")])
    try folder.sqlite(
      """
      WITH RECURSIVE numbers (number) AS (
        SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE number < 10001)
      INSERT INTO todo (number, id, description, position, createdAt, modifiedAt)
      SELECT number, printf('0193a2f0-0000-7000-8000-%012x', number), 'x', number, 0, 0 FROM numbers
      """)
    let database = try folder.open(.readOnly)
    #expect(try database.reading.total(Query(), false) == .atLeast(10_000))
    #expect(try database.reading.total(Query(), true) == .exactly(10_001))
    #expect(try database.reading.total(Query(conditions: [.project("home")]), true) == .exactly(1))
    #expect(try database.reading.total(Query(conditions: [.project("home")]), false) == .atLeast(1))
    #expect(try database.reading.total(Query(status: .completed), false) == .exactly(0))
  }

  @Test("treats the Unicode forms of a tag or project as one")
  func forms() throws {
    let database = try TodoDatabase.temporary()
    try database.add([
      new(1, tags: ["cafe\u{301}", "x"], project: "cafe\u{301}"),
      new(2, tags: ["café"], project: "café"), new(3, tags: ["café"], project: "cafe\u{301}"),
    ])
    try database.change(3) { $0.completedAt = start }
    #expect(
      try database.reading.groups(.tags) == [
        Group(name: "café", open: 2, all: 3), Group(name: "x", open: 1, all: 1),
      ])
    #expect(
      try database.reading.groups(.projects) == [Group(name: "café", open: 2, all: 3)])
    let statistics = try database.reading.statistics(
      StatisticsQuery(now: start, timeZone: .utc, weekCount: 2, shareLimit: 2))
    #expect(statistics.tags.map(\.count) == [2, 1])
    #expect(statistics.projects.map(\.count) == [2])
  }

  @Test("counts the open todos and all todos of each tag and project, sorted by name")
  func groups() throws {
    let database = try TodoDatabase.temporary()
    #expect(try database.reading.groups(.tags) == [])
    #expect(try database.reading.groups(.projects) == [])

    try database.add([
      new(1, tags: ["shop", "Home"], project: "house"),
      new(2, tags: ["Home", "shop"], project: "a project"),
      new(3, tags: ["shop"], project: "house"),
      new(4),
    ])
    try database.change(3) { $0.completedAt = start }
    #expect(
      try database.reading.groups(.tags) == [
        Group(name: "Home", open: 2, all: 2), Group(name: "shop", open: 2, all: 3),
      ])
    #expect(
      try database.reading.groups(.projects) == [
        Group(name: "a project", open: 1, all: 1), Group(name: "house", open: 1, all: 2),
      ])
  }

  @Test("finds nothing without a file, and creates none")
  func noFile() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.open(.readOnly).reading.total(Query(), false) == .exactly(0))
    #expect(try folder.open(.readOnly).reading.groups(.tags) == [])
    #expect(try folder.names() == [])
  }
}
