import TodoDomain

/// Why no new file was made of a database.
package enum CopyError: Error, Hashable, Sendable {
  /// There is no database at `path` yet.
  case nothingToCopy(path: String)

  /// There can be no new file.
  case newFile(NewFileError)

  /// What is to be copied cannot be read.
  case unreadable(TodoStoreError)

  /// A list is where the new file is to be, and it isn't known whether that may be replaced.
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
  /// What `error` says about the new file called `path`, rather than about the database.
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
  /// What `error` of a new database says about the file called `path`.
  fileprivate init(_ error: TodoStoreError, path: String) {
    self =
      switch error {
      case .noPermission(_, let reason): .noPermission(path: path, reason: reason)
      case .inputOutput(_, let reason): .inputOutput(path: path, reason: reason)
      case .tooManyOpenFiles(_, let reason): .tooManyOpenFiles(path: path, reason: reason)
      case .pathTooLong(_, let reason): .pathTooLong(path: path, reason: reason)
      // To SQLite, what the disk cannot read is damage: no one else wrote to a new file.
      case .damaged(_, let reason): .inputOutput(path: path, reason: reason)
      case .notATodoDatabase(let path, let reason), .cannotCreate(let path, let reason):
        .cannotCreate(path: path, reason: reason)
      default: .cannotCreate(path: path, reason: error.description)
      }
  }
}
