#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that gets other contents: all of them or none.
///
/// A symbolic link stays one: it is the file behind it that is replaced. Whoever may read and write the
/// file may so afterwards. What has been replaced survives a power cut.
struct FileReplacement {
  private let path: String
  private let status: stat

  /// - Throws: A failure with exit code 64 if there is no ordinary file at `path`, and 77 if this user
  ///   may not write it.
  init(path: String) throws(Failure) {
    guard let resolved = realpath(path, nil) else {
      throw .unwritable(path, errorNumber: errno)
    }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    var status = stat()
    guard stat(self.path, &status) == 0 else { throw .unwritable(path, errorNumber: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        message: "\(path.terminalSafe) is no ordinary file, so nothing can be recorded in it",
        hint: "`todo check --record -` reads standard input and prints what it recorded.",
        exitCode: .usage)
    }
    // A file can be replaced by whoever may write its folder, which is more than its owner meant.
    guard access(self.path, W_OK) == 0 else { throw .unwritable(path, errorNumber: errno) }
    self.status = status
  }

  /// Puts `bytes` in the place of what the file holds.
  ///
  /// - Throws: A failure with exit code 74 or 77, with the file as it was.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/"
    var template = Array((folder + ".todo-check-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .unwritable(path, errorNumber: errno) }
    let temporary = template.withUnsafeBufferPointer {
      $0.baseAddress.map(String.init(cString:)) ?? ""
    }

    let errorNumber = fill(descriptor, bytes)
    close(descriptor)
    guard errorNumber == 0, rename(temporary, path) == 0 else {
      let failure = Failure.unwritable(path, errorNumber: errorNumber == 0 ? errno : errorNumber)
      unlink(temporary)
      throw failure
    }
    // The name of the new file is on the disk when its folder is.
    let folderDescriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard folderDescriptor >= 0 else { return }
    fsync(folderDescriptor)
    close(folderDescriptor)
  }

  /// Returns 0, or what went wrong.
  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
    // A user who is not root cannot give a file away; then it becomes the user's own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { return errno }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        #if canImport(Glibc)
        Glibc.write(descriptor, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, $0.baseAddress, $0.count)
        #else
        Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if count < 0, errno != EINTR { return errno }
      start += max(0, count)
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}

extension Failure {
  /// The file at `path` cannot be replaced.
  fileprivate static func unwritable(_ path: String, errorNumber: Int32) -> Failure {
    let isForbidden = [EACCES, EPERM, EROFS].contains(errorNumber)
    return Failure(
      message: "cannot write \(path.terminalSafe): \(String(cString: strerror(errorNumber)))",
      hint: isForbidden
        ? "`todo check --record - < FILE` prints what it would write."
        : "The file is as it was. Make room on the disk, and try again.",
      exitCode: isForbidden ? .noPermission : .inputOutput)
  }
}
