import TodoSQLite
import TodoText

extension ConfigFile {
  /// Writes ``ConfigTemplate`` to `path`, with the folders that are missing.
  ///
  /// What is there is left as it is. Folders are made 0700 and the file 0600, as those of the list.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - list: The path of the list, which it must not be written to, or an empty one.
  /// - Throws: A failure with exit code 73 where there is something already or nothing can be made, 64 for
  ///   the place of a list, 77 without permission, 74 where it cannot be written in full; then it is
  ///   taken away again.
  static func create(_ path: String, besideList list: String?) throws(Failure) {
    do throws(NewFileError) {
      try NewFile.makeFolders(above: path)
      let file = try NewFile(path, besideList: list, isReplacing: false)
      try file.write(Array(ConfigTemplate.text.utf8))
      try file.publish()
    } catch {
      switch error {
      case .inputOutput, .unsynced: throw Failure(error)
      case .exists:
        throw Failure(
          message: "there is a configuration file already: \(path.terminalSafe)",
          hint: "`todo config --explain` explains each setting.", exitCode: .cannotCreate)
      default: throw Failure(error, hint: "Say where it is to be with TODO_CONFIG.")
      }
    }
  }
}
