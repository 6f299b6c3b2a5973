import TodoText

/// Why a file can't be read in a format.
package enum FormatError: Error, Hashable, Sendable {
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
  /// The text at a place violates the format.
  case malformed(FilePlace, FormatProblem)
}

extension FormatError: CustomStringConvertible {
  /// `3:14: unterminated quote`, or the system's error message.
  package var description: String {
    switch self {
    case .unreadable(let errorNumber): SystemError(errorNumber).description
    case .malformed(let place, let problem): "\(place.line):\(place.column): \(problem.message)"
    }
  }
}

extension FormatError {
  package static func malformed(_ place: FilePlace, _ message: String, hint: String? = nil)
    -> FormatError
  {
    .malformed(place, FormatProblem(message, hint: hint))
  }
}
