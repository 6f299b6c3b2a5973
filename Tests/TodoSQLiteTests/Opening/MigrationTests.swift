import Foundation
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A migration")
struct MigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let next = Migration.all.version + 1

  /// Opens the file with all migrations and then `next`.
  func open(_ access: DatabaseAccess, _ next: String) throws -> TodoConnection? {
    try TodoConnection.open(
      DatabaseFile(path: folder.database), access: access, timeoutSeconds: 1, timeZone: .utc,
      migrations: Migration.all + [Migration(version: Self.next) { Array(next.utf8) }])
  }

  @Test("exists for each file, in order")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../migrations")
      .standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(Migration.all.map { "m000\($0.version)_" } == names.map { String($0.prefix(6)) })
    for (migration, name) in zip(Migration.all, names) {
      #expect(
        try Data(migration.sql()) == Data(contentsOf: folder.appending(path: name)), "\(name)")
    }
  }

  @Test("fits a list's whole schema on the first page, which every command reads")
  func definitions() throws {
    _ = try folder.open()
    let pageCount = try folder.values("PRAGMA page_count")
    #expect(
      try folder.values("SELECT 1 + count(*) FROM sqlite_schema WHERE rootpage > 0") == pageCount)
  }

  @Test("that is new runs once, keeps the list, and makes older builds refuse it")
  func next() throws {
    try folder.open().add([new(1)])
    for _ in 1...2 {
      let connection = try #require(
        try open(.readWrite, "CREATE TABLE extra (a); INSERT INTO extra VALUES (1)"))
      #expect(try TodoDatabase(connection).numbers() == [1])
    }
    #expect(try folder.values("PRAGMA user_version") == ["\(Self.next)"])
    #expect(try folder.values("SELECT count(*) FROM extra") == ["1"])
    let error = TodoStoreError.newerSchema(
      path: folder.database, found: Self.next, known: Self.next - 1)
    #expect(throws: error) { _ = try folder.open() }
  }

  @Test("that fails while a list is created leaves none of the others behind")
  func failureAtFirst() throws {
    #expect(throws: TodoStoreError.self) {
      _ = try open(.readWrite, "INSERT INTO nothing VALUES (1)")
    }
    #expect(try folder.values("PRAGMA user_version") == ["0"])
    #expect(try folder.values("SELECT count(*) FROM sqlite_schema") == ["0"])
  }

  @Test("that fails leaves the file unchanged")
  func failure() throws {
    let database = try folder.open()
    try database.add([new(1)])
    // The migration that a list runs only on request has a transaction of its own.
    try database.sync.prepare()
    let bytes = try folder.bytes()
    #expect(throws: TodoStoreError.self) {
      _ = try open(.readWrite, "CREATE TABLE extra (a); INSERT INTO nothing VALUES (1)")
    }
    #expect(try folder.bytes() == bytes)
    #expect(try folder.open().numbers() == [1])
  }

  @Test("that a list lacks runs on a copy in memory when the list is read")
  func reading() throws {
    try folder.open().add([new(1)])
    let bytes = try folder.bytes()
    let connection = try #require(try open(.readOnly, "UPDATE todo SET note = 'migrated'"))
    let database = TodoDatabase(connection)
    #expect(try database.all().map(\.note) == ["migrated"])
    #expect(throws: TodoStoreError.self) { try database.changes.begin("add", start) }
    #expect(try folder.bytes() == bytes)
  }
}
