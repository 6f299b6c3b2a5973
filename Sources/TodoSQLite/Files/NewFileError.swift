import Glibc
import TodoText

/// Why a new file wasn't created.
package enum NewFileError: Error, Hashable, Sendable {
  /// The file at `path` is the list.
  case isTheList(path: String)

  /// The file at `path` is a database, but not this list's.
  case isADatabase(path: String)

  /// The file at `path` is a copy of this list that has changed since, or that is newer than the list.
  case hasOwnChanges(path: String)

  /// SQLite repairs a database with the file at `path`: `database`, if that is known.
  case isAJournal(path: String, database: String?)

  /// A folder, a pipe or a device is at `path`.
  case notAFile(path: String)

  /// Something already exists at `path`.
  case exists(path: String)

  /// An interrupted command left `journal`, which SQLite would mix into a new database.
  case journalBeside(path: String, journal: String)

  /// This user may not write to `path`.
  case noPermission(path: String, reason: String)

  /// No file can be created at `path`, such as in a folder that does not exist.
  case cannotCreate(path: String, reason: String)

  /// `path` is too long for a list.
  case pathTooLong(path: String, reason: String)

  /// Too many files are open.
  case tooManyOpenFiles(path: String, reason: String)

  /// The disk is full, or failed.
  case inputOutput(path: String, reason: String)

  /// The new file is there and complete, but the disk failed to sync its name.
  case unsynced(path: String, reason: String)

  /// Interprets an error of the system for the file at `path`.
  package init(_ error: SystemError, path: String) {
    self =
      switch error.code {
      case EACCES, EPERM, EROFS: .noPermission(path: path, reason: error.description)
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EISDIR, EEXIST:
        .cannotCreate(path: path, reason: error.description)
      case EMFILE, ENFILE: .tooManyOpenFiles(path: path, reason: error.description)
      default: .inputOutput(path: path, reason: error.description)
      }
  }
}

extension NewFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .isTheList(let path): "\(path) is the list itself"
    case .isADatabase(let path): "\(path) is a database"
    case .hasOwnChanges(let path): "\(path) is a copy of this list with changes of its own"
    case .isAJournal(let path, let database?): "\(path) belongs to the database \(database)"
    case .isAJournal(let path, nil): "\(path) belongs to a database"
    case .notAFile(let path): "\(path) is not a regular file"
    case .exists(let path): "\(path) exists"
    case .journalBeside(let path, let journal):
      "\(path) can't be written safely: \(journal) is left from another file of that name"
    case .noPermission(let path, let reason): "no permission for \(path): \(reason)"
    case .cannotCreate(let path, let reason), .pathTooLong(let path, let reason),
      .tooManyOpenFiles(let path, let reason):
      "cannot create \(path): \(reason)"
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    case .unsynced(let path, let reason):
      "\(path): saved, but the disk failed afterwards: \(reason)"
    }
  }

  /// The next thing to try.
  package var hint: String {
    switch self {
    case .isTheList, .isAJournal, .notAFile, .noPermission, .cannotCreate: "Choose another file."
    case .pathTooLong: "Choose a file with a shorter path."
    case .tooManyOpenFiles: "Allow more, such as with `ulimit -n 256`."
    case .isADatabase, .hasOwnChanges, .exists: "Choose another file, or move that one away."
    case .journalBeside(_, let journal): "Choose another file, or move \(journal) away."
    case .inputOutput:
      "No file was written. Free some disk space, or choose another file."
    case .unsynced: "Check the disk: a power cut could still undo this."
    }
  }
}
