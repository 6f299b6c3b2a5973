import Foundation
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Opening")
struct OpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func write(_ data: Data) throws {
    try data.write(to: URL(fileURLWithPath: folder.database))
  }

  /// Expects that both ways of opening throw `error`, change no byte, and leave no other file.
  func expectRefused(_ error: TodoStoreError, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let bytes = try folder.bytes()
    let names = try folder.names()
    for access in [DatabaseAccess.readWrite, .readOnly] {
      #expect(throws: error, sourceLocation: sourceLocation) { _ = try folder.open(access) }
    }
    #expect(try folder.bytes() == bytes, sourceLocation: sourceLocation)
    #expect(try folder.names() == names, sourceLocation: sourceLocation)
  }

  @Test("creates private folders and a private file")
  func permissions() throws {
    let path = folder.path + "/a/b/todo.sqlite"
    let database = try TodoDatabase.live(path: path, access: .readWrite, timeZone: .utc)
    try database.add([new(1)])
    #expect(folder.mode(folder.path + "/a") == 0o700)
    #expect(folder.mode(folder.path + "/a/b") == 0o700)
    #expect(folder.mode(path) == 0o600)
    #expect(folder.mode(path + "-journal") == 0o600)
  }

  @Test("for reading creates nothing, and finds an empty list", arguments: ["", "missing/"])
  func missing(parent: String) throws {
    let path = folder.path + "/" + parent + "todo.sqlite"
    let database = try TodoDatabase.live(path: path, access: .readOnly, timeZone: .utc)
    #expect(try database.numbers() == [])
    #expect(try database.reading.history(1) == [])
    #expect(throws: TodoStoreError.noTodo(.number(1))) {
      _ = try database.changes.load([.number(1)])
    }
    #expect(throws: TodoStoreError.self) { try database.changes.begin("add", start) }
    #expect(try folder.names() == [])
  }

  @Test("treats a file of 0 bytes as an empty list")
  func zeroLength() throws {
    try write(Data())
    #expect(try folder.open(.readOnly).numbers() == [])
    #expect(try folder.bytes().isEmpty)
    try folder.open().add([new(1)])
    #expect(try folder.open(.readOnly).numbers() == [1])
  }

  @Test("for reading changes nothing")
  func reading() async throws {
    try folder.open().add([new(1), new(2), new(3)])
    let bytes = try folder.bytes()
    let names = try folder.names()

    let database = try folder.open(.readOnly)
    #expect(try database.numbers() == [1, 2, 3])
    #expect(
      try database.numbers(Query(status: .all, sort: [.init(.text)])) == [1, 2, 3])
    await #expect(
      throws: TodoStoreError.noPermission(
        path: folder.database, reason: "it is open for reading only")
    ) { try database.changes.begin("add", start) }

    #expect(try folder.bytes() == bytes)
    #expect(try folder.names() == names)
  }

  @Test("refuses a newer schema")
  func newer() throws {
    try folder.open().add([new(1)])
    try folder.sqlite("PRAGMA user_version = 99")
    try expectRefused(
      .newerSchema(path: folder.database, found: 99, known: Migration.all.version))
  }

  @Test(
    "refuses a file that isn't a SQLite database",
    arguments: [
      Data([0xFF]),
      Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF".utf8) + Array(0...255)),
      Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + 7) }),
      Data("todo list\n".utf8),
    ])
  func notSQLite(data: Data) throws {
    try write(data)
    try expectRefused(
      .notATodoDatabase(path: folder.database, reason: "it is not a SQLite database"))
  }

  @Test(
    "refuses another program's database",
    arguments: [
      "CREATE TABLE music (title)",
      "PRAGMA application_id = 252006673",
      "CREATE TABLE a (b); PRAGMA application_id = 1; PRAGMA user_version = 1",
      "PRAGMA user_version = 1; CREATE TABLE todo (number)",
      "PRAGMA journal_mode = WAL; CREATE TABLE a (b); PRAGMA application_id = 1",
    ])
  func anotherProgram(sql: String) throws {
    try folder.sqlite(sql)
    try expectRefused(
      .notATodoDatabase(
        path: folder.database, reason: "it is another program's SQLite database"))
  }

  @Test("refuses to write to a format that SQLite can only read")
  func formatForReading() throws {
    try folder.open().add([new(1)])
    var bytes = try folder.bytes()
    bytes[18] = 3
    try write(bytes)
    #expect(try folder.open(.readOnly).numbers() == [1])
    #expect(
      throws: TodoStoreError.damaged(
        path: folder.database, reason: "this SQLite can only read its format, 3")
    ) { _ = try folder.open() }
    #expect(try folder.bytes() == bytes)
  }

  @Test("refuses a truncated file", arguments: [1, 100, 4095, 4096, 9000])
  func truncated(byteCount: Int) throws {
    try folder.open().add((1...40).map { new($0, String(repeating: "x", count: 500)) })
    try write(try folder.bytes().dropLast(byteCount))
    let bytes = try folder.bytes()
    for access in [DatabaseAccess.readWrite, .readOnly] {
      let error = #expect(throws: TodoStoreError.self) { _ = try folder.open(access) }
      guard case .damaged(folder.database, _)? = error else {
        Issue.record("not .damaged, but \(String(describing: error))")
        return
      }
    }
    #expect(try folder.bytes() == bytes)
  }

  @Test("refuses a path that names no file", arguments: ["", ":memory:", "a\0b"])
  func noPath(path: String) {
    for access in [DatabaseAccess.readWrite, .readOnly] {
      let error = #expect(throws: TodoStoreError.self) {
        _ = try TodoDatabase.live(path: path, access: access, timeZone: .utc)
      }
      guard case .notATodoDatabase? = error else {
        Issue.record("not .notATodoDatabase, but \(String(describing: error))")
        return
      }
    }
  }

  @Test("treats a path that starts with file: as a path, not as a URI")
  func filePath() throws {
    let path = folder.path + "/file:todo.sqlite?mode=memory"
    try TodoDatabase.live(path: path, access: .readWrite, timeZone: .utc).add([new(1)])
    #expect(try folder.names().contains("file:todo.sqlite?mode=memory"))
    #expect(try DatabaseFile(path: "file:x").path.hasSuffix("/file:x"))
    #expect(try DatabaseFile(path: "file:x").path.hasPrefix("/"))
  }

  @Test("refuses a folder, a device and a dangling link")
  func inTheWay() throws {
    try FileManager.default.createDirectory(
      atPath: folder.database, withIntermediateDirectories: false)
    for access in [DatabaseAccess.readWrite, .readOnly] {
      #expect(
        throws: TodoStoreError.notATodoDatabase(path: folder.database, reason: "it is a folder")
      ) { _ = try folder.open(access) }
      #expect(
        throws: TodoStoreError.notATodoDatabase(
          path: "/dev/null", reason: "it is not a regular file")
      ) { _ = try TodoDatabase.live(path: "/dev/null", access: access, timeZone: .utc) }
    }

    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/nothing")
    #expect(
      throws: TodoStoreError.cannotCreate(
        path: link, reason: "it is a symbolic link to a file that does not exist")
    ) { _ = try TodoDatabase.live(path: link, access: .readWrite, timeZone: .utc) }
    #expect(try folder.names() == ["link", "todo.sqlite"])
  }

  @Test("reports that a folder can't be created inside a file")
  func fileAsFolder() throws {
    try write(Data())
    let path = folder.database + "/todo.sqlite"
    let error = #expect(throws: TodoStoreError.self) {
      _ = try TodoDatabase.live(path: path, access: .readWrite, timeZone: .utc)
    }
    guard case .cannotCreate(path, _)? = error else {
      Issue.record("not .cannotCreate, but \(String(describing: error))")
      return
    }
  }

  @Test("rolls back unfinished work after a crash, even for reading")
  func hotJournal() throws {
    let database = try folder.open()
    try database.add((1...3).map { new($0) })
    let bytes = try folder.bytes()

    // A crash leaves a file like this copy of an open transaction that has spilled its cache.
    let crashed = try TemporaryFolder()
    let connection = try Database(path: folder.database)
    try connection.run(
      """
      PRAGMA cache_size = 1; PRAGMA cache_spill = 1; PRAGMA synchronous = FULL;
      BEGIN IMMEDIATE;
      """)
    let insertion = try PreparedStatement(
      connection,
      """
      INSERT INTO todo (id, description, position, createdAt, modifiedAt)
      VALUES (?1, ?2, 9, 0, 0)
      """)
    for number in 10..<400 {
      try insertion.bind(id(number).uuidString.lowercased(), String(repeating: "y", count: 900))
      try insertion.run()
    }
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: folder.database + suffix, toPath: crashed.database + suffix)
    }
    try connection.run("ROLLBACK")
    #expect(try crashed.bytes() != bytes, "the transaction reached the file")

    #expect(try crashed.open(.readOnly).numbers() == [1, 2, 3])
    #expect(try crashed.bytes() == bytes)
  }

  @Test(
    "finds an empty list if power failed during its creation, unless its journal is another file's",
    arguments: [0, 2])
  func firstTransaction(pageCount: UInt8) throws {
    // Only part of what SQLite wrote reached the disk: a later page, but not the first one yet.
    let zeros = Data(count: 8192)
    try zeros.write(to: URL(fileURLWithPath: folder.database))
    var journal = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0, 0, 0, 1, 2, 3, 4])
    journal += [0, 0, 0, pageCount, 0, 0, 2, 0, 0, 0, 0x10, 0]
    journal += Data(count: 512 - journal.count)
    try journal.write(to: URL(fileURLWithPath: folder.database + "-journal"))

    guard pageCount == 0 else {
      // The journal belongs to another file, which wasn't empty.
      #expect(throws: TodoStoreError.self) { _ = try folder.open().numbers() }
      #expect(try folder.bytes() == zeros)
      return
    }
    #expect(try folder.open(.readOnly).numbers() == [])
    try folder.open().add([new(1)])
    #expect(try folder.open().numbers() == [1])
  }
}
