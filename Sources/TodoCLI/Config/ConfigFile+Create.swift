#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ConfigFile {
  /// Writes ``ConfigTemplate`` to `path`, with the folders that are missing.
  ///
  /// What is there is left as it is. Folders are made 0700 and the file 0600, as those of the list.
  ///
  /// - Throws: A failure with exit code 73 where there is something already or nothing can be made, 77
  ///   without permission, 74 where it cannot be written in full; then it is taken away again.
  static func create(_ path: String) throws(Failure) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    if let end, end > path.startIndex { try createFolder(String(path[..<end])) }

    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(path, errorNumber: errno) }
    let output = Output(fileDescriptor: descriptor)
    do throws(OutputError) {
      try output.write(ConfigTemplate.text)
      try output.flush()
      close(descriptor)
    } catch {
      close(descriptor)
      unlink(path)
      throw Failure(message: "\(path.terminalSafe): \(error)", exitCode: .inputOutput)
    }
  }

  private static func createFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let end = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      end > path.startIndex
    else { throw cannotCreate(path, errorNumber: errno) }
    try createFolder(String(path[..<end]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw cannotCreate(path, errorNumber: errno)
    }
  }

  private static func cannotCreate(_ path: String, errorNumber: Int32) -> Failure {
    if errorNumber == EEXIST {
      return Failure(
        message: "there is a configuration file already: \(path.terminalSafe)",
        hint: "`todo config --explain` explains each setting.", exitCode: .cannotCreate)
    }
    let mayNot = errorNumber == EACCES || errorNumber == EPERM
    return Failure(
      message: "cannot create \(path.terminalSafe): \(String(cString: strerror(errorNumber)))",
      hint: "Say where it is to be with TODO_CONFIG.",
      exitCode: mayNot ? .noPermission : .cannotCreate)
  }
}
