import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Statistics of a list")
struct StoredListStatisticsTests {
  let folder: TemporaryFolder
  /// Thursday, 2026-01-01, and the week before.
  let query = StatisticsQuery(now: start, timeZone: .utc, weekCount: 2, shareLimit: 2)

  init() throws {
    folder = try TemporaryFolder()
  }

  func date(_ day: Int) -> Due? {
    CivilDate(year: 2026, month: 1, day: day).map(Due.date)
  }

  @Test("count open and completed todos, and open ones by due date and priority")
  func counts() throws {
    let database = try folder.open(timeZone: .fixed(secondsFromUTC: 3600))
    try database.add([
      new(1, priority: .high, due: .instant(start.later(-7200))),  // yesterday, here too
      new(2, priority: .high, due: .instant(start.later(-1))),  // today, on these clocks
      new(3, due: date(1)),
      new(4, priority: .low, due: date(4)),  // on Sunday
      new(5, due: date(5)),
      new(6, due: date(1)),
      new(7, priority: .medium),
    ])
    try database.change(6) { $0.completedAt = start }
    let statistics = try database.reading.statistics(query)
    #expect(statistics.open == 6)
    #expect(statistics.completed == 1)
    #expect(statistics.overdue == 2)
    #expect(statistics.dueToday == 2)
    #expect(statistics.dueThisWeek == 3)
    #expect(statistics.openByPriority == [2, 1, 1, 2])
    #expect(statistics.oldestOpen?.number == 1)
  }

  @Test(
    "count the same todos as overdue as lists do, in any time zone",
    arguments: [-43_200, 0, 3600, 50_400])
  func overdue(secondsFromUTC: Int) throws {
    let zone = CivilTimeZone.fixed(secondsFromUTC: secondsFromUTC)
    let database = try folder.open(timeZone: zone)
    var dues = [-2, -1, 0, 1, 2].map { days in
      Due.date(CivilDate(daysSince1970: zone.civil(at: start).date.daysSince1970 + days))
    }
    let seconds: [Int64] = [-172_800, -86_400, -10_800, -1, 0, 1, 10_800, 86_400]
    dues += seconds.map { .instant(start.later($0)) }
    try database.add(
      dues.enumerated().map { new($0.offset + 1, due: $0.element) } + [new(99)])
    // A completed todo is no longer overdue.
    try database.change(2) { $0.completedAt = start }

    for seconds: Int64 in [-86_400, -10_800, -1, 0, 1, 10_800, 86_400, 200_000] {
      let now = start.later(seconds)
      let today = zone.civil(at: now).date
      let past = dues.indices.filter { $0 != 1 && dues[$0].isPast(at: now, today: today) }
      let query = Query(conditions: [.isOverdue(at: now)], sort: [.init(.number)])
      let listed = try database.reading.page(query, nil, 100).todos.map { Int($0.number) - 1 }
      #expect(listed == past)
      let statistics = try database.reading.statistics(
        StatisticsQuery(now: now, timeZone: zone, weekCount: 1, shareLimit: 0))
      #expect(statistics.overdue == past.count)
    }
  }

  @Test("list the largest projects and tags of open todos, and count all of them")
  func shares() throws {
    let database = try folder.open()
    try database.add([
      new(1, tags: ["b", "a"], project: "home"),
      new(2, tags: ["a"], project: "\u{1B}[31m"),
      new(3, tags: ["c"], project: "garden"),
      new(4, tags: ["x"], project: "done"),
      new(5, project: "home"),
    ])
    try database.change(4) { $0.completedAt = start }
    let statistics = try database.reading.statistics(query)
    #expect(
      statistics.projects == [.init(name: "home", count: 2), .init(name: "\u{1B}[31m", count: 1)])
    #expect(statistics.projectCount == 3)
    #expect(statistics.tags == [.init(name: "a", count: 2), .init(name: "b", count: 1)])
    #expect(statistics.tagCount == 3)
  }

  @Test("count additions and completions per week, even of todos deleted since")
  func weeks() throws {
    let database = try folder.open()
    let lastWeek = start.later(-6 * 86_400)
    try database.unit("add", at: lastWeek) {
      for number in 1...4 {
        var new = new(number)
        new.todo.createdAt = lastWeek
        _ = try database.changes.insert(new)
      }
    }
    #expect(try weeks(of: database) == [[4, 0], [0, 0]])

    try database.change(1) { $0.completedAt = lastWeek }
    try database.change(2) { $0.completedAt = start }
    try database.change(3) { $0.completedAt = start }
    try database.unit("clear") { _ = try database.changes.clear() }
    #expect(try weeks(of: database) == [[4, 1], [0, 2]])

    // Restored and deleted again, each todo still counts once.
    try database.unit(nil) { try database.changes.undo(1) }
    #expect(try weeks(of: database) == [[4, 1], [0, 2]])
    try database.change(3) { $0.completedAt = nil }
    #expect(try weeks(of: database) == [[4, 1], [0, 1]])
    try database.unit("clear") { _ = try database.changes.clear() }
    #expect(try weeks(of: database) == [[4, 1], [0, 1]])

    // An undone addition doesn't count.
    try database.add([new(5)])
    #expect(try weeks(of: database) == [[4, 1], [1, 1]])
    try database.unit(nil) { try database.changes.undo(1) }
    #expect(try weeks(of: database) == [[4, 1], [0, 1]])
  }

  func weeks(of database: TodoDatabase) throws -> [[Int]] {
    try database.reading.statistics(query).weeks.map { [$0.added, $0.completed] }
  }

  @Test("are all zero without a database, and create none")
  func nothing() throws {
    let nothing = try folder.open(.readOnly)
    #expect(try nothing.reading.statistics(query) == Statistics(of: query))
    #expect(try folder.names().isEmpty)
    let database = try folder.open()
    #expect(try database.reading.statistics(query) == Statistics(of: query))
  }
}
