import Glibc
import TodoDomain

/// A file that gets its name when it is whole, and never before.
///
/// Until ``publish()`` it has another name in the same folder, so that whoever looks sees all of it or
/// nothing, whatever happens meanwhile. Only its owner may read and write it (0600).
struct NewFile {
  /// What it is to be called.
  let target: String
  /// What it is called until then.
  let path: String
  private let isReplacing: Bool

  /// Makes an empty file beside `target`.
  ///
  /// - Parameters:
  ///   - target: What it is to be called.
  ///   - original: The path of the database that it is made of.
  ///   - isReplacing: Whether it may take the place of a file that is there.
  /// - Throws: Why there can be no such file.
  init(
    for target: DatabaseFile, of original: DatabaseFile, isReplacing: Bool
  ) throws(CopyError) {
    self.target = target.path
    self.isReplacing = isReplacing
    guard !Self.areSame(target.path, original.path) else { throw .isTheDatabase(path: target.path) }
    try Self.checkPlace(target, isReplacing: isReplacing)

    let folder = DatabaseFile.folder(of: target.path)
    let name = target.path[(target.path.lastIndex(of: "/") ?? target.path.startIndex)...]
      .dropFirst()
    // A name may have 255 bytes, and this one gets longer.
    let beginning = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    var template = Array("\(folder)/.\(beginning).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure(target.path, errno) }
    close(descriptor)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Gives the file its name; when this returns, the file and its name are on the disk.
  ///
  /// - Throws: `.exists` where another process was quicker, and it is not to be replaced.
  func publish() throws(CopyError) {
    try Self.sync(path, O_RDWR, failingAs: target)
    if !isReplacing { try claimName() }
    guard rename(path, target) == 0 else {
      let code = errno
      if !isReplacing { unlink(target) }
      throw Self.failure(target, code)
    }
    try Self.sync(DatabaseFile.folder(of: target), O_RDONLY | O_DIRECTORY, failingAs: target)
  }

  /// Puts a file of no bytes where there is none, so that of two processes that make the same file at
  /// once only one believes that it is its own.
  private func claimName() throws(CopyError) {
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: target) : Self.failure(target, errno)
    }
    close(descriptor)
  }

  /// Removes the file, if it has not got its name.
  func discard() {
    unlink(path)
  }

  private static func checkPlace(
    _ target: DatabaseFile, isReplacing: Bool
  ) throws(CopyError) {
    let exists: Bool
    do throws(TodoStoreError) {
      exists = try target.exists()
    } catch {
      throw CopyError(error, path: target.path)
    }
    if exists, !isReplacing { throw .exists(path: target.path) }
    // A link to a file that does not exist.
    var status = stat()
    guard isReplacing || lstat(target.path, &status) != 0 else { throw .exists(path: target.path) }
    // SQLite rolls back what it finds under these names: https://sqlite.org/howtocorrupt.html, 1.4.
    for journal in [target.path + "-journal", target.path + "-wal"]
    where stat(journal, &status) == 0 && status.st_size > 0 {
      throw .journalBeside(path: target.path, journal: journal)
    }
  }

  /// Whether both paths lead to one file, which need not exist.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return one == other }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  private static func sync(
    _ path: String, _ flags: Int32, failingAs target: String
  ) throws(CopyError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(target, errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and need not.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(target, errno) }
  }

  private static func failure(_ path: String, _ code: Int32) -> CopyError {
    let reason = String(cString: strerror(code))
    return switch code {
    case EACCES, EPERM, EROFS: .noPermission(path: path, reason: reason)
    case ENOSPC, EDQUOT, EIO: .inputOutput(path: path, reason: reason)
    default: .cannotCreate(path: path, reason: reason)
    }
  }
}

extension CopyError {
  /// What `error` says about the new file at `path`, rather than about the database.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as CopyError: self = error
    case let error as TodoStoreError:
      switch error {
      case .noPermission(_, let reason): self = .noPermission(path: path, reason: reason)
      case .inputOutput(_, let reason): self = .inputOutput(path: path, reason: reason)
      case .notATodoDatabase(let path, let reason), .cannotCreate(let path, let reason):
        self = .cannotCreate(path: path, reason: reason)
      default: self = .cannotCreate(path: path, reason: error.description)
      }
    default:
      let place = DatabasePlace(path: path, timeoutSeconds: 0)
      self = CopyError(TodoStoreError(error, at: place), path: path)
    }
  }
}
