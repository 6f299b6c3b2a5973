import CSQLite
import Foundation
import SQLite
import TodoDomain

/// A connection to a database.
///
/// `@unchecked Sendable`: after the initializer, `list` is used only under `lock`. Everything else is constant.
final class TodoConnection: @unchecked Sendable {
  let database: Database
  private let place: DatabasePlace
  private let access: DatabaseAccess
  private let migrations: [Migration]
  private let lock = NSLock()
  private var list: StoredList?

  private init(
    database: Database, place: DatabasePlace, access: DatabaseAccess, migrations: [Migration],
    limits: NarrowingLimits, detailLimit: Int = 256
  ) {
    self.database = database
    self.place = place
    self.access = access
    self.migrations = migrations
    list = StoredList(database: database, limits: limits, detailLimit: detailLimit)
  }

  deinit {
    // Statements have to be finalized before their connection is closed.
    list = nil
  }

  /// Opens the database in `file`; `nil` if it is opened for reading and doesn't exist.
  static func open(
    _ file: DatabaseFile, access: DatabaseAccess, timeoutSeconds: Double, timeZone: CivilTimeZone,
    migrations: [Migration] = Migration.all, limits: NarrowingLimits = NarrowingLimits(),
    detailLimit: Int = 256, isInterrupted: (@Sendable () -> Bool)? = nil
  ) throws(TodoStoreError) -> TodoConnection? {
    let place = DatabasePlace(
      path: file.path, timeoutSeconds: timeoutSeconds, isInterrupted: isInterrupted)
    if try !file.exists() {
      if access == .readOnly { return nil }
      try file.create()
    }
    do {
      return try open(
        place, access: access, timeZone: timeZone, migrations: migrations,
        limits: limits, detailLimit: detailLimit)
    } catch {
      throw TodoStoreError(error, at: place)
    }
  }

  /// Opens an empty database that is deleted with its connection.
  static func temporary(
    timeZone: CivilTimeZone, limits: NarrowingLimits = NarrowingLimits(), detailLimit: Int = 256
  ) throws(TodoStoreError) -> TodoConnection {
    // For an empty path, SQLite makes a file that it removes at once.
    let place = DatabasePlace(path: "", timeoutSeconds: 0)
    do {
      let database = try Database(at: place, access: .readWrite, timeZone: timeZone)
      // A rollback needs little, which a journal in a file would write for each unit of work. Each commit looks at
      // every page that isn't in the file yet, so the cache is small.
      try database.run("PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -4096")
      try Migration.all.migrate(database, at: place)
      return TodoConnection(
        database: database, place: place, access: .readWrite, migrations: Migration.all,
        limits: limits, detailLimit: detailLimit)
    } catch {
      throw TodoStoreError(error, at: place)
    }
  }

  private static func open(
    _ place: DatabasePlace, access: DatabaseAccess, timeZone: CivilTimeZone,
    migrations: [Migration], limits: NarrowingLimits, detailLimit: Int
  ) throws -> TodoConnection? {
    var database = try Database.todo(at: place, access: access, timeZone: timeZone)
    let version = try database.formatVersion(at: place)
    try migrations.check(version: version, at: place)
    switch access {
    case .readWrite:
      if database.isReadOnly { throw TodoStoreError.openedForReading(at: place) }
      try database.truncateJournals()
      if version < migrations.requiredVersion { try migrations.migrate(database, at: place) }
    case .readOnly where version == 0:
      return nil
    case .readOnly where version < migrations.requiredVersion:
      database = try database.migratedCopy(
        at: place, timeZone: timeZone, migrations: migrations)
    case .readOnly: break
    }
    return TodoConnection(
      database: database, place: place, access: access, migrations: migrations,
      limits: limits, detailLimit: detailLimit)
  }

  /// Waits no longer than `patience` for other processes from now on, and keeps little in memory: it caches as much as
  /// for reading, and sorts what is larger in a temporary file.
  func stayOpen(_ patience: Duration) throws(TodoStoreError) {
    let milliseconds = Int(patience / .milliseconds(1))
    try perform { list in
      try list.database.run(
        """
        PRAGMA busy_timeout = \(milliseconds);
        PRAGMA cache_size = -8192;
        PRAGMA temp_store = FILE;
        """)
    }
  }

  /// Runs `body`, which only reads, in a transaction, so that everything it reads is consistent.
  ///
  /// In a unit of work, or while a moment is held, it is part of that.
  func read<Value>(_ body: (StoredList) throws -> Value) throws(TodoStoreError) -> Value {
    try perform { list in
      if let unit = list.unit {
        if let failure = unit.failure { throw failure }
        return try body(list)
      }
      if list.moment != nil { return try body(list) }
      try beginReading(list)
      do {
        let value = try body(list)
        try list.database.run("COMMIT")
        return value
      } catch {
        // The first error is the one to report.
        try? list.database.rollBack()
        throw error
      }
    }
  }

