import Composable
import IssueReporting

/// The words of every failure: what happened, the values, the usual reasons and the fix for each.
enum FailureMessage {
  /// Builds a message, with an empty line between its parts.
  ///
  /// Values and reasons that are empty are left out. `lead` introduces the `reasons`, each with its fix.
  static func message(
    _ event: String, _ values: [(title: String, text: String)] = [],
    lead: String = "The usual reasons:", reasons: [String] = [], end: String = ""
  ) -> String {
    let sections = values.filter { !$0.text.isEmpty }.map { "  \($0.title):\n\($0.text)" }
    let list = reasons.filter { !$0.isEmpty }.map { "• \($0)" }.joined(separator: "\n")
    let parts = [event] + sections + [lead, list, end]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// A number with its noun: `1 action`, `2 actions`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  /// Every line moved two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}

extension [String] {
  /// A list whose entries, of one or more lines, are numbered from 1.
  var numbered: String {
    enumerated().map { index, entry in
      let number = "    \(index + 1). "
      let margin = String(repeating: " ", count: number.count)
      return number + entry.replacing("\n", with: "\n" + margin)
    }
    .joined(separator: "\n")
  }
}

extension CallSite {
  /// Reports an issue at this place that doesn't fail the running test.
  func warn(_ message: String) {
    reportIssue(
      message, severity: .warning, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
