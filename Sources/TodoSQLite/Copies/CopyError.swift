import TodoDomain

/// Why a database wasn't copied to a new file.
package enum CopyError: Error, Hashable, Sendable {
  /// There is no database at `path` yet.
  case nothingToCopy(path: String)

  /// The new file can't be created.
  case newFile(NewFileError)

  /// The database to copy can't be read.
  case unreadable(TodoStoreError)

  /// A list is in the place of the new file, and it isn't known whether it may be replaced.
  case otherList(TodoStoreError)
}

extension CopyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothingToCopy(let path): "there is no database at \(path)"
    case .newFile(let error): error.description
    case .unreadable(let error), .otherList(let error): error.description
    }
  }
}

extension CopyError {
  /// Interprets `error` for the new file called `path`, rather than for the database.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as CopyError: self = error
    case let error as NewFileError: self = .newFile(error)
    case let error as TodoStoreError: self = .newFile(NewFileError(error, path: path))
    default:
      let place = DatabasePlace(path: path, timeoutSeconds: 0)
      self = CopyError(TodoStoreError(error, at: place), path: path)
    }
  }
}

extension NewFileError {
  /// Interprets `error`, of a new database, for the file called `path`.
  fileprivate init(_ error: TodoStoreError, path: String) {
    self =
      switch error {
      case .noPermission(_, let reason): .noPermission(path: path, reason: reason)
      case .inputOutput(_, let reason): .inputOutput(path: path, reason: reason)
      case .tooManyOpenFiles(_, let reason): .tooManyOpenFiles(path: path, reason: reason)
      case .pathTooLong(_, let reason): .pathTooLong(path: path, reason: reason)
      // SQLite calls it damage if the disk can't read: no one else wrote to a new file.
      case .damaged(_, let reason): .inputOutput(path: path, reason: reason)
      case .notATodoDatabase(let path, let reason), .cannotCreate(let path, let reason):
        .cannotCreate(path: path, reason: reason)
      default: .cannotCreate(path: path, reason: error.description)
      }
  }
}
