import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A page")
struct StoredListPageTests {
  let database: TodoDatabase

  init() throws {
    database = try .temporary()
  }

  /// Adds seven todos, of which 2 and 5 are complete.
  func fill() throws {
    try database.add((1...7).map { new($0) })
    for number: Int64 in [2, 5] { try database.change(number) { $0.completedAt = start } }
  }

  @Test("holds open, completed or all todos, sorted by position", arguments: 1...8)
  func status(pageSize: Int) throws {
    try fill()
    try database.change(7) { $0.position = 1.5 }
    #expect(try database.numbers(Query(), pageSize: pageSize) == [1, 7, 3, 4, 6])
    #expect(try database.numbers(Query(status: .completed), pageSize: pageSize) == [2, 5])
    #expect(
      try database.numbers(Query(status: .all), pageSize: pageSize) == [1, 7, 2, 3, 4, 5, 6])
  }

  @Test("loses no todo that shares its position with others")
  func ties() throws {
    try fill()
    for number: Int64 in [3, 4, 5] { try database.change(number) { $0.position = 3 } }
    #expect(try database.numbers(pageSize: 1) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("comes before a place, with the others before it", arguments: 1...8)
  func backward(pageSize: Int) throws {
    try fill()
    for number: Int64 in [3, 4] { try database.change(number) { $0.position = 3 } }
    for query in [Query(), Query(status: .all), Query(conditions: [.not(.hasTag("x"))])] {
      let numbers = try database.numbers(query, pageSize: 9)
      var cursor: TodoDomain.Cursor? = TodoDomain.Cursor(
        place: .before(.infinity, number: .max), remaining: nil)
      var found: [Int64] = []
      while let next = cursor {
        let page = try database.reading.page(query, next, pageSize)
        found = page.todos.map(\.number) + found
        cursor = page.next
      }
      #expect(found == numbers)
    }
  }

  @Test("reports whether another one follows")
  func next() throws {
    try database.add((1...4).map { new($0) })
    let first = try database.reading.page(Query(), nil, 2)
    #expect(first.next == TodoDomain.Cursor(place: .position(2, number: 2), remaining: nil))
    #expect(try database.reading.page(Query(), first.next, 2).next == nil)
    #expect(try database.reading.page(Query(status: .completed), nil, 2) == Page(todos: []))
  }

  @Test("ends at the limit, however the todos are sorted", arguments: 1...4)
  func limit(pageSize: Int) throws {
    try fill()
    for limit in 0...8 {
      let expected = Array<Int64>(1...7).prefix(limit)
      for sort in [Query.SortKey.Field.position, .number] {
        let query = Query(status: .all, sort: [.init(sort)], limit: limit)
        #expect(try database.numbers(query, pageSize: pageSize)[...] == expected)
      }
    }
  }

  @Test("continues after the one before, even if todos were deleted in between")
  func changes() throws {
    try fill()
    for sort in [Query.SortKey.Field.position, .number] {
      let query = Query(status: .all, sort: [.init(sort)])
      let first = try database.reading.page(query, nil, 3)
      _ = try database.changes.begin("delete", start)
      for todo in try database.changes.load([.number(1), .number(4)]) {
        try database.changes.delete(todo)
      }
      let rest = try database.reading.page(query, first.next, 9)
      #expect(first.todos.map(\.number) == [1, 2, 3])
      #expect(rest.todos.map(\.number) == [5, 6, 7])
      #expect(rest.next == nil)
      try database.changes.rollback()
    }
  }

  @Test("leaves the database unlocked")
  func unlocked() throws {
    let folder = try TemporaryFolder()
    try folder.open().add((1...4).map { new($0) })
    let reader = try folder.open(.readOnly)
    let first = try reader.reading.page(Query(), nil, 2)
    try folder.open(timeout: 0).add([new(5)])
    #expect(try reader.reading.page(Query(), first.next, 9).todos.map(\.number) == [3, 4, 5])
  }

  @Test("is sorted by each key, in both directions", arguments: Query.SortKey.Field.allCases)
  func sorts(field: Query.SortKey.Field) throws {
    let tokyo = CivilTimeZone.fixed(secondsFromUTC: 9 * 3600)
    let database = try TodoDatabase.temporary(timeZone: tokyo)
    let christmasEve = CivilDate(year: 2026, month: 12, day: 24).map(Due.date)
    try database.add([
      new(1, "b", priority: .low, due: Due("2026-12-24T01:00:00.000Z"), project: "home"),
      new(2, "a", priority: .high),
      new(3, "C", due: christmasEve),
      // In Tokyo it is already Christmas Eve.
      new(4, "b", priority: .low, due: Due("2026-12-23T20:00:00.000Z"), project: "b"),
      new(5, "ä", due: Due("2026-12-23")),
    ])
    try database.change(1) {
      $0.position = 9
      $0.modifiedAt = start.later(100)
      $0.createdAt = start.later(50)
    }
    for (number, seconds) in [(4, 2), (2, 1)] as [(Int64, Int64)] {
      try database.change(number) { $0.completedAt = start.later(seconds) }
    }
    let expected: [Int64]
    let reversed: [Int64]
    switch field {
    case .position: (expected, reversed) = ([2, 3, 4, 5, 1], [1, 5, 4, 3, 2])
    case .number: (expected, reversed) = ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1])
    case .created: (expected, reversed) = ([2, 3, 4, 5, 1], [1, 5, 4, 3, 2])
    case .modified: (expected, reversed) = ([2, 3, 4, 5, 1], [1, 5, 4, 3, 2])
    case .due: (expected, reversed) = ([5, 3, 4, 1, 2], [1, 4, 3, 5, 2])
    case .completed: (expected, reversed) = ([2, 4, 1, 3, 5], [4, 2, 1, 3, 5])
    case .priority: (expected, reversed) = ([2, 1, 4, 3, 5], [3, 5, 1, 4, 2])
    case .text: (expected, reversed) = ([2, 1, 4, 3, 5], [5, 3, 1, 4, 2])
    case .project: (expected, reversed) = ([4, 1, 2, 3, 5], [1, 4, 2, 3, 5])
    }
    #expect(try database.numbers(Query(status: .all, sort: [.init(field)])) == expected)
    #expect(
      try database.numbers(Query(status: .all, sort: [.init(field, isDescending: true)]))
        == reversed)
  }

  @Test("is sorted by a second key if the first is equal")
  func secondKey() throws {
    try database.add([
      new(1, "a", priority: .low), new(2, "b", priority: .high), new(3, "b", priority: .low),
    ])
    let query = Query(sort: [.init(.priority), .init(.text, isDescending: true)])
    #expect(try database.numbers(query) == [2, 3, 1])
    #expect(try database.numbers(Query(sort: [])) == [1, 2, 3])
  }

  static let conditions: [(Query.Condition, [Int64])] = [
    (.contains("MILK"), [1, 2, 3]),
    (.contains("straße"), [4]),
    (.contains("STRASSE"), [4]),
    (.contains("100%_"), [5]),
    (.contains("'"), []),
    (.contains(""), [1, 2, 3, 4, 5]),
    (.hasTag("shop"), [1, 2]),
    (.hasTag("Shop"), [1, 2]),
    (.hasTag("sho"), []),
    (.not(.hasTag("shop")), [3, 4, 5]),
    (.not(.hasTag("later")), [1, 3, 4, 5]),
    (.project("milk run"), [3]),
    (.project("milk"), []),
    (.projectItself("milk run"), [3]),
    (.isOneOf([2, 9, 4]), [2, 4]),
    (.hasOpenSubtasks, []),
    (.priority(.high), [4]),
    (.priority(.none), [1, 2, 3, 5]),
    (.numberBegins(with: ""), [1, 2, 3, 4, 5]),
    (.numberBegins(with: "4"), [4]),
    (.numberBegins(with: "12"), []),
    (.not(.has(.due)), [1, 2]),
    (.has(.due), [3, 4, 5]),
    (.has(.note), [2]),
    (.has(.project), [3]),
    (.has(.tags), [1, 2]),
    (.not(.project("milk run")), [1, 2, 4, 5]),
    (.not(.isDueOn(date(24))), [1, 2, 5]),
    (.isComplete, []),
    (.not(.isComplete), [1, 2, 3, 4, 5]),
    (.instant(.createdAt, Span(from: start.later(2), before: start.later(4))), [2, 3]),
    (.instant(.modifiedAt, Span(before: start.later(2))), [1]),
    (.instant(.completedAt, Span()), []),
    (.not(.instant(.completedAt, Span())), [1, 2, 3, 4, 5]),
    (.any([.hasTag("later"), .priority(.high)]), [2, 4]),
    (.any([.contains("milk"), .isDueAfter(date(23))]), [1, 2, 3, 4]),
    (.all([.contains("milk"), .any([.has(.due), .has(.note)])]), [2, 3]),
    (.not(.any([.contains("milk"), .priority(.high)])), [5]),
    (.any([]), []),
    (.all([]), [1, 2, 3, 4, 5]),
    (.isDueOn(date(24)), [3, 4]),
    (.isDueBefore(date(24)), [5]),
    (.isDueAfter(date(23)), [3, 4]),
    (.isDueAfter(date(24)), []),
    (.isOverdue(at: instant("2026-12-25T04:58:59.999Z")), [5]),
    (.isOverdue(at: instant("2026-12-25T04:59:00.000Z")), [5]),
    (.isOverdue(at: instant("2026-12-25T04:59:00.001Z")), [4, 5]),
    (.isOverdue(at: instant("2026-12-25T05:00:00.000Z")), [3, 4, 5]),
    (.isOverdue(at: instant("2026-12-23T05:00:00.000Z")), []),
  ]

  static func date(_ day: Int) -> CivilDate {
    // 20,788 days after 1970-01-01 is 2026-12-01.
    CivilDate(daysSince1970: 20_788 + day - 1)
  }

  static func instant(_ text: String) -> Instant {
    guard case .instant(let instant)? = Due(text) else {
      preconditionFailure("\(text) is no instant")
    }
    return instant
  }

  @Test(
    "holds the todos that match a condition, with and without the indexes", arguments: conditions)
  func holds(condition: Query.Condition, expected: [Int64]) async throws {
    try hold(condition, expected, NarrowingLimits(missing: 1))
    try hold(condition, expected, NarrowingLimits(few: -1))
  }

  private func hold(
    _ condition: Query.Condition, _ expected: [Int64], _ limits: NarrowingLimits
  ) throws {
    let newYork = CivilTimeZone.fixed(secondsFromUTC: -5 * 3600)
    let database = TodoDatabase(try TodoConnection.temporary(timeZone: newYork, limits: limits))
    try database.add([
      new(1, "Buy Milk", tags: ["shop"]),
      new(2, "Call mum", tags: ["later", "shop"], note: "about the milk"),
      new(3, "Run", due: Due("2026-12-24"), project: "milk run"),
      // In New York it is still Christmas Eve.
      new(4, "Hauptstraße", priority: .high, due: Due("2026-12-25T04:59:00.000Z")),
      new(5, "100%_", due: Due("2026-12-23T05:00:00.000Z")),
    ])
    for sort in [Query.SortKey.Field.position, .number] {
      let query = Query(conditions: [condition], sort: [.init(sort)])
      #expect(try database.numbers(query) == expected)
      let all = Query(status: .all, conditions: [condition, condition], sort: [.init(sort)])
      #expect(try database.numbers(all) == expected)
    }
    let both = Query(conditions: [condition, .priority(.high), .contains("ß")])
    #expect(try database.numbers(both) == expected.filter { $0 == 4 })
  }
}
