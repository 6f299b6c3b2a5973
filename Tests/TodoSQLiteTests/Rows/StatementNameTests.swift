import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The plan of a statement")
struct StatementNameTests {
  /// Returns SQLite's query plan for `sql`, line by line.
  func plan(_ sql: String) throws -> [String] { try queryPlan(of: sql) }

  @Test(
    "that a unit of work needs has no sort, and scans only a few rows",
    arguments: StatementName.allCases)
  func units(name: StatementName) throws {
    let plan = try plan(name.sql)
    #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") })
    // SQLite also reports a scan for the one row without a table that lookups use.
    #expect(plan.allSatisfy { !$0.contains("SCAN") || Self.smallScans.contains($0) })
  }

  /// Scans of one row, of one row per table that assigns numbers, of the first blocked todo, and of rows already found
  /// or requested.
  private static let smallScans = [
    "SCAN CONSTANT ROW", "SCAN sqlite_sequence", "SCAN family",
    "SCAN todo USING INDEX todoBlocked",
    "SCAN json_each VIRTUAL TABLE INDEX 1:",
  ]

  @Test("that finds the next step to undo or redo is one index lookup")
  func steps() throws {
    #expect(
      try plan(StatementName.lastStep.sql) == [
        "SEARCH step USING INTEGER PRIMARY KEY (rowid<?)"
      ])
    #expect(
      try plan(StatementName.lastChange.sql) == [
        "SEARCH change USING PRIMARY KEY (step=? AND ordinal>? AND ordinal<?)"
      ])
  }

  @Test("that updates a todo finds it by number", arguments: Array(Todo.Fields.changeable))
  func updates(field: Todo.Field) throws {
    for fields: Todo.Fields in [[field], .changeable] {
      for isGuarded in [false, true] {
        #expect(
          try plan(StatementName.update(fields, isGuarded: isGuarded)) == [
            "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)"
          ])
      }
    }
  }

  @Test(
    "that reads a page walks along the index of positions",
    arguments: [Query.Status.open, .completed, .all],
    [
      [], [.contains("x")],
      [.not(.hasTag("x")), .priority(.high), .isDueBefore(.init(daysSince1970: 0))],
      [.has(.due), .isOverdue(at: start)],
      [
        .any([.isComplete, .has(.due), .priority(.high)]),
        .instant(.completedAt, Span(from: start)),
      ],
    ]
      as [[Query.Condition]])
  func pages(status: Query.Status, conditions: [Query.Condition]) throws {
    let query = Query(status: status, conditions: conditions)
    for (isFirst, isBackward, terms) in [
      (true, false, "isComplete=?"), (false, false, "isComplete=? AND position>?"),
      (false, true, "isComplete=? AND position<?"),
    ] {
      let plan = try plan(query.pageSQL(fromBeginning: isFirst, isBackward: isBackward).text)
      let walks = plan.filter { $0.hasPrefix("SEARCH todo") }
      #expect(walks.count == (status == .all ? 2 : 1))
      #expect(walks.allSatisfy { $0 == "SEARCH todo USING INDEX todoByPosition (\(terms))" })
      #expect(
        plan.allSatisfy {
          !$0.contains("TEMP B-TREE") && !$0.hasPrefix("SCAN todo") && !$0.contains("CO-ROUTINE")
        })
    }
  }

  @Test("relies on a schema whose tables are all strict and documented")
  func schema() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1)])
    #expect(
      try folder.values(
        """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict ORDER BY name
        """) == ["change", "named", "step", "textIndex", "todo", "unindexed"])
    #expect(
      try folder.values(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%-- %'") == ["6"])
    #expect(
      try folder.values("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name") == [
        "changeByTodo", "sqlite_autoindex_todo_1", "stepByUndone", "todoBlocked", "todoByDue",
        "todoByParent", "todoByPosition", "todoByWait",
      ])
  }
}
