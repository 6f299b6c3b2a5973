import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A search for which no index alone leaves few")
struct SeveralNarrowingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let due = CivilDate(daysSince1970: 20_000)

  /// Four todos each are called milk, hold 牛, are urgent and are due; the eighth is all of it.
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

  @Test("looks at those that all of them leave", arguments: pairs)
  func several(conditions: [Query.Condition]) throws {
    let database = try makeList(NarrowingLimits(missing: 1, few: 1))
    #expect(try database.numbers(Query(conditions: conditions)) == [8])
  }

  @Test("does so even where some are not in the index of texts yet", arguments: pairs)
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

  @Test("looks at those that any of them leaves where any may hold")
  func alternatives() throws {
    // As no command would, so that no index but that of the table hears of it.
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

  @Test("takes so many and no more from each index")
  func some() throws {
    _ = try makeList(NarrowingLimits(missing: 1))
    // As no command would, so that the index of texts does not hear of it.
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
