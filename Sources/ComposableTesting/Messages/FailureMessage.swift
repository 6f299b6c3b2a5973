import Composable
import IssueReporting

/// The words of every failure: what happened, the values, the usual reasons and the fix for each.
enum FailureMessage {
  /// A number with its noun: `1 action`, `2 actions`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension String {
  /// Every line moved two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}

extension [String] {
  /// A list whose entries, of one or more lines, are numbered from 1.
  var numbered: String {
    enumerated().map { index, entry in
      let number = "    \(index + 1). "
      let margin = String(repeating: " ", count: number.count)
      return number
        + entry.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + margin)
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
