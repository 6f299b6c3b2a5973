import CSQLite
import Glibc
import SQLite
import TodoDomain

extension TodoStoreError {
  /// Interprets `error`, from SQLite or already of this type, for the database at `place`.
  package init(_ error: any Error, at place: DatabasePlace) {
    switch error {
    case let error as TodoStoreError: self = error
    case let error as SQLiteFailure:
      self.init(code: error.code, message: error.message, sql: error.sql, at: place)
    default:
      self = .refused(sql: "", code: SQLITE_INTERNAL, message: String(describing: error))
    }
  }

  /// The file is no longer at its path.
  static func moved(_ place: DatabasePlace) -> TodoStoreError {
    .changedMeanwhile(path: place.path, reason: "it was moved or deleted while it was in use")
  }

  /// The file holds something other than what was written to it.
  static func overwritten(_ place: DatabasePlace) -> TodoStoreError {
    .changedMeanwhile(
      path: place.path, reason: "another program wrote to it while it was in use")
  }

  /// Returns why SQLite opened a file read-only that was to be written.
  static func openedForReading(at place: DatabasePlace) -> TodoStoreError {
    if let obstacle = obstacle(place.path) {
      return .noPermission(path: place.path, reason: obstacle)
    }
    return .inputOutput(path: place.path, reason: "the file cannot be opened for writing")
  }

  private init(code: Int32, message: String, sql: String, at place: DatabasePlace) {
    let path = place.path
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      self = .locked(path: path, seconds: place.timeoutSeconds)
    case SQLITE_NOTADB:
      self = .notATodoDatabase(path: path, reason: "it is not a SQLite database")
    case SQLITE_CORRUPT:
      self = .damaged(path: path, reason: message)
    case SQLITE_ERROR where Self.isAboutSchema(message):
      self = .damaged(path: path, reason: message)
    case SQLITE_READONLY where code == sqlite3_code_readonly_dbmoved:
      self = .moved(place)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self = .noPermission(path: path, reason: Self.obstacle(path) ?? message)
    case SQLITE_CANTOPEN:
      if let obstacle = Self.obstacle(path) {
        self = .noPermission(path: path, reason: obstacle)
      } else if let obstacle = PathLimit.obstacle(path) {
        self = .pathTooLong(path: path, reason: obstacle)
      } else if Self.may(F_OK, path) {
        // The file exists and may be opened: the disk is full, or failed, perhaps for its journal.
        self = .inputOutput(path: path, reason: message)
      } else {
        self = .cannotCreate(path: path, reason: message)
      }
    case SQLITE_IOERR where Self.isInterrupted(path) && !Self.may(W_OK, NewFolder.above(path)):
      let folder = NewFolder.above(path)
      self = .noPermission(
        path: path, reason: "a command was interrupted; undoing it needs to write in \(folder)")
    case SQLITE_FULL, SQLITE_IOERR:
      self = .inputOutput(path: path, reason: message)
    default:
      self = .refused(sql: sql, code: code, message: message)
    }
  }

  /// Whether there is a journal of what a command left unfinished.
  private static func isInterrupted(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-journal", &status) == 0 && status.st_size > 0
  }

  /// Whether SQLite lacks something that a todo database has, or finds something else in its place.
  ///
  /// This program's statements are the same for every list, so they aren't at fault.
  private static func isAboutSchema(_ message: String) -> Bool {
    [
      "no such table", "no such column", "cannot modify", "malformed JSON", "duplicate column name",
      "unsupported file format",
    ].contains(where: message.hasPrefix) || message.contains("has no column named")
      || message.hasSuffix("already exists")
  }

  /// Returns what this user may not do with the file at `path` or its folder; `nil` if nothing.
  private static func obstacle(_ path: String) -> String? {
    if may(F_OK, path) {
      if !may(R_OK, path) { return "the file cannot be read" }
      if !may(W_OK, path) { return "the file cannot be written" }
    }
    let folder = NewFolder.above(path)
    if !may(X_OK, folder) { return "the folder cannot be entered" }
    if !may(W_OK, folder) { return "the folder cannot be written" }
    return nil
  }

  /// Whether the effective user may do this, who isn't always the one who started the process.
  private static func may(_ mode: Int32, _ path: String) -> Bool {
    faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
  }
}
