import SQLite
import CSQLite
import TodoDomain

/// What makes an SQLite database a todo database, and which one.
package enum DatabaseFormat {
  /// `todo` in ASCII; it stands at byte 68 of the file.
  package static let applicationID: Int64 = 0x746F_646F

  /// How every SQLite database begins.
  package static let firstBytes = "SQLite format 3\0".utf8

  /// Refuses, before SQLite does anything with it, a file that is another program's.
  ///
  /// SQLite would roll back another program's journal or run its checkpoint just to read it, and so
  /// change the file. The bytes are read through SQLite's own descriptor: opening the file once more
  /// would take its locks away (see ``DatabaseFile``). Where the header tells nothing yet, such as
  /// in a file of 0 bytes, ``version(of:at:)`` decides under a lock.
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
    // SQLite would open the file for reading, without a word.
    if access == .readWrite { try checkWriteVersion(header[18], at: place) }
  }

  /// Refuses a file that SQLite would only read, whatever may be done with it.
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

  /// The number of the last migration that the database has seen, 0 for an empty database.
  ///
  /// Call it in a transaction: then the file is locked, and a journal that a crash left behind has
  /// been rolled back.
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

  /// Refuses a file to which somebody added what would be run with each change, and could change more
  /// than what is reported, or that has a view for a table, which answers whatever somebody likes.
  private static func checkTriggers(of database: Database, at place: DatabasePlace) throws {
    let sql = """
      SELECT coalesce(max(CASE type WHEN 'trigger' THEN 2 ELSE 1 END), 0) FROM sqlite_schema
      WHERE type = 'trigger' OR type = 'view'
        AND name COLLATE NOCASE IN ('todo', 'step', 'change', 'textIndex', 'unindexed', 'todoText',
          'todoTrigrams', 'replica', 'entry', 'lost', 'log', 'gone')
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
