import TodoDomain
import TodoText

/// The problem at a place in a file.
package struct FormatProblem: Mistake, Hashable {
  /// The problem in a few words: `unterminated quote`.
  ///
  /// Text from users and files is ``quoted(_:)``.
  package var message: String
  /// The next thing to try, or `nil` if there is nothing useful to say.
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  package init(_ mistake: any Mistake) {
    let hint: String? =
      switch mistake as? SyntaxError {
      // Their hints are for scripts.
      case .json(.wrongType), .json(.somethingAfter): nil
      default: mistake.hint
      }
    self.init(mistake.description, hint: hint)
  }

  /// Relative dates aren't accepted: a file means the same on any day.
  package static func notADate(
    _ text: String, hint: String = "A date is written 2026-12-24 or 2026-12-24T18:00."
  ) -> FormatProblem {
    FormatProblem("\(quoted(text)) is not a date", hint: hint)
  }

  package static func notARule(_ text: String) -> FormatProblem {
    FormatProblem("\(quoted(text)) is not a rule", hint: RepeatRule.hint)
  }

  package static func notAPriority(_ text: String) -> FormatProblem {
    let names = Priority.allCases.map(\.description)
    return FormatProblem(
      "unknown priority \(quoted(text))",
      hint: suggestion(for: text, among: names) ?? "Use \(list(names, "or")).")
  }

  package static func notAnInstant(_ text: String) -> FormatProblem {
    FormatProblem(
      "\(quoted(text)) is not an instant", hint: "An instant is written 2026-12-24T18:00:00.000Z.")
  }

  package static let nul = FormatProblem("a NUL, which cannot be stored")
  package static let utf16 = FormatProblem(
    "this is UTF-16, not UTF-8", hint: "Save the file as UTF-8.")
  package static let notUTF8 = FormatProblem("not UTF-8", hint: "Save the file as UTF-8.")
}

extension FormatProblem: CustomStringConvertible {
  package var description: String { message }
}
