import SQLite
import Testing
import TodoDomain

@testable import TodoSQLite

@Suite("The plan of a search")
struct NarrowingPlanTests {
  /// Returns SQLite's query plan in a list that has all indexes, line by line.
  private func plan(_ sql: String) throws -> [String] {
    try queryPlan(of: sql, after: TextIndex.creation)
  }

  private func plan(_ condition: Query.Condition, _ status: Query.Status) throws -> [String] {
    let narrowings = Query(conditions: [condition]).narrowings(hasTexts: true)
    #expect(narrowings.count == 1)
    return try narrowings.flatMap { narrowing in
      try plan(#require(narrowing.sql(status: status, firstIndex: 1)).text)
    }
  }

  @Test(
    "for a condition met by few todos is one index lookup",
    arguments: [
      (.priority(.low), "SEARCH todo USING INDEX todoByPriority (isComplete=? AND priority=?)"),
      (
        .isDueOn(CivilDate(daysSince1970: 0)),
        "SEARCH todo USING INDEX todoByDue (isComplete=? AND due>? AND due<?)"
      ),
      (
        .instant(.createdAt, Span(from: .epoch)),
        "SEARCH todo USING COVERING INDEX todoByCreation (createdAt>? AND createdAt<?)"
      ),
      (
        .instant(.completedAt, Span(before: .epoch)),
        "SEARCH todo USING COVERING INDEX todoByCompletion (completedAt>? AND completedAt<?)"
      ),
      // The table applies both bounds itself: 2 and 4 of `fts5VocabBestIndexMethod`.
      (.contains("牛奶"), "SCAN todoTrigrams VIRTUAL TABLE INDEX 6:"),
      (.project("a"), "SCAN todoTrigrams VIRTUAL TABLE INDEX 6:"),
      (.project("home"), "SCAN todoText VIRTUAL TABLE INDEX 0:M1"),
      (.has(.parent), "SEARCH todo USING COVERING INDEX todoByParent (parent>?)"),
      (.contains("milk"), "SCAN todoText VIRTUAL TABLE INDEX 0:M1"),
      (.has(.startedAt), "SEARCH todo USING INDEX todoTimed (isComplete=?)"),
      (.has(.remind), "SEARCH todo USING INDEX todoTimed (isComplete=? AND remind>? AND remind<?)"),
      (.has(.due), "SEARCH todo USING INDEX todoByDue (isComplete=? AND due>? AND due<?)"),
    ] as [(Query.Condition, String)], [Query.Status.open, .completed, .all])
  func indexes(index: (Query.Condition, String), status: Query.Status) throws {
    #expect(try plan(index.0, status) == [index.1])
  }

  @Test("for todos without a priority is a walk, because most todos have none")
  func noPriority() throws {
    #expect(Query(conditions: [.priority(.none)]).narrowings(hasTexts: true) == [])
  }

  @Test("narrows a group if each of its parts can be narrowed")
  func groups() {
    let query = Query(conditions: [
      .any([.contains("milk"), .all([.priority(.high), .not(.hasTag("x"))]), .has(.due)]),
      .not(.has(.tags)),
    ])
    let groups: [[Query.Narrowing]] = [
      [.texts(match: "\"mil\" AND \"ilk\"")], [.priority(.high)], [.dates(.due, DueRange())],
    ]
    #expect(query.narrowings(hasTexts: true) == [.any(groups)])
    #expect(query.narrowings(hasTexts: false) == [])
    #expect(
      Query(conditions: [.any([.contains("milk"), .not(.contains("x"))])]).narrowings(
        hasTexts: true)
        == [])
  }

  @Test("for todos created within two spans looks at their intersection")
  func spans() {
    let (first, last) = (Instant(millisecondsSince1970: 1), Instant(millisecondsSince1970: 9))
    let query = Query(conditions: [
      .instant(.createdAt, Span(from: first)), .instant(.modifiedAt, Span(from: last)),
      .instant(.createdAt, Span(from: .epoch, before: last)), .instant(.createdAt, Span()),
    ])
    #expect(
      query.narrowings(hasTexts: true) == [.instants(.createdAt, Span(from: first, before: last))])
    #expect(query.narrowings(hasTexts: false) == [])
  }

  @Test(
    "follows the order of the list if it walks along it",
    arguments: [Todo.Field.createdAt, .completedAt, .modifiedAt])
  func walk(field: Todo.Field) throws {
    let query = Query(conditions: [.instant(field, Span(from: .epoch, before: .epoch))])
    #expect(
      try plan(query.pageSQL(fromBeginning: true).text)
        == ["SEARCH todo USING INDEX todoByPosition (isComplete=?)"])
  }

  @Test("reads candidates by their numbers")
  func numbers() throws {
    #expect(
      try plan(Query(sort: [.init(.number)]).numbersSQL(among: [1]).text) == [
        "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)", "LIST SUBQUERY 1",
        "SCAN json_each VIRTUAL TABLE INDEX 1:",
      ])
    let missing = try plan(TextIndex.missingNumbers).filter { $0.contains(" todo") }
    #expect(missing == ["SEARCH todo USING INTEGER PRIMARY KEY (rowid>?)"])
  }
}
