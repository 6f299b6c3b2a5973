import Glibc
import TodoSQLite

/// A file that is written beside the one in whose place it comes when it is whole.
///
/// Where one is there already it keeps its permissions, and a symbolic link to it stays one; a new one
/// can be read by its owner alone. Whatever happens before ``keep()`` leaves everything as it was.
final class NewFile {
  /// As it was given.
  private let name: String
  private let path: String
  private let temporaryPath: String
  private let isReplacing: Bool
  private var descriptor: Int32
  private let output: Output
  private var isKept = false

  /// Begins with nothing in it.
  ///
  /// - Parameters:
  ///   - name: Where it is to be.
  ///   - hint: What to do instead where something else than a file is there.
  ///   - isReplacing: Whether it may take the place of a file that comes there meanwhile.
  /// - Throws: A failure with exit code 64 where something else than a file is there, else 73, 74 or 77.
  init(path name: String, hint: String, isReplacing: Bool = true) throws(Failure) {
    self.name = name
    self.isReplacing = isReplacing
    var status = stat()
    let isThere = stat(name, &status) == 0
    if isThere {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Failure(
          message: "\(name.terminalSafe) is no ordinary file", hint: hint, exitCode: .usage)
      }
      guard let resolved = realpath(name, nil) else { throw .unwritable(name, errorNumber: errno) }
      defer { free(resolved) }
      path = String(cString: resolved)
      // A file can be replaced by whoever may write its folder, which is more than its owner meant.
      guard access(path, W_OK) == 0 else { throw .unwritable(name, errorNumber: errno) }
    } else {
      path = name
    }

    var template: [CChar] = []
    descriptor = uninterrupted { [path] in
      template = Array("\(path).XXXXXX".utf8CString)
      return mkstemp(&template)
    }
    guard descriptor >= 0 else { throw .unwritable(name, errorNumber: errno) }
    temporaryPath = template.withUnsafeBufferPointer {
      $0.baseAddress.map { String(cString: $0) } ?? ""
    }
    output = Output(fileDescriptor: descriptor)
    guard isThere else { return }
    // A user who is not root cannot give a file away; then it becomes the user's own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
      throw .unwritable(name, errorNumber: errno)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isKept { unlink(temporaryPath) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(OutputError) { try output.write(bytes) } catch { throw failure(error) }
  }

  /// Puts the file in its place; it has returned only when that is on the disk.
  func keep() throws(Failure) {
    do throws(OutputError) { try output.flush() } catch { throw failure(error) }
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw .unwritable(name, errorNumber: errno)
    }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw .unwritable(name, errorNumber: errno) }
    let code =
      isReplacing ? NewName.take(path, for: temporaryPath) : NewName.claim(path, for: temporaryPath)
    guard code == 0 else { throw .unwritable(name, errorNumber: code) }
    isKept = true
    let folder =
      path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    let folderDescriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // Who may not read the folder may write to it all the same.
    guard folderDescriptor >= 0 else { return }
    defer { close(folderDescriptor) }
    // Some file systems cannot sync a folder, and need not.
    guard uninterrupted({ fsync(folderDescriptor) }) == 0 || errno == EINVAL else {
      throw .unsynced(name, errorNumber: errno)
    }
  }

  private func failure(_ error: OutputError) -> Failure {
    switch error {
    case .closed: .unwritable(name, errorNumber: EPIPE)
    case .interrupted: .unwritable(name, errorNumber: EINTR)
    case .failed(let errorNumber): .unwritable(name, errorNumber: errorNumber)
    }
  }
}

extension Failure {
  /// The file at `path` cannot be written.
  fileprivate static func unwritable(_ path: String, errorNumber: Int32) -> Failure {
    let exitCode: ExitCode =
      switch errorNumber {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EISDIR: .cannotCreate
      default: .inputOutput
      }
    return Failure(
      message: "cannot write \(path.terminalSafe): \(String(cString: strerror(errorNumber)))",
      hint: "What was there is as it was.", exitCode: exitCode)
  }
  /// The file at `path` is there, but the disk failed when its name was to be made certain.
  fileprivate static func unsynced(_ path: String, errorNumber: Int32) -> Failure {
    Failure(
      message: "\(path.terminalSafe): done and saved, but the disk failed then: "
        + String(cString: strerror(errorNumber)),
      hint: "See to the disk: a power cut could still take it back.", exitCode: .inputOutput)
  }
}
