import Glibc
import SQLite
import TodoDomain
import TodoSQLite
import TodoText

/// Saves what can still be read from a damaged todo database into a new one.
///
/// The damaged file is only read. Each page is read on its own, without SQLite, so every todo on an
/// undamaged page is saved, whatever happened to the pages that lead to it. A todo whose own page is
/// damaged is restored from the history, if that has all of its fields.
package struct DatabaseRescue {
  /// The result of a rescue.
  package struct Summary: Hashable, Sendable {
    /// The absolute path of the new database.
    package var path: String
    package var todoCount = 0
    /// Todos saved as the history has them.
    package var fromHistory = NumberRanges()
    /// Todos saved as the list has them, although the history differs.
    package var unlikeHistory = NumberRanges()
    /// Todos of which too little is left to save them.
    package var lost = NumberRanges()
    /// Numbers without any trace: their todos are lost, or were deleted before.
    package var unknown = NumberRanges()
    package var stepCount = 0
    /// Whether no step of the history was dropped.
    package var isHistoryWhole = true
    /// Whether the damaged list synced; the new one doesn't.
    package var stopsSyncing = false

    init(path: String) {
      self.path = path
    }
  }

  package init() {}

  /// Creates a new database at `target` from everything that can be read at `path`.
  ///
  /// `target` must not exist yet. `timeout` is in seconds.
  ///
  /// - Throws: `.unreadable` for a file that is not a todo database, or that a newer `todo` wrote.
  package func run(
    from path: String, to target: String, timeout: Double = 30
  ) throws(CopyError) -> Summary {
    let (file, targetFile) = try DatabaseBackup.files(path, target)
    let place = DatabasePlace(path: file.path, timeoutSeconds: timeout)
    let new = try NewFile(database: targetFile, of: file, isReplacing: false)
    do {
      let summary = try rescue(place, into: new)
      try new.publish()
      return summary
    } catch {
      throw CopyError(error, path: targetFile.path)
    }
  }

  private func rescue(_ place: DatabasePlace, into new: NewFile) throws -> Summary {
    // The file must be closed after every connection to it: see ``PageFile``.
    let file: PageFile
    do throws(TodoStoreError) {
      file = try PageFile(path: place.path)
    } catch {
      throw CopyError.unreadable(error)
    }
    defer { withExtendedLifetime(file) {} }
    try check(file, at: place)

    let lock: Database?
    do {
      lock = try locked(place)
    } catch  where error.needsRollback {
      return try rescueRolledBack(place, into: new)
    }
    defer { lock?.close() }
    let summary = try rescue(file, into: new)
    guard file.hasHeader || summary.todoCount + summary.stepCount > 0 else {
      throw CopyError.unreadable(
        .notATodoDatabase(path: place.path, reason: "there is nothing of a todo database in it"))
    }
    return summary
  }

  private func rescue(_ file: PageFile, into new: NewFile) throws -> Summary {
    var reader = SalvageReader(file)
    let newPlace = DatabasePlace(path: new.temporaryPath, timeoutSeconds: 0)
    let database = try Database(at: newPlace, access: .readWrite, timeZone: .utc)
    defer { database.close() }
    try new.check(database)
    try database.run("PRAGMA journal_mode = MEMORY")
    let rescued = try RescuedDatabase(database, at: newPlace)
    try reader.readTrees { try rescued.insert($0, isUncertain: false) }
    if reader.damage.isThere {
      try reader.readLostPages { try rescued.insert($0, isUncertain: true) }
    }
    var summary = try rescued.finish(path: new.name, reader.damage)
    summary.stopsSyncing = reader.isShared
    return summary
  }

  /// Locks the file against changes, if it is intact enough for SQLite to do so.
  private func locked(_ place: DatabasePlace) throws -> Database? {
    do {
      let database = try Database(at: place, access: .readOnly, timeZone: .utc)
      try database.run("BEGIN")
      _ = try database.integer("PRAGMA schema_version")
      return database
    } catch {
      if error.needsRollback { throw error }
      if case .locked = TodoStoreError(error, at: place) {
        throw CopyError.unreadable(TodoStoreError(error, at: place))
      }
      // It is too damaged for any other process to use.
      return nil
    }
  }

  /// Throws if the database belongs to another program or a newer version.
  private func check(_ file: PageFile, at place: DatabasePlace) throws {
    guard file.hasHeader, let header = file.bytes(ofPage: 1) else { return }
    let applicationID = Int64(header.integer(at: 68, byteCount: 4))
    let version = header.integer(at: 60, byteCount: 4)
    guard applicationID == DatabaseFormat.applicationID else {
      throw CopyError.unreadable(
        .notATodoDatabase(path: place.path, reason: "it is another program's SQLite database"))
    }
    do {
      try Migration.all.check(version: version, at: place)
    } catch {
      throw CopyError.unreadable(TodoStoreError(error, at: place))
    }
  }

  /// Rolls back an interrupted command on a copy, and rescues the copy.
  private func rescueRolledBack(_ place: DatabasePlace, into new: NewFile) throws -> Summary {
    let copy = new.temporaryPath + ".original"
    defer {
      unlink(copy)
      unlink(copy + "-journal")
    }
    try copyFile(place.path, to: copy)
    try copyFile(place.path + "-journal", to: copy + "-journal")
    let copyPlace = DatabasePlace(path: copy, timeoutSeconds: 0)
    try? Database.rollBackJournal(at: copyPlace)
    return try rescue(PageFile(path: copy), into: new)
  }

  private func copyFile(_ path: String, to target: String) throws(CopyError) {
    let original = open(path, O_RDONLY | O_CLOEXEC)
    guard original >= 0 else { throw unreadable(path, SystemError()) }
    let source = ByteSource(fileDescriptor: original, isOwned: true)
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw .newFile(NewFileError(SystemError(), path: target)) }
    defer { close(copy) }
    // The umask may have taken all permissions away.
    guard uninterrupted({ fchmod(copy, 0o600) }) == 0 else {
      throw .newFile(NewFileError(SystemError(), path: target))
    }
    while true {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try source.chunk()
      } catch {
        throw unreadable(path, error)
      }
      if bytes.isEmpty { return }
      do throws(SystemError) {
        try writeAll(bytes, to: copy)
      } catch {
        throw .newFile(NewFileError(error, path: target))
      }
    }
  }

  private func unreadable(_ path: String, _ error: SystemError) -> CopyError {
    .unreadable(.inputOutput(path: path, reason: error.description))
  }
}
