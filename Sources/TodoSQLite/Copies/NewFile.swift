import GRDB
import GRDBSQLite
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

    let folder = NewFolder.above(target.path)
    let name = target.path[(target.path.lastIndex(of: "/") ?? target.path.startIndex)...]
      .dropFirst()
    // A name may have 255 bytes, and this one gets longer.
    let beginning = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    var template: [CChar] = []
    let descriptor = uninterrupted {
      template = Array("\(folder)/.\(beginning).XXXXXX".utf8CString)
      return mkstemp(&template)
    }
    guard descriptor >= 0 else { throw Self.failure(target.path, errno) }
    close(descriptor)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Opens the file as an empty database that can be written to.
  func open(_ configuration: Configuration) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // SQLite opens a file that it cannot open for writing for reading, without a word.
    guard queue.inDatabase({ sqlite3_db_readonly($0.sqliteConnection, "main") }) == 0 else {
      throw CopyError.inputOutput(path: target, reason: "the new file cannot be opened for writing")
    }
    return queue
  }

  /// Gives the file its name; when this returns, the file and its name are on the disk.
  ///
  /// - Throws: `.exists` where another process was quicker, and it is not to be replaced; `.unsynced`
  ///   where the file has its name, and the disk failed then.
  func publish() throws(CopyError) {
    let synced = Self.sync(path, O_RDWR)
    guard synced == 0 else { throw Self.failure(target, synced) }
    let code = isReplacing ? NewName.take(target, for: path) : NewName.claim(target, for: path)
    guard code == 0 else {
      throw code == EEXIST && !isReplacing ? .exists(path: target) : Self.failure(target, code)
    }
    let folderSynced = Self.sync(NewFolder.above(target), O_RDONLY | O_DIRECTORY)
    guard folderSynced == 0 else {
      throw .unsynced(path: target, reason: String(cString: strerror(folderSynced)))
    }
  }

  /// Removes the file, if it has not got its name.
  func discard() {
    _ = uninterrupted { unlink(path) }
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

  /// Returns 0, or the error.
  private static func sync(_ path: String, _ flags: Int32) -> Int32 {
    let descriptor = uninterrupted { Glibc.open(path, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and need not.
    return uninterrupted { fsync(descriptor) } == 0 || errno == EINVAL ? 0 : errno
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
      // To SQLite, what the disk cannot read is damage: nobody else wrote to a new file.
      case .damaged(_, let reason): self = .inputOutput(path: path, reason: reason)
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
