import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A search that no single index narrows enough")
struct SeveralNarrowingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let due = CivilDate(daysSince1970: 20_000)

  /// Makes a list in which four todos each are milk, hold 牛, are urgent or are due; todo 8 is all of that.
  private func makeList(_ limits: NarrowingLimits) throws -> TodoDatabase {
    let database = try folder.open(limits)
    try database.add(
      (1...20).map { number in
        new(
          number, [5, 6, 7, 8].contains(number) ? "Buy milk" : "Bread",
          priority: [8, 9, 10, 11].contains(number) ? .high : .none,
          due: [8, 12, 13, 14].contains(number) ? .date(Self.due) : nil,
          note: [8, 15, 16, 17].contains(number) ? "牛" : "")
      })
    #expect(try folder.values("SELECT lastNumber FROM textIndex") == ["20"])
    return database
  }

  private static let pairs: [[Query.Condition]] = [
    [.contains("milk"), .contains("牛")], [.contains("milk"), .priority(.high)],
    [.contains("milk"), .isDueOn(due)], [.contains("牛"), .priority(.high)],
    [.contains("牛"), .isDueOn(due)], [.priority(.high), .isDueOn(due)],
    [.contains("milk"), .contains("牛"), .priority(.high), .isDueOn(due)],
  ]

  @Test("finds the todo that all indexes have in common", arguments: pairs)
  func several(conditions: [Query.Condition]) throws {
    let database = try makeList(NarrowingLimits(missing: 1, few: 1))
    #expect(try database.numbers(Query(conditions: conditions)) == [8])
  }

  @Test("also finds todos that aren't in the text index yet", arguments: pairs)
  func missing(conditions: [Query.Condition]) throws {
    _ = try makeList(NarrowingLimits(missing: 1))
    let database = try folder.open(NarrowingLimits(missing: 9, few: 3))
    try database.change(3) {
      ($0.description, $0.note, $0.priority, $0.due) = ("Milk", "牛", .high, .date(Self.due))
    }
    try database.add([new(21, "Milk", priority: .high, due: .date(Self.due), note: "牛")])
    #expect(try folder.values("SELECT number FROM unindexed") == ["3"])
    #expect(try database.numbers(Query(conditions: conditions)) == [3, 8, 21])
  }

  @Test("reads the todos of any index for alternatives, unless there are too many")
  func alternatives() throws {
    // Unlike a command, this updates no index but the table's own.
    let stray = "UPDATE todo SET description = 'Buy milk', note = '牛' WHERE number = 20"
    let query = Query(conditions: [
      .any([.contains("milk"), .all([.contains("牛"), .priority(.high)]), .isDueOn(Self.due)])
    ])
    _ = try makeList(NarrowingLimits(missing: 1))
    try folder.sqlite(stray)
    for (limits, expected) in [
      (NarrowingLimits(few: 10), [5, 6, 7, 8, 12, 13, 14]),
      (NarrowingLimits(few: 3), [5, 6, 7, 8, 12, 13, 14, 20]),
      (NarrowingLimits(few: 9), [5, 6, 7, 8, 12, 13, 14, 20]),
    ] as [(NarrowingLimits, [Int64])] {
      let database = try folder.open(limits)
      #expect(try database.numbers(query) == expected, "\(limits)")
    }
  }

  @Test("reads no more than a limited number of todos from each index")
  func some() throws {
    _ = try makeList(NarrowingLimits(missing: 1))
    // Unlike a command, this doesn't update the text index.
    try folder.sqlite("UPDATE todo SET description = 'Buy milk' WHERE number = 9")
    let query = Query(conditions: [.contains("milk"), .priority(.high)])
    for (few, some, expected) in [(1, 4, [8]), (0, 4, [8, 9]), (1, 3, [8, 9])]
      as [(Int64, Int64, [Int64])]
    {
      let database = try folder.open(NarrowingLimits(few: few, some: some))
      #expect(try database.numbers(query) == expected, "\(few), \(some)")
    }
  }
}
