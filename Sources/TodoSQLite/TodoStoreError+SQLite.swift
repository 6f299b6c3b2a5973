import GRDB
import GRDBSQLite
import Glibc
import TodoDomain

/// Where a database is and how long it is waited for: what its errors say.
struct DatabasePlace {
  /// Absolute, or `:memory:`.
  var path: String
  /// How long to wait while another process has the database locked.
  var timeoutSeconds: Double
}

extension TodoStoreError {
  /// What `error`, from SQLite or GRDB or already one of these, says about the database at `place`.
  init(_ error: any Error, at place: DatabasePlace) {
    switch error {
    case let error as TodoStoreError: self = error
    case let error as SQLiteFailure:
      self.init(code: error.code, message: error.message, sql: error.sql, at: place)
    case let error as DatabaseError:
      let code = error.extendedResultCode
      self.init(
        code: code.rawValue, message: error.message ?? code.description, sql: error.sql ?? "",
        at: place)
    default:
      self = .refused(sql: "", code: SQLITE_INTERNAL, message: String(describing: error))
    }
  }

  private init(code: Int32, message: String, sql: String, at place: DatabasePlace) {
    let path = place.path
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      self = .locked(path: path, seconds: place.timeoutSeconds)
    case SQLITE_NOTADB:
      self = .notATodoDatabase(path: path, reason: "it is no SQLite database")
    case SQLITE_CORRUPT:
      self = .damaged(path: path, reason: message)
    case SQLITE_READONLY where code == sqliteReadOnlyMoved:
      self = .inputOutput(path: path, reason: "it was moved or deleted while it was in use")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self = .noPermission(path: path, reason: Self.obstacle(path) ?? message)
    case SQLITE_CANTOPEN:
      self =
        Self.obstacle(path).map { .noPermission(path: path, reason: $0) }
        ?? .cannotCreate(path: path, reason: message)
    case SQLITE_FULL, SQLITE_IOERR:
      self = .inputOutput(path: path, reason: message)
    default:
      self = .refused(sql: sql, code: code, message: message)
    }
  }

  /// What this user may not do with the file at `path` or with its folder.
  private static func obstacle(_ path: String) -> String? {
    if access(path, F_OK) == 0 {
      if access(path, R_OK) != 0 { return "the file cannot be read" }
      if access(path, W_OK) != 0 { return "the file cannot be written" }
    }
    let folder = DatabaseFile.folder(of: path)
    if access(folder, X_OK) != 0 { return "the folder cannot be entered" }
    if access(folder, W_OK) != 0 { return "the folder cannot be written" }
    return nil
  }
}

/// `SQLITE_READONLY_DBMOVED`, a macro that is not imported.
private let sqliteReadOnlyMoved = SQLITE_READONLY | 4 << 8

/// `SQLITE_READONLY_ROLLBACK`, a macro that is not imported: a crash left a journal to be rolled
/// back, and this connection only reads.
let sqliteReadOnlyRollback = SQLITE_READONLY | 3 << 8
