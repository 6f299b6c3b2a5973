import Glibc
import TodoSQLite

extension ConfigFile {
  /// Writes ``ConfigTemplate`` to `path`, with the folders that are missing.
  ///
  /// What is there is left as it is. Folders are made 0700 and the file 0600, as those of the list.
  ///
  /// - Throws: A failure with exit code 73 where there is something already or nothing can be made, 77
  ///   without permission, 74 where it cannot be written in full; then it is taken away again.
  static func create(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw cannotCreate(path, errorNumber: EEXIST) }

    let folder: String
    do throws(AbsolutePath.Failure) {
      folder = NewFolder.above(try AbsolutePath.of(path))
    } catch {
      throw cannotCreate(path, reason: error.reason)
    }
    for code in [NewFolder.make(folder), NewFolder.sync(above: folder)] where code != 0 {
      throw cannotCreate(path, errorNumber: code)
    }
    let file = try NewFile(
      path: path, hint: "Say where it is to be with TODO_CONFIG.", isReplacing: false)
    try file.write(Array(ConfigTemplate.text.utf8))
    try file.keep()
  }

  private static func cannotCreate(_ path: String, errorNumber: Int32) -> Failure {
    if errorNumber == EEXIST {
      return Failure(
        message: "there is a configuration file already: \(path.terminalSafe)",
        hint: "`todo config --explain` explains each setting.", exitCode: .cannotCreate)
    }
    let exitCode: ExitCode =
      switch errorNumber {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOSPC, EDQUOT, EIO: .inputOutput
      default: .cannotCreate
      }
    return cannotCreate(path, reason: String(cString: strerror(errorNumber)), exitCode)
  }

  private static func cannotCreate(
    _ path: String, reason: String, _ exitCode: ExitCode = .cannotCreate
  ) -> Failure {
    Failure(
      message: "cannot create \(path.terminalSafe): \(reason)",
      hint: "Say where it is to be with TODO_CONFIG.", exitCode: exitCode)
  }
}
