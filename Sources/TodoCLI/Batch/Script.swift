#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A script that can be read: a file, or standard input.
final class Script {
  /// What messages call it.
  let name: String
  var lines: LineReader
  /// What is to be closed, or `nil` for standard input.
  private let fileDescriptor: Int32?

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Throws: A failure with exit code 66 if there is no such file, or it cannot be read.
  init(path: String, standardInput: Int32) throws(Failure) {
    if path == "-" {
      name = "stdin"
      fileDescriptor = nil
      lines = LineReader(fileDescriptor: standardInput)
      return
    }

    name = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path, errorNumber: errno)
    }
    fileDescriptor = descriptor
    lines = LineReader(fileDescriptor: descriptor)
  }

  deinit {
    if let fileDescriptor { close(fileDescriptor) }
  }
}

extension Failure {
  /// The script or the import called `name` cannot be read.
  static func unreadable(_ name: String, errorNumber: Int32) -> Failure {
    Failure(
      message: "\(name.terminalSafe): \(String(cString: strerror(errorNumber)))",
      exitCode: .noInput)
  }
}
