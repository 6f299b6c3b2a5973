import Glibc
import TodoText

/// A file that was edited.
package struct EditedFile {
  package var bytes: [UInt8]
  package var path: String
  /// Deletes the file.
  package var remove: () -> Void

  package init(bytes: [UInt8], path: String, remove: @escaping () -> Void) {
    self.bytes = bytes
    self.path = path
    self.remove = remove
  }
}

extension EditedFile {
  /// Returns a hint on where the edited text is.
  static func hint(at path: String) -> String { "What you wrote is in \(path.terminalSafe)." }
}

/// Why nothing was edited.
package enum EditorError: Error, Hashable, Sendable {
  /// The file for the editor cannot be written.
  case file(path: String, errorNumber: Int32)
  case notFound(command: String)
  /// The editor's exit code wasn't 0; the file at `path`, if there is one, has what it had saved by then.
  case failed(command: String, path: String?)
  /// The file that the editor left cannot be read.
  case unreadable(path: String, errorNumber: Int32)
}

extension EditorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let errorNumber), .unreadable(let path, let errorNumber):
      "\(path.terminalSafe): \(String(cString: strerror(errorNumber)))"
    case .notFound(let command): "the editor \(quoted(command)) was not found"
    case .failed(let command, _): "the editor \(quoted(command)) failed, so nothing was changed"
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  package var hint: String? {
    switch self {
    case .file, .failed(_, nil): nil
    case .notFound: "Name an editor with VISUAL or EDITOR."
    case .failed(_, let path?): EditedFile.hint(at: path)
    case .unreadable: "Nothing was changed."
    }
  }
}

extension Failure {
  init(_ error: EditorError) {
    let code: ExitCode =
      switch error {
      case .file, .unreadable: .inputOutput
      case .notFound, .failed: .failed
      }
    self.init(message: error.description, hint: error.hint, exitCode: code)
  }
}
