import Glibc

/// A file that somebody has edited.
package struct EditedFile {
  package var bytes: [UInt8]
  package var path: String
  /// Takes the file away.
  package var remove: () -> Void

  package init(bytes: [UInt8], path: String, remove: @escaping () -> Void) {
    self.bytes = bytes
    self.path = path
    self.remove = remove
  }
}

/// Why nothing was edited.
package enum EditorError: Error, Hashable, Sendable {
  /// The file for the editor cannot be written or read.
  case file(path: String, errorNumber: Int32)
  case notFound(command: String)
  /// The editor ended with something else than 0.
  case failed(command: String)
}

extension EditorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let errorNumber):
      "\(path.terminalSafe): \(String(cString: strerror(errorNumber)))"
    case .notFound(let command): "there is no editor \(quoted(command))"
    case .failed(let command): "the editor \(quoted(command)) failed, so nothing was changed"
    }
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  package var hint: String? {
    switch self {
    case .file: nil
    case .notFound: "Name an editor with VISUAL or EDITOR, or give the text: todo edit 5 TEXT"
    case .failed: nil
    }
  }
}

extension Failure {
  init(_ error: EditorError) {
    let code: ExitCode = if case .file = error { .inputOutput } else { .notThere }
    self.init(message: error.description, hint: error.hint, exitCode: code)
  }
}
