import TodoDomain

/// Why no new file was made of a database.
package enum CopyError: Error, Hashable, Sendable {
  /// There is no database at `path` yet.
  case nothingToCopy(path: String)

  /// `path`, where the new file was to be, is the database itself.
  case isTheDatabase(path: String)

  /// There is a file at `path` already.
  case exists(path: String)

  /// At `journal` lies what an interrupted command left, and SQLite would mix it into a new file.
  case journalBeside(path: String, journal: String)

  /// This user may not write where the new file was to be.
  case noPermission(path: String, reason: String)

  /// There can be no file at `path`, such as in a folder that does not exist.
  case cannotCreate(path: String, reason: String)

  /// The disk is full, or failed.
  case inputOutput(path: String, reason: String)

  /// The new file is there and whole, but the disk failed when its name was to be made certain.
  case unsynced(path: String, reason: String)

  /// What is to be copied cannot be read.
  case unreadable(TodoStoreError)
}

extension CopyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothingToCopy(let path): "there is no database at \(path)"
    case .isTheDatabase(let path): "\(path) is the database itself"
    case .exists(let path): "\(path) is there already"
    case .journalBeside(let path, let journal):
      "\(path) would not be safe: \(journal) is left of another file of its name"
    case .noPermission(let path, let reason): "no permission for \(path): \(reason)"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    case .unsynced(let path, let reason):
      "\(path): done and saved, but the disk failed then: \(reason)"
    case .unreadable(let error): error.description
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  package var hint: String? {
    switch self {
    case .nothingToCopy: "Say where it is with --database PATH; `todo add` begins a new one."
    case .isTheDatabase, .noPermission, .cannotCreate: "Give another file."
    case .exists: "Give another file, or move that one away."
    case .journalBeside(_, let journal): "Give another file, or move \(journal) away."
    case .inputOutput: "No file was made. Make room on the disk, or give another file."
    case .unsynced: "See to the disk: a power cut could still take the name away."
    case .unreadable(let error): error.hint
    }
  }
}
