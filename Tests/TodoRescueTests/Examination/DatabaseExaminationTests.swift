import Foundation
import Glibc
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

@Suite("An examination")
struct DatabaseExaminationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
  }

  @Test("of a healthy list finds no problem", arguments: 1...6 as ClosedRange<UInt64>)
  func well(seed: UInt64) throws {
    let database = try folder.open()
    var scribbler = Scribbler(seed: seed)
    for step in 1...60 {
      switch scribbler.number(below: 6) {
      case 0: try? database.unit(nil) { _ = try database.changes.undo(2) }
      case 1: try? database.unit(nil) { _ = try database.changes.redo(1) }
      case 2:
        try? database.unit("script \(step)") {
          try scribbler.command(database)
          try scribbler.command(database)
          _ = try database.changes.undo(1)
          try scribbler.command(database)
          _ = try database.changes.undo(3)
          _ = try database.changes.redo(1)
        }
      default: try database.unit("step \(step)") { try scribbler.command(database) }
      }
    }
    let findings = try folder.findings()
    #expect(findings.map(\.check) == Finding.Check.allCases.dropLast())
    #expect(findings.filter { $0.state != .ok } == [])
  }

  @Test("finds missing tables and indexes, and allows foreign tables and views")
  func foreignSchema() throws {
    try folder.open().add([new(1)])
    try folder.sqlite("CREATE TABLE mine (x); CREATE VIEW open AS SELECT * FROM todo")
    #expect(try folder.problems() == [])

    try folder.sqlite("DROP INDEX todoByPosition")
    let missing = try #require(try folder.problems().first)
    #expect(missing.check == .format && missing.state == .warning)
    #expect(missing.message == "the index todoByPosition is missing")

    try folder.sqlite("DROP TABLE change; DROP TABLE step")
    let finding = try #require(try folder.problems().first)
    #expect(finding.check == .format && finding.state == .damaged)
    #expect(finding.message.hasSuffix(" and 4 more are missing"))
  }

  @Test(
    "finds a missing part of a list that has a text index",
    arguments: [
      ("DROP INDEX todoByPriority", "index todoByPriority", .warning),
      ("DROP INDEX todoByCreation", "index todoByCreation", .warning),
      ("DROP TABLE todoTrigrams", "table todoTrigrams", .damaged),
    ] as [(String, String, Finding.State)])
  func indexSchema(sql: String, part: String, state: Finding.State) throws {
    try folder.open(NarrowingLimits(missing: 1)).add([new(1)])
    #expect(try folder.problems() == [])
    try folder.sqlite(sql)
    let missing = try #require(try folder.problems().first)
    #expect(missing.check == .format && missing.state == state)
    #expect(missing.message == "the \(part) is missing")
  }

  @Test("finds a trigger, which keeps the list from being opened but not from being rescued")
  func triggers() throws {
    try folder.open().add([new(1)])
    try folder.sqlite("CREATE TRIGGER x AFTER INSERT ON todo BEGIN DELETE FROM todo; END")
    let bytes = try folder.bytes()
    let finding = try #require(try folder.problems().first)
    #expect(finding.check == .format && finding.state == .damaged)
    #expect(finding.message == "it has triggers, which no list has")
    for access in [DatabaseAccess.readOnly, .readWrite] {
      #expect(throws: TodoStoreError.damaged(path: folder.database, reason: finding.message)) {
        try folder.open(access)
      }
    }
    #expect(try folder.bytes() == bytes)

    let saved = try TemporaryFolder()
    _ = try DatabaseRescue().run(from: folder.database, to: saved.database)
    #expect(try saved.open(.readOnly).numbers() == [1])
  }

  @Test("finds a view that replaces a table", arguments: ["todo", "Todo"])
  func view(name: String) throws {
    try folder.open().add([new(1)])
    try folder.sqlite(
      "ALTER TABLE todo RENAME TO other; CREATE VIEW \(name) AS SELECT * FROM other")
    let finding = try #require(try folder.problems().first)
    #expect(finding.check == .format && finding.message == "a view replaces a table")
    #expect(throws: TodoStoreError.damaged(path: folder.database, reason: finding.message)) {
      try folder.open()
    }
  }

  @Test("finds an empty list if the file is missing or empty")
  func nothing() throws {
    #expect(
      try folder.findings() == [
        Finding(
          .file, .warning, "there is no file yet, so the list is empty",
          hint: "`todo add` makes it.")
      ])
    try Data().write(to: URL(fileURLWithPath: folder.database))
    chmod(folder.database, 0o600)
    #expect(try folder.findings().last == Finding(.format, .ok, "the file is empty: an empty list"))
  }

  @Test("reports who else can access the list, and how to fix that")
  func permissions() throws {
    try folder.open().add([new(1)])
    chmod(folder.database, 0o644)
    #expect(
      try folder.problems() == [
        Finding(
          .permissions, .warning, "others may read the list (the file is 644, not 600)",
          hint: "chmod 600 \(folder.database)")
      ])
    chmod(folder.database, 0o620)
    #expect(
      try folder.problems().map(\.message) == [
        "others may change the list (the file is 620, not 600)"
      ])
    chmod(folder.database, 0o600)
    chmod(folder.path, 0o755)
    #expect(
      try folder.problems().map(\.message) == [
        "others may look into the folder (it is 755, not 700)"
      ])
    chmod(folder.path, 0o1777)
    #expect(try folder.problems().map(\.hint) == ["Keep the list in a folder of its own."])
    chmod(folder.path, 0o700)
    #expect(try folder.problems() == [])
  }

  @Test("throws if the list is newer, or if the file isn't a list")
  func otherFormats() throws {
    try folder.open().add([new(1)])
    try folder.sqlite("PRAGMA user_version = 99")
    #expect(
      throws: TodoStoreError.newerSchema(
        path: folder.database, found: 99, known: Migration.all.version)
    ) {
      try folder.findings()
    }
    try folder.sqlite("PRAGMA application_id = 9")
    #expect(throws: TodoStoreError.self) { try folder.findings() }
  }

  @Test("warns about an older format, which can still be rescued and backed up")
  func olderFormat() throws {
    try folder.open().add([new(1)])
    try folder.makeEarly(2)
    #expect(
      try folder.problems() == [
        Finding(
          .format, .warning, "it is at migration 2 of \(Migration.all.requiredVersion)",
          hint: "The next change brings it up to date.")
      ])
    let saved = folder.path + "/saved.sqlite"
    #expect(try DatabaseRescue().run(from: folder.database, to: saved).stepCount == 1)
    let summary = try DatabaseBackup().run(from: folder.database, to: folder.path + "/copy.sqlite")
    #expect(summary.todoCount == 1)
  }

  @Test("reports an interrupted command without rolling it back")
  func journal() throws {
    try folder.open().add((1...200).map { new($0) })
    let other = try TemporaryFolder()
    try folder.interruptedWriting(to: other)
    let bytes = try other.bytes()
    var findings: [Finding] = []
    try DatabaseExamination(path: other.database) { findings.append($0) }.run()
    #expect(findings.last?.check == .journal)
    #expect(findings.last?.state == .warning)
    #expect(try other.bytes() == bytes)
  }

  @Test("lets others write between two checks")
  func locks() throws {
    try folder.open().add((1...10).map { new($0) })
    let connection = try #require(
      try TodoConnection.open(
        DatabaseFile(path: folder.database), access: .readWrite, timeoutSeconds: 0, timeZone: .utc))
    var count = 10
    try DatabaseExamination(path: folder.database) { finding in
      #expect(finding.state == .ok)
      count += 1
      try connection.begin("add", start)
      _ = try connection.write { try $0.insert(new(count)) }
      try connection.commit()
    }.run()
    #expect(count == 9 + Finding.Check.allCases.count)
  }
}