  /// Begins to read the list at one moment, and keeps others from changing it.
  ///
  /// Returns a number that changes when another connection changes the list.
  func holdMoment() throws(TodoStoreError) -> Int64 {
    try perform { list in
      if list.unit != nil { return 0 }
      if let moment = list.moment { return moment }
      try beginReading(list)
      let moment = try list.statement(.dataVersion).first { $0.integer(0) } ?? 0
      list.moment = moment
      return moment
    }
  }

  /// Lets others change the list again.
  func leaveMoment() throws(TodoStoreError) {
    try perform { list in
      guard list.moment != nil else { return }
      list.moment = nil
      try list.database.rollBack()
    }
  }

  /// Begins a unit of work; other processes have to wait until it ends.
  ///
  /// Returns the number of its step, if it changes something.
  @discardableResult
  func begin(_ command: String?, _ at: Instant) throws(TodoStoreError) -> Int64 {
    guard access == .readWrite else {
      throw .noPermission(path: place.path, reason: "it is open for reading only")
    }
    return try perform { list in
      guard list.unit == nil else {
        throw SQLiteFailure.misuse("there is a unit of work already")
      }
      list.moment = nil
      try list.database.rollBack()
      try list.database.run("BEGIN IMMEDIATE")
      do {
        try checkVersion(list)
        let step = try list.statement(.nextStep).first { $0.integer(0) } ?? 1
        list.unit = StoredList.UnitOfWork(command: command, at: at, step: step)
        // No other program can write to a temporary file.
        if !place.path.isEmpty { list.unit?.header = try list.database.fileHeader() }
        return step
      } catch {
        // The first error is the one to report.
        try? list.database.rollBack()
        throw error
      }
    }
  }

  /// Runs `body`, which changes something, in the unit of work.
  ///
  /// After a failure of SQLite, the unit of work can only be rolled back.
  func write<Value>(_ body: (StoredList) throws -> Value) throws(TodoStoreError) -> Value {
    try perform { list in
      guard let unit = list.unit else { throw SQLiteFailure.misuse("there is no unit of work") }
      if let failure = unit.failure { throw failure }
      do {
        return try body(list)
      } catch {
        let failure = TodoStoreError(error, at: place)
        if !failure.isRefusal { list.unit?.failure = failure }
        throw failure
      }
    }
  }

  /// Commits the unit of work.
  func commit() throws(TodoStoreError) {
    try write { list in
      try list.indexTexts()
      let header = list.unit?.header
      try list.database.commit(at: place, after: header)
      list.unit = nil
    }
  }

  /// Rolls back the unit of work, if there is one.
  func rollback() throws(TodoStoreError) {
    try perform { list in
      try list.database.rollBack()
      list.unit = nil
    }
  }

  /// Adds the tables for syncing.
  func prepareSync() throws(TodoStoreError) {
    try perform { list in
      try migrations.migrate(list.database, at: place, upTo: migrations.requiredVersion + 1)
    }
  }

  private func perform<Value>(
    _ body: (StoredList) throws -> Value
  ) throws(TodoStoreError) -> Value {
    do {
      return try lock.withLock {
        guard let list else { throw SQLiteFailure.misuse("the connection is closed") }
        return try body(list)
      }
    } catch {
      throw cause(of: TodoStoreError(error, at: place))
    }
  }

  /// An error of SQL is a bug of this program, unless the list is damaged.
  private func cause(of failure: TodoStoreError) -> TodoStoreError {
    guard case .refused = failure else { return failure }
    let problem = try? findProblem()
    guard let problem, problem != "ok" else { return failure }
    return .damaged(path: place.path, reason: problem)
  }

  /// The first problem of the tables, or else of the pages; `ok` if there is none.
  private func findProblem() throws -> String? {
    let version = Int(try database.integer("PRAGMA user_version"))
    let difference = try SchemaDifference(of: database, version: version)
    if let difference, difference.isDamage { return difference.message }
    return try PreparedStatement(database, "PRAGMA integrity_check(1)").first { $0.text(0) }
  }

  /// Begins a transaction that only reads.
  ///
  /// Its first read fixes the moment.
  private func beginReading(_ list: StoredList) throws {
    func begin() throws {
      try list.database.run("BEGIN")
      do {
        try checkVersion(list)
      } catch {
        try? list.database.rollBack()
        throw error
      }
    }
    do {
      try begin()
    } catch  where access == .readOnly && error.needsRollback {
      try Database.rollBackJournal(at: place)
      try begin()
    }
  }

  /// A newer build may have migrated the file since the last transaction.
  private func checkVersion(_ list: StoredList) throws {
    let version = try list.statement(.version).first { Int($0.integer(0)) } ?? 0
    try migrations.check(version: version, at: place)
    list.hasLog = Migration.isOfSyncing(version)
  }
}
