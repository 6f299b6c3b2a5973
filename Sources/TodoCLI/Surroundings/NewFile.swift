#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is written beside the one in whose place it comes when it is whole.
///
/// Only its owner may read it. Whatever happens before ``keep()`` leaves the old file as it was.
final class NewFile {
  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32
  private let output: Output
  private var isKept = false

  /// - Throws: A failure where the place is no file, or no file can be made there.
  init(path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw Failure(
        message: "\(path.terminalSafe) is not a regular file",
        hint: "Without --output it goes to standard output.", exitCode: .cannotCreate)
    }
    self.path = path
    temporaryPath = "\(path).\(getpid()).part"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, errorNumber: errno) }
    output = Output(fileDescriptor: descriptor)
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
    guard fsync(descriptor) == 0 else { throw .unwritable(path, errorNumber: errno) }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, rename(temporaryPath, path) == 0 else {
      throw .unwritable(path, errorNumber: errno)
    }
    isKept = true
    // Where even the folder cannot be synced, the old file may come back, which is whole too.
    let folder =
      path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    let folderDescriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folderDescriptor >= 0 {
      fsync(folderDescriptor)
      close(folderDescriptor)
    }
  }

  private func failure(_ error: OutputError) -> Failure {
    switch error {
    case .closed: .unwritable(path, errorNumber: EPIPE)
    case .failed(let errorNumber): .unwritable(path, errorNumber: errorNumber)
    }
  }
}

extension Failure {
  /// The file at `path` cannot be written.
  fileprivate static func unwritable(_ path: String, errorNumber: Int32) -> Failure {
    let exitCode: ExitCode =
      switch errorNumber {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOSPC, EDQUOT, EIO, EFBIG: .inputOutput
      default: .cannotCreate
      }
    return Failure(
      message: "\(path.terminalSafe): \(String(cString: strerror(errorNumber)))",
      hint: "What was there is as it was.", exitCode: exitCode)
  }
}
