import TodoDomain
import TodoSQLite
import TodoText

/// Why a command failed: a message, a hint and the exit code.
package struct Failure: Error, Hashable, Sendable {
  package var message: String
  package var hint: String?
  package var exitCode: ExitCode
  /// The plain word in the place of a todo, if that is the mistake.
  package var plainWord: String?

  package init(message: String, hint: String? = nil, exitCode: ExitCode) {
    self.message = message
    self.hint = hint
    self.exitCode = exitCode
  }

  package init(_ error: TodoStoreError) {
    self.init(
      message: error.description.terminalSafe, hint: error.hint?.terminalSafe,
      exitCode: ExitCode(error))
  }

  init(_ error: CopyError) {
    self.init(message: error.description, hint: error.hint, exitCode: ExitCode(error))
  }

  /// Reports that a file wasn't written; `hint` replaces the error's own.
  init(_ error: NewFileError, hint: String? = nil) {
    self.init(
      message: error.description.terminalSafe, hint: hint ?? error.hint.terminalSafe,
      exitCode: ExitCode(error))
  }

  /// Reports wrong usage at the shell.
  init(_ mistake: any Mistake) {
    self.init(message: mistake.description, hint: mistake.hint, exitCode: .usage)
    if case .notAReference(let word)? = mistake as? ValueError, word.isPlainWord {
      plainWord = word
    }
  }

  /// The same failure, if everything was saved and only the answer failed.
  var afterSaving: Failure {
    exitCode == .done
      ? self : Failure(message: "done and saved, but \(message)", hint: nil, exitCode: exitCode)
  }
}
