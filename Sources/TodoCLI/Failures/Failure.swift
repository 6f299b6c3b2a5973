import TodoDomain
import TodoSQLite
import TodoText

/// Why the program ends without having done what was asked: what is said, and the exit code.
struct Failure: Error, Hashable, Sendable {
  var message: String
  var hint: String?
  var exitCode: ExitCode
}

extension Failure {
  init(_ error: TodoStoreError) {
    self.init(
      message: error.description.terminalSafe, hint: error.hint?.terminalSafe,
      exitCode: ExitCode(error))
  }

  init(_ error: CopyError) {
    self.init(message: error.description, hint: error.hint, exitCode: ExitCode(error))
  }

  /// A file was not written; `hint` is what to do instead, where the error does not say more.
  init(_ error: NewFileError, hint: String? = nil) {
    self.init(
      message: error.description.terminalSafe, hint: hint ?? error.hint.terminalSafe,
      exitCode: ExitCode(error))
  }

  /// Something at the shell is not as it should be.
  init(_ mistake: any Mistake) {
    self.init(message: mistake.description, hint: mistake.hint, exitCode: .usage)
  }
}

extension Failure {
  /// The same, where it happened to the answer after everything else had been done.
  var afterSaving: Failure {
    exitCode == .done
      ? self : Failure(message: "done and saved, but \(message)", hint: nil, exitCode: exitCode)
  }
}
