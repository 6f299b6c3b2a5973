import TodoFormats
import TodoText

extension Failure {
  /// The file called `file` cannot be read.
  init(_ error: FormatError, file: String) {
    switch error {
    case .unreadable(let errorNumber):
      self = .unreadable(file, errorNumber: errorNumber)
    case .malformed(_, let problem):
      self.init(
        message: "\(file.terminalSafe):\(error)", hint: problem.hint, exitCode: .badData)
    }
  }
}
