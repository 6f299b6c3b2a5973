import TodoSQLite
import TodoText

extension ConfigFile {
  /// Writes ``ConfigTemplate`` to `path`, and creates missing folders.
  ///
  /// An existing file is left alone. Folders have mode 0700 and the file 0600, like those of the list.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - list: The path of the list, which must not be overwritten; `nil` or empty if there is none.
  /// - Throws: A failure with exit code 73 if something is there already or nothing can be created, 64 for the
  ///   path of a list, 77 without permission, 74 if the file can't be written in full; it is then removed again.
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
