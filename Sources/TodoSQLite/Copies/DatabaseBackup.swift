import CSQLite
import SQLite
import TodoDomain

/// A backup of a todo database, taken while others keep writing.
///
/// SQLite's online backup copies the pages as they are, some at a time, and holds no lock in between. If somebody
/// writes meanwhile, it starts over; after a few restarts, it copies all pages in one go, for which writers wait,
/// so that it always finishes. `VACUUM INTO` would make a smaller file, but it keeps writers waiting from start to
/// finish, and rebuilds every index meanwhile.
///
/// Writers do not wait for the disk that holds the copy: it is synced after the database is unlocked.
package struct DatabaseBackup {
  /// What a copy holds.
  package struct Summary: Hashable, Sendable {
    /// Absolute.
    package var path: String
    package var todoCount: Int
    package var stepCount: Int
    package var byteCount: Int64
  }

  /// The number of pages to copy at a time: 8 MiB, which takes some milliseconds.
  var pagesAtATime: Int32 = 2048
  /// The number of restarts before it copies everything at once.
  var patience = 3
  /// Called while nothing is locked; for tests.
  var pause: () throws -> Void = {}
  /// Called before the copy gets its name, once nobody can change an older copy; for tests.
  var beforePublishing: () throws -> Void = {}

  package init() {}

  /// Copies the database at `path` to `target`, with the permissions of a file that it replaces, or for its owner
  /// only.
  ///
  /// The copy is checked (`PRAGMA quick_check`) and synced before it is called `target`.
  ///
  /// - Parameters:
  ///   - path: The database, which is only read; its folder may be read-only.
  ///   - target: The path of the copy, in a folder that exists.
  ///   - isReplacing: Whether the copy may take the place of an existing file, or of an older copy
  ///     of this list. It never takes the place of another list.
  ///   - timeout: How many seconds to wait while another process has the database locked, or the older
  ///     copy.
  /// - Returns: What the copy holds.
  /// - Throws: `.unreadable(.damaged)` for a damaged database, which isn't copied; `.otherList` if it isn't known
  ///   whether an existing list is an older copy; or why the copy can't be created.
  package func run(
    from path: String, to target: String, isReplacing: Bool = false, timeout: Double = 30
  ) throws(CopyError) -> Summary {
    let (file, targetFile) = try Self.files(path, target)
    let place = DatabasePlace(path: file.path, timeoutSeconds: timeout)
    let source = try open(place)
    let new = try NewFile(database: targetFile, of: file, isReplacing: isReplacing)
    do {
      try copy(source, at: place, to: new)
      let summary = try check(new, madeOf: place)
      try publish(new, isReplacing: isReplacing, timeout: timeout)
      return summary
    } catch {
      throw CopyError(error, path: targetFile.path)
    }
  }

  /// Renames the copy to its final name, in place of any older copy; an existing list stays locked meanwhile.
  private func publish(_ new: NewFile, isReplacing: Bool, timeout: Double) throws {
    while true {
      do {
        let replaced =
          isReplacing
          ? try ReplacedList(at: new.path, name: new.name, timeoutSeconds: timeout) : nil
        try replaced?.check(against: new.temporaryPath)
        try beforePublishing()
        return try new.publish(over: replaced.map { list in { list.isStillThere } })
      } catch NewFileError.exists where isReplacing {
        // Another process was quicker: its file is checked like the one that was there before.
      }
    }
  }

  /// Returns the file to read, which exists, and the file to create.
  package static func files(
    _ path: String, _ target: String
  ) throws(CopyError) -> (DatabaseFile, DatabaseFile) {
    let file: DatabaseFile
    let exists: Bool
    do throws(TodoStoreError) {
      file = try DatabaseFile(path: path)
      exists = try file.exists()
    } catch {
      throw .unreadable(error)
    }
    guard exists else { throw .nothingToCopy(path: file.path) }
    do throws(TodoStoreError) {
      return (file, try DatabaseFile(path: target))
    } catch {
      throw CopyError(error, path: target)
    }
  }

  private func open(_ place: DatabasePlace) throws(CopyError) -> Database {
    do {
      let database = try Database.todo(at: place, access: .readOnly, timeZone: .utc)
      let version = try database.formatVersion(at: place)
      try Migration.all.check(version: version, at: place)
      guard version > 0 else { throw CopyError.nothingToCopy(path: place.path) }
      return database
    } catch {
      throw error as? CopyError ?? .unreadable(TodoStoreError(error, at: place))
    }
  }

  private func copy(_ source: Database, at place: DatabasePlace, to new: NewFile) throws {
    let target = try Database(path: new.temporaryPath)
    defer { target.close() }
    try new.check(target)
    try target.run("PRAGMA journal_mode = OFF")
    do {
      try copy(source, to: target)
    } catch let error as SQLiteFailure where error.isOfReading {
      throw CopyError.unreadable(TodoStoreError(error, at: place))
    }
  }

  private func copy(_ source: Database, to target: Database) throws {
    let backup = try Backup(from: source, to: target)
    var beginnings = 0
    var copied: Int32 = 0
    while try !backup.copy(pages: beginnings >= patience ? -1 : pagesAtATime) {
      let pages = backup.copiedPageCount
      if pages <= copied { beginnings += 1 }
      copied = pages
      try pause()
    }
  }

  /// Makes sure that the copy is intact, so that a damaged one never replaces a better one.
  private func check(_ new: NewFile, madeOf place: DatabasePlace) throws -> Summary {
    let newPlace = DatabasePlace(path: new.temporaryPath, timeoutSeconds: 0)
    let database: Database
    do {
      database = try Database.todo(at: newPlace, access: .readOnly, timeZone: .utc)
    } catch {
      // It was just written, so that the only thing wrong with it is that it can't be read.
      throw NewFileError.inputOutput(
        path: new.name, reason: "what was written cannot be read again")
    }
    defer { database.close() }
    let verdict = try PreparedStatement(database, "PRAGMA quick_check(1)")
      .first { $0.text(0) }
    guard verdict == "ok" else {
      // A title line may come first.
      let reason = verdict?.split(separator: "\n").last.map(String.init)
      throw CopyError.unreadable(
        .damaged(path: place.path, reason: reason ?? "it cannot be checked"))
    }
    do {
      let isEarly = try database.integer("PRAGMA user_version") < Migration.undoVersion
      let commands = "step WHERE \(isEarly ? "1" : "undone IS NULL")"
      return Summary(
        path: new.name,
        todoCount: Int(try database.integer("SELECT count(*) FROM todo")),
        stepCount: Int(try database.integer("SELECT count(*) FROM \(commands)")),
        byteCount: try database.integer("PRAGMA page_size")
          * database.integer("PRAGMA page_count"))
    } catch let error as SQLiteFailure where error.code == SQLITE_ERROR {
      // Whatever is wrong with the copy is wrong with the original.
      throw CopyError.unreadable(TodoStoreError(error, at: place))
    }
  }
}

extension SQLiteFailure {
  /// Whether it happened to the database being read, not to the one being written.
  fileprivate var isOfReading: Bool {
    switch code & 0xFF {
    case SQLITE_FULL, SQLITE_READONLY: false
    case SQLITE_IOERR:
      [sqlite3_code_ioerr_read, sqlite3_code_ioerr_short_read].contains(code)
    default: true
    }
  }
}
