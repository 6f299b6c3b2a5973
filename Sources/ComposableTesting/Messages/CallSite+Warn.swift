import Composable
import IssueReporting

extension CallSite {
  /// Says something at this place that does not fail the running test.
  func warn(_ message: String) {
    reportIssue(
      message, severity: .warning, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
