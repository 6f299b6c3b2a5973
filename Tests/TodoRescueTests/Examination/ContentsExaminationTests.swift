import Foundation
import Glibc
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

@Suite("An examination of a list's contents")
struct ContentsExaminationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
  }

  @Test(
    "names a todo with an invalid field, and says why it is invalid",
    arguments: [
      ("UPDATE todo SET due = '2026-02-30' WHERE number = 2", "its due date does not exist"),
      ("UPDATE todo SET tags = '[x]' WHERE number = 2", "its tags cannot be read"),
      ("UPDATE todo SET tags = '[\"a\",\"a\"]' WHERE number = 2", "it has a tag twice"),
      ("UPDATE todo SET position = 9e999 WHERE number = 2", "its position is not in range"),
      (
        "UPDATE todo SET id = upper(id) WHERE number = 2", "its id is not a lowercase UUID"
      ),
      (
        "UPDATE todo SET note = CAST(x'FF' AS TEXT) WHERE number = 2",
        "its note is not UTF-8 without NUL"
      ),
      (
        "UPDATE todo SET createdAt = 999999999999999999 WHERE number = 2",
        "a time is beyond the year 9999"
      ),
    ])
  func todos(sql: String, reason: String) throws {
    try folder.open().add((1...4).map { new($0) })
    try folder.corrupt(sql)
    let problems = try folder.problems()
    let finding = try #require(problems.first { $0.check == .todos })
    #expect(finding.state == .damaged)
    #expect(finding.message == "2 cannot be right (todo 2: \(reason))")
    #expect(finding.todos == [2...2])
    #expect(problems.allSatisfy { [.todos, .history].contains($0.check) })
  }

  @Test(
    "finds contradictions between the list and its history, which a rescue resolves",
    arguments: [
      ("UPDATE todo SET note = 'x' WHERE number = 3", [Finding.Check.history], [3...3]),
      ("UPDATE change SET after = '{' WHERE todo = 3 AND step = 2", [.history], [3...3]),
      ("DELETE FROM todo WHERE number = 3", [.history], [3...3]),
      ("DELETE FROM change WHERE step = 2", [.steps, .history], [3...3]),
      ("UPDATE step SET undone = 2 WHERE sequence = 2", [.steps], []),
      ("DELETE FROM step WHERE sequence = 2", [.references, .history], [3...3]),
      ("UPDATE sqlite_sequence SET seq = 2 WHERE name = 'todo'", [.numbers], [3...4]),
      (
        "UPDATE change SET ordinal = 7 WHERE step = 1 AND ordinal = 4", [.steps, .history], [4...4]
      ),
    ] as [(String, [Finding.Check], [ClosedRange<Int64>])])
  func history(sql: String, checks: [Finding.Check], todos: [ClosedRange<Int64>]) throws {
    let database = try folder.open()
    try database.add((1...4).map { new($0) })
    try database.change(3) { $0.description = "Buy bread" }
    try database.change(3) { $0.description = "Buy salt" }
    try folder.corrupt(sql)
    let problems = try folder.problems()
    #expect(problems.map(\.check) == checks, "\(problems)")
    #expect(problems.allSatisfy { $0.state == .damaged })
    #expect(problems.flatMap(\.todos) == todos)

    // A rescue turns it into a healthy list.
    let saved = folder.path + "/saved.sqlite"
    _ = try DatabaseRescue().run(from: folder.database, to: saved)
    var findings: [Finding] = []
    try DatabaseExamination(path: saved) { findings.append($0) }.run()
    #expect(findings.filter { $0.state != .ok } == [])
  }

  @Test(
    "finds a broken text index, and the todos with wrong entries",
    arguments: [
      ("INSERT INTO todoText (todoText) VALUES ('delete-all')", [1...4]),
      ("UPDATE todo SET description = 'Bread' WHERE number = 2", [2...2]),
      ("DROP TABLE todoText", []),
      ("DELETE FROM todoText_data WHERE id > 1", []),
    ] as [(String, [ClosedRange<Int64>])])
  func texts(sql: String, todos: [ClosedRange<Int64>]) throws {
    try folder.open(NarrowingLimits(missing: 1)).add((1...4).map { new($0) })
    #expect(try folder.problems() == [])
    try folder.corrupt(sql)
    let problem = try #require(try folder.problems().last)
    #expect(problem.check == .texts && problem.state == .damaged && problem.todos == todos)
    #expect(problem.hint != nil)
  }

  @Test(
    "notices every overwritten page, and names its todos", arguments: [Int64.max, 50])
  func pages(missing: Int64) throws {
    try folder.open(NarrowingLimits(missing: missing)).add(
      (1...100).map { new($0, "Buy milk", note: String(repeating: "x", count: $0)) })
    try folder.open().unit("clear") {}
    let original = try folder.bytes()
    let map = try PageMap(folder.database)
    for page in 1...map.pageCount {
      try folder.overwrite(page: page, with: [UInt8](repeating: 0xA5, count: 4096))
      let todos = map.todos(on: [page])
      do {
        let problems = try folder.problems()
        #expect(problems.contains { $0.state == .damaged }, "page \(page)")
        let found = problems.filter { !$0.pages.isEmpty }
        // For a later page of the schema, the first page is named as well.
        let pages = Set(found.flatMap(\.pages))
        #expect(
          pages == [page] || map.schemaPages.contains(page) && pages == [1, page], "page \(page)")
        for todo in todos {
          #expect(found.contains { $0.todos.contains { $0.contains(todo) } }, "page \(page)")
        }
      } catch let error as TodoStoreError {
        #expect(page == 1)
        #expect(
          error
            == .notATodoDatabase(path: folder.database, reason: "it is not a SQLite database"))
      }
      try original.write(to: URL(fileURLWithPath: folder.database))
    }
  }
}
