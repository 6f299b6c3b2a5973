import TodoText

/// Why a file cannot be read as what it is said to be.
package enum FormatError: Error, Hashable, Sendable {
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
  /// What is at a place does not follow the format.
  case malformed(FilePlace, FormatProblem)
}

extension FormatError: CustomStringConvertible {
  /// `3:14: unterminated quote`, or what the system answered.
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
