import ComposableTesting
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The text index")
struct TextIndexTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func numbers(_ sql: String) throws -> [String?] { try folder.values(sql) }

  @Test("is built once enough todos are missing from it, and not before")
  func patience() throws {
    let database = try folder.open(NarrowingLimits(missing: 3))
    try database.add([new(1), new(2)])
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["0"])
    #expect(try numbers("SELECT count(*) FROM sqlite_schema WHERE name = 'todoText'") == ["0"])
    try database.add([new(3)])
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["3"])
    #expect(try numbers("SELECT rowid FROM todoText('mil') ORDER BY rowid") == ["1", "2", "3"])
    try database.add([new(4), new(5)])
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["3"])
    #expect(try database.numbers(Query(conditions: [.contains("milk")])) == [1, 2, 3, 4, 5])
  }

  @Test("adds the time indexes that an earlier build left out")
  func instants() throws {
    let database = try folder.open(NarrowingLimits(missing: 2))
    try database.add([new(1), new(2)])
    try folder.sqlite("DROP INDEX todoByCreation; DROP INDEX todoByCompletion")
    let names = "SELECT name FROM sqlite_schema WHERE name LIKE 'todoByC%' ORDER BY name"
    #expect(try numbers(names) == [])
    let early = Query(conditions: [.instant(.createdAt, Span(from: .epoch))])
    #expect(try database.numbers(early) == [1, 2])
    try database.add([new(3)])
    #expect(try numbers(names) == ["todoByCompletion", "todoByCreation"])
    #expect(try database.numbers(early) == [1, 2, 3])
  }

  @Test("is updated once enough todos have new texts")
  func changes() throws {
    let database = try folder.open(NarrowingLimits(missing: 3))
    try database.add((1...4).map { new($0) })
    try database.change(1) { $0.description = "Bread" }
    try database.change(2) { $0.priority = .high }
    try database.change(3) { $0.note = "rye" }
    try database.change(1) { $0.description = "Buns" }
    #expect(try numbers("SELECT number FROM unindexed") == ["1", "3"])
    #expect(try numbers("SELECT count(*) FROM todoText('bun')") == ["0"])
    #expect(try database.numbers(Query(conditions: [.contains("BUNS")])) == [1])
    #expect(try database.numbers(Query(conditions: [.contains("bread")])) == [])

    try database.change(2) { $0.tags = ["rye"] }
    #expect(try numbers("SELECT number FROM unindexed") == [])
    #expect(try numbers("SELECT rowid FROM todoText('bun')") == ["1"])
    #expect(try numbers("SELECT rowid FROM todoText('rye') ORDER BY rowid") == ["2", "3"])
    #expect(try database.numbers(Query(conditions: [.contains("rye")])) == [3])
    #expect(try database.numbers(Query(conditions: [.hasTag("rye")])) == [2])
  }

  @Test("counts a restored todo as missing if it was built while that was deleted")
  func restored() throws {
    let database = try folder.open(NarrowingLimits(missing: 3))
    try database.add([new(1, "Alpha"), new(2, "Beta")])
    try database.unit("delete 2") {
      try database.changes.delete(try database.changes.load([.number(2)])[0])
    }
    try database.add([new(3, "Gamma")])
    #expect(try numbers("SELECT count(*) FROM todoText('bet')") == ["0"])
    try database.unit(nil) { _ = try database.changes.undo(2) }
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["3"])
    #expect(try numbers("SELECT number FROM unindexed") == ["2"])
    #expect(try database.numbers(Query(conditions: [.contains("beta")])) == [2])
    #expect(try database.numbers(Query(conditions: [.contains("gamma")])) == [])
  }

  @Test("is built even if the tags of a todo can't be read")
  func unreadable() throws {
    let database = try folder.open(NarrowingLimits(missing: 3))
    try database.add([new(1, "Alpha"), new(2, "Beta")])
    try folder.sqlite("UPDATE todo SET tags = '[1]' WHERE number = 2")
    try database.add([new(3, "Gamma")])
    #expect(try numbers("SELECT rowid FROM todoText('bet')") == ["2"])
    #expect(try database.numbers(Query(conditions: [.contains("gamma")])) == [3])
  }

  @Test("finds only the new text of a todo that is added again under its number")
  func again() throws {
    let database = try folder.open(NarrowingLimits(missing: 2))
    try database.add([new(1, "Alpha"), new(2, "Beta")])
    try database.unit(nil) { _ = try database.changes.undo(1) }
    var again = new(2, "Delta")
    again.number = 2
    try database.add([again])
    #expect(try database.numbers(Query(conditions: [.contains("delta")])) == [2])
    #expect(try database.numbers(Query(conditions: [.contains("beta")])) == [])
  }

  @Test("is unchanged after a rollback")
  func rollback() throws {
    let database = try folder.open(NarrowingLimits(missing: 2))
    _ = try database.changes.begin("add", start)
    for number in 1...3 { _ = try database.changes.insert(new(number)) }
    try database.changes.rollback()
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["0"])
    try database.add([new(1), new(2)])
    #expect(try numbers("SELECT lastNumber FROM textIndex") == ["2"])
  }

  /// Characters that can be folded, quoted, cut or counted in more than one way.
  private static let letters = [
    "a", "B", "ß", "SS", "é", "e\u{301}", "\"", "'", "*", " ", "\n", "İ", "👩‍👧", "=", "+", "[", "\\",
    "牛", "奶", "Ω", "ς", "👍", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}",
    "\u{10FFFF}",
  ]

  @Test(
    "finds what a walk along the list finds, after any commands",
    arguments: 1...24 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    func text() -> String {
      (1...Int.random(in: 1...6, using: &random))
        .map { _ in Self.letters.randomElement(using: &random) ?? "" }.joined()
    }
    func tag() -> String { text().filter { !$0.isWhitespace } + "t" }
    func due() -> Due? {
      let day = 20_000 + Int.random(in: 0...9, using: &random)
      return [
        nil, .date(CivilDate(daysSince1970: day)),
        .instant(
          Instant(
            millisecondsSince1970: Int64(day) * 86_400_000
              + .random(in: 0..<86_400_000, using: &random))),
      ].randomElement(using: &random) ?? nil
    }
    func priority() -> Priority { Priority.allCases.randomElement(using: &random) ?? .none }
    let limits = NarrowingLimits(
      missing: Int64.random(in: 1...7, using: &random),
      few: [0, 1, 3, 8192].randomElement(using: &random) ?? 0,
      some: [4, 65_536].randomElement(using: &random) ?? 0)
    let narrow = try folder.open(limits)
    for step in 1...40 {
      let numbers = try narrow.numbers()
      switch (Int.random(in: 0..<10, using: &random), numbers.randomElement(using: &random)) {
      case (0..<4, _), (_, nil):
        try narrow.add([
          new(
            step, text(), priority: priority(), due: due(), tags: [tag()],
            project: [nil, tag(), "\(tag()).\(tag())", text()].randomElement(using: &random) ?? nil,
            note: text())
        ])
      case (4..<7, let number?):
        let (description, note, tags) = (text(), text(), [tag()])
        let newDue = due()
        let newPriority = priority()
        try narrow.change(number) {
          $0.description = description
          $0.note = note
          $0.tags = tags
          $0.due = newDue
          $0.priority = newPriority
          $0.completedAt = $0.completedAt == nil ? start : nil
        }
      case (7, let number?):
        try narrow.unit("delete") {
          try narrow.changes.delete(try narrow.changes.load([.number(number)])[0])
        }
      case (8, _): try? narrow.unit(nil) { _ = try narrow.changes.undo(2) }
      default: try? narrow.unit(nil) { _ = try narrow.changes.redo(1) }
      }
    }

    let walking = try folder.open(NarrowingLimits(missing: .max, few: -1))
    #expect(try numbers("SELECT lastNumber > 0 FROM textIndex") == ["1"])
    let todos = try walking.all()
    var found = 0
    for _ in 1...120 {
      let todo = todos.randomElement(using: &random)
      let day = CivilDate(daysSince1970: 20_000 + Int.random(in: 0...9, using: &random))
      let piece = todo.map { todo in
        let text =
          [todo.description, todo.note, todo.project ?? ""].randomElement(using: &random) ?? ""
        return String(
          text.dropFirst(Int.random(in: 0...2, using: &random)).prefix(
            Int.random(in: 1...4, using: &random)))
      }
      let conditions: [Query.Condition] = [
        .contains(piece ?? text()), .contains((piece ?? "").uppercased()), .contains(text()),
        .hasTag(todo?.tags.first ?? tag()), .project(todo?.project ?? tag()),
        .project(String((todo?.project ?? tag()).prefix { $0 != "." })),
        .projectItself(todo?.project ?? tag()), .isOneOf(todo.map { [$0.number] } ?? []),
        .isDueOn(day), .isDueBefore(day), .isDueAfter(day), .priority(priority()),
        .isOverdue(at: Instant(millisecondsSince1970: Int64(day.daysSince1970) * 86_400_000 + 1)),
        .instant(.createdAt, Span(from: start)), .instant(.createdAt, Span(before: start)),
        .instant(.completedAt, Span(from: start)), .instant(.completedAt, Span()),
      ]
      let query = Query(
        status: [.open, .completed, .all].randomElement(using: &random) ?? .all,
        conditions: Array(
          conditions.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))),
        sort: [.init([.position, .due, .text].randomElement(using: &random) ?? .number)])
      let expected = try walking.numbers(query)
      found += expected.count
      #expect(try narrow.numbers(query) == expected, "\(query)")
    }
    #expect(found > 0)
  }
}
