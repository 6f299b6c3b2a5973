import ComposableTesting
import Foundation
import Glibc
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

@Suite("A rescue")
struct DatabaseRescueTests {
  let folder: TemporaryFolder
  let saved: String

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
    saved = folder.path + "/saved.sqlite"
  }

  /// Makes a list with deleted, changed and long todos, and with unused pages.
  func makeList(_ limits: NarrowingLimits = NarrowingLimits()) throws -> [Int64: Todo] {
    let database = try folder.open(limits)
    for step in 0..<8 {
      try database.unit("add \(step)", at: start.later(Int64(step))) {
        for number in step * 20..<(step + 1) * 20 {
          let note = String(repeating: "é", count: number.isMultiple(of: 37) ? 3000 : number % 50)
          _ = try database.changes.insert(
            new(
              number + 1, "Buy milk \(number) \u{1B}\"", due: .instant(start), tags: ["a\"b", "é"],
              project: "home", note: note))
        }
      }
    }
    try database.unit("complete") {
      for before in try database.changes.load([.range(50...90)]) {
        var after = before
        after.completedAt = start
        after.modifiedAt = start
        try database.changes.replace(before, by: after)
      }
    }
    try database.change(7) { $0.note = "" }
    try database.unit("clear") { _ = try database.changes.clear() }
    try database.change(8) { $0.priority = .high }
    try database.change(9) { $0.project = nil }
    try database.unit(nil) { try database.changes.undo(1) }
    return try todos(in: folder.database)
  }

  func todos(in path: String) throws -> [Int64: Todo] {
    let todos = try TodoDatabase.live(path: path, access: .readOnly, timeZone: .utc)
      .all(pageSize: 100)
    return Dictionary(uniqueKeysWithValues: todos.map { ($0.number, $0) })
  }

  /// Rescues the list, and expects that the file is unchanged and the new list is healthy.
  func rescue(sourceLocation: SourceLocation = #_sourceLocation) throws -> (
    summary: DatabaseRescue.Summary, todos: [Int64: Todo]
  ) {
    unlink(saved)
    unlink(saved + "-journal")
    let bytes = try folder.bytes()
    let summary = try DatabaseRescue().run(from: folder.database, to: saved)
    #expect(try folder.bytes() == bytes, sourceLocation: sourceLocation)
    #expect(folder.mode(saved) == 0o600, sourceLocation: sourceLocation)
    var findings: [Finding] = []
    try DatabaseExamination(path: saved) { findings.append($0) }.run()
    #expect(
      findings.filter { $0.state != .ok } == [], "\(findings)", sourceLocation: sourceLocation)
    #expect(!(try folder.names().contains { $0.hasPrefix(".") }), sourceLocation: sourceLocation)
    return (summary, try todos(in: saved))
  }

  @Test("of a healthy list saves everything, including what can be redone")
  func well() throws {
    let todos = try makeList()
    let (summary, rescued) = try rescue()
    #expect(rescued == todos)
    #expect(summary.todoCount == todos.count)
    #expect(summary.isHistoryWhole)
    #expect(!summary.stopsSyncing)
    #expect(summary.lost.count + summary.unknown.count + summary.fromHistory.count == 0)

    let (one, other) = (
      try folder.open(), try TodoDatabase.live(path: saved, access: .readWrite, timeZone: .utc)
    )
    #expect(try one.reading.steps(nil, 99) == other.reading.steps(nil, 99))
    let redone = try one.unit(nil) { try one.changes.redo(1) }
    #expect(try other.unit(nil) { try other.changes.redo(1) } == redone)
    let undone = try one.unit(nil) { try one.changes.undo(12) }
    #expect(try other.unit(nil) { try other.changes.undo(12) } == undone)
    #expect(try other.add([new(999)])[0].number == 161)
  }

  @Test("moves a todo whose position is out of range to that end of the range")
  func positionOutOfRange() throws {
    try folder.open().add((1...4).map { new($0) })
    try folder.corrupt(
      "UPDATE todo SET position = 9e999 WHERE number = 2; UPDATE todo SET position = -1e300 WHERE number = 3"
    )
    let (summary, rescued) = try rescue()
    #expect(summary.todoCount == 4)
    #expect(rescued[2]?.position == NumberRule.positions.upperBound)
    #expect(rescued[3]?.position == NumberRule.positions.lowerBound)
  }

  @Test(
    "saves every todo, whichever page is overwritten",
    arguments: zip([0xA5, 0x00, 0xA5] as [UInt8], [Int64.max, .max, 50]))
  func anyPage(byte: UInt8, missing: Int64) throws {
    let todos = try makeList(NarrowingLimits(missing: missing))
    let original = try folder.bytes()
    let map = try PageMap(folder.database)
    #expect(map.pages.count == todos.count)
    for page in 1...map.pageCount {
      try folder.overwrite(page: page, with: [UInt8](repeating: byte, count: 4096))
      let (summary, rescued) = try rescue()
      #expect(rescued == todos, "page \(page)")
      #expect(summary.lost.count == 0, "page \(page)")
      // Without a page of the schema, a deleted todo may be a lost one.
      #expect(map.schemaPages.contains(page) || summary.unknown.count == 0, "page \(page)")
      try original.write(to: URL(fileURLWithPath: folder.database))
    }
  }

  @Test(
    "saves every todo whose pages are intact, and reports those that it loses",
    arguments: 1...12 as ClosedRange<UInt64>)
  func someOfThePages(seed: UInt64) throws {
    let todos = try makeList()
    let map = try PageMap(folder.database)
    var random = SeededRandomNumberGenerator(seed: seed)
    let damaged = Set(
      (0..<Int.random(in: 2...map.pageCount / 2, using: &random)).map { _ in
        Int.random(in: 1...map.pageCount, using: &random)
      })
    for page in damaged {
      let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
      try folder.overwrite(page: page, with: bytes)
    }
    let (summary, rescued) = try rescue()
    for number in Set(todos.keys).subtracting(map.todos(on: damaged)) {
      #expect(rescued[number] == todos[number], "\(number) without \(damaged.sorted())")
    }
    // Every todo that isn't saved is reported.
    let missing = Set(todos.keys).subtracting(rescued.keys)
    let told = summary.lost.ranges + summary.unknown.ranges
    #expect(missing.allSatisfy { number in told.contains { $0.contains(number) } })
  }

  @Test("of a truncated file saves every todo before the cut")
  func cut() throws {
    let todos = try makeList()
    let original = try folder.bytes()
    let map = try PageMap(folder.database)
    for page in stride(from: 1, to: map.pageCount, by: 3) {
      truncate(folder.database, off_t(page * 4096 + 100))
      let (_, rescued) = try rescue()
      let lost = map.todos(on: Set(page + 1...map.pageCount))
      for number in Set(todos.keys).subtracting(lost) {
        #expect(rescued[number] == todos[number], "\(number) of \(page) pages")
      }
      try original.write(to: URL(fileURLWithPath: folder.database))
    }
  }

  @Test("survives random bytes in the file", arguments: 1...12 as ClosedRange<UInt64>)
  func someBytes(seed: UInt64) throws {
    let todos = try makeList()
    var random = SeededRandomNumberGenerator(seed: seed)
    let pageCount = try PageMap(folder.database).pageCount
    for _ in 0..<200 {
      // Half of the bytes go to the start of a page, where its header is.
      let offset = Int.random(in: 0..<(Bool.random(using: &random) ? 4096 : 60), using: &random)
      try folder.overwrite(
        page: Int.random(in: 2...pageCount, using: &random),
        with: [UInt8.random(in: 0...255, using: &random)], at: offset)
    }
    let (_, rescued) = try rescue()
    #expect(Set(rescued.keys).isSubset(of: 1...160))
    #expect(!todos.isEmpty)
  }

  @Test("of a synced list keeps its history, and reports that the new list doesn't sync")
  func shared() throws {
    let todos = try makeList()
    let steps = try folder.open().reading.steps(nil, 99).steps
    try folder.open().sync.prepare()
    // A row of `lost` looks like a row of `change`.
    try folder.sqlite(
      """
      INSERT INTO replica VALUES ('l', 'd', 'ada', 'log', 1, 'h', 1, 0, NULL, 1);
      INSERT INTO entry VALUES (1, 'i', 'd', 1, 'ada', NULL);
      INSERT INTO lost VALUES (1, 900, 7, '{"priority":0}', '{"priority":3}');
      INSERT INTO log VALUES (1, 'e');
      INSERT INTO gone VALUES ('0193a2f0-0000-7000-8000-000000000001', 900);
      """)
    let root = try folder.values("SELECT rootpage FROM sqlite_schema WHERE name = 'todoByDue'")
    try folder.overwrite(
      page: try #require(root.first?.flatMap { Int($0) }), with: [UInt8](repeating: 0, count: 4096))
    let (summary, rescued) = try rescue()
    #expect(rescued == todos)
    #expect(summary.stopsSyncing)
    #expect(summary.stepCount == steps.count)
    #expect(summary.unlikeHistory.count == 0)
    #expect(summary.isHistoryWhole)
  }

  @Test("reports that the history is incomplete if the steps are missing")
  func noSteps() throws {
    let todos = try makeList()
    try folder.sqlite("PRAGMA foreign_keys = OFF; DELETE FROM step")
    let (summary, rescued) = try rescue()
    #expect(rescued == todos)
    #expect(!summary.isHistoryWhole)
  }

  @Test("first rolls back an interrupted command, on a copy")
  func journal() throws {
    let todos = try makeList()
    let other = try TemporaryFolder()
    try folder.interruptedWriting(to: other)
    let bytes = try other.bytes()
    #expect(try bytes != folder.bytes())

    let summary = try DatabaseRescue().run(from: other.database, to: saved)
    #expect(try self.todos(in: saved) == todos)
    #expect(summary.isHistoryWhole)
    #expect(try other.bytes() == bytes)
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test("refuses a file that is missing, newer or not a list, and a target that exists")
  func refusals() throws {
    #expect(throws: CopyError.nothingToCopy(path: folder.database)) {
      try DatabaseRescue().run(from: folder.database, to: saved)
    }
    try Data("no list at all".utf8).write(to: URL(fileURLWithPath: folder.database))
    #expect(
      throws: CopyError.unreadable(
        .notATodoDatabase(
          path: folder.database, reason: "there is nothing of a todo database in it"))
    ) { try DatabaseRescue().run(from: folder.database, to: saved) }
    unlink(folder.database)

    try folder.open().add([new(1)])
    #expect(throws: CopyError.newFile(.isTheList(path: folder.database))) {
      try DatabaseRescue().run(from: folder.database, to: folder.database)
    }
    _ = try DatabaseRescue().run(from: folder.database, to: saved)
    #expect(throws: CopyError.newFile(.exists(path: saved))) {
      try DatabaseRescue().run(from: folder.database, to: saved)
    }
    unlink(saved)
    try folder.sqlite("PRAGMA user_version = 99")
    #expect(
      throws: CopyError.unreadable(
        .newerSchema(path: folder.database, found: 99, known: Migration.all.version))
    ) { try DatabaseRescue().run(from: folder.database, to: saved) }
    try folder.sqlite("PRAGMA application_id = 7")
    #expect(throws: CopyError.self) {
      try DatabaseRescue().run(from: folder.database, to: saved)
    }
    #expect(try folder.names().filter { !$0.hasSuffix("-journal") } == ["todo.sqlite"])
  }
}
