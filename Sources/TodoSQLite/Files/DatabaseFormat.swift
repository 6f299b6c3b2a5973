import CSQLite
import SQLite
import TodoDomain

/// What identifies a todo database, and its version.
package enum DatabaseFormat {
  /// `Todo` in ASCII, at byte 68 of the file.
  package static let applicationID: Int64 = 0x546F_646F

  /// The first bytes of every SQLite database.
  package static let firstBytes = "SQLite format 3\0".utf8

  /// Refuses another program's file before SQLite does anything with it.
  ///
  /// SQLite would roll back another program's journal or run its checkpoint just to read it, and so change the
  /// file. The bytes are read through SQLite's own descriptor: opening the file again would drop its locks (see
  /// ``DatabaseFile``). If the header doesn't say yet, such as in a file of 0 bytes, ``version(of:at:)`` decides
  /// under a lock.
  static func checkHeader(
    of database: Database, access: DatabaseAccess, at place: DatabasePlace
  ) throws {
    guard let file = database.file, let byteCount = try? file.byteCount(), byteCount > 0
    else { return }

    // https://sqlite.org/fileformat2.html#the_database_header
    let header = byteCount < 100 ? nil : try? file.bytes(100, at: 0)
    guard let header, header.starts(with: firstBytes) else {
      if header?.allSatisfy({ $0 == 0 }) != false, database.hasJournalOfFirstTransaction { return }
      throw TodoStoreError.notATodoDatabase(path: place.path, reason: "it is not a SQLite database")
    }
    let applicationID = Int64(header.integer(at: 68, byteCount: 4))
    guard applicationID == 0 || applicationID == Self.applicationID else {
      throw anotherProgram(at: place)
    }
    // SQLite would silently open the file read-only.
    if access == .readWrite { try checkWriteVersion(header[18], at: place) }
  }

  /// Refuses a file that SQLite would only read, whatever its permissions.
  package static func checkWriteVersion(of database: Database, at place: DatabasePlace) throws {
    guard let version = try? database.file?.bytes(1, at: 18).first else { return }
    try checkWriteVersion(version, at: place)
  }

  private static func checkWriteVersion(_ version: UInt8, at place: DatabasePlace) throws {
    guard version <= 2 else {
      throw TodoStoreError.damaged(
        path: place.path, reason: "this SQLite can only read its format, \(version)")
    }
  }

  /// Returns the number of the last migration that the database has seen, 0 for an empty database.
  ///
  /// Call it in a transaction: then the file is locked, and a journal left by a crash has been rolled back.
  static func version(of database: Database, at place: DatabasePlace) throws -> Int {
    try checkByteCount(of: database, at: place)
    let applicationID = try database.integer("PRAGMA application_id")
    let version = Int(try database.integer("PRAGMA user_version"))
    switch applicationID {
    case Self.applicationID where version > 0:
      try checkTriggers(of: database, at: place)
      return version
    case Self.applicationID:
      throw TodoStoreError.damaged(
        path: place.path, reason: "its schema version is missing")
    case 0 where version == 0:
      let isEmpty = try database.integer("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)") == 1
      guard isEmpty else { throw anotherProgram(at: place) }
      return 0
    default:
      throw anotherProgram(at: place)
    }
  }

  /// Refuses a file with triggers, which run with each change and could change more than is reported, or with a
  /// view in place of a table, which could return anything.
  private static func checkTriggers(of database: Database, at place: DatabasePlace) throws {
    let sql = """
      SELECT coalesce(max(CASE type WHEN 'trigger' THEN 2 ELSE 1 END), 0) FROM sqlite_schema
      WHERE type = 'trigger' OR type = 'view'
        AND name COLLATE NOCASE IN ('todo', 'step', 'change', 'textIndex', 'unindexed', 'named',
          'todoText', 'todoTrigrams', 'replica', 'entry', 'lost', 'log', 'gone')
      """
    let found = try database.integer(sql)
    guard found == 0 else {
      throw TodoStoreError.damaged(
        path: place.path,
        reason: found == 2 ? "it has triggers, which no list has" : "a view replaces a table")
    }
  }

  /// Refuses a file that lost the end of its last page, which SQLite would accept and write to.
  private static func checkByteCount(of database: Database, at place: DatabasePlace) throws {
    // The first access of the transaction takes the lock.
    let pageByteCount = try database.integer("PRAGMA page_size")
    _ = try database.integer("PRAGMA schema_version")
    guard let file = database.file, let byteCount = try? file.byteCount() else { return }
    guard byteCount.isMultiple(of: pageByteCount) else {
      throw TodoStoreError.damaged(
        path: place.path,
        reason: "its \(byteCount) bytes are not a whole number of pages of \(pageByteCount)")
    }
  }

  private static func anotherProgram(at place: DatabasePlace) -> TodoStoreError {
    .notATodoDatabase(path: place.path, reason: "it is another program's SQLite database")
  }
}
