import Composable
import IssueReporting

/// Collects the issues that are reported while something else decides whether they fail the test.
final class IssueRecorder: IssueReporter {
  private let recorded = Locked<[String]>([])
  private let includesWarnings: Bool

  init(includesWarnings: Bool = false) {
    self.includesWarnings = includesWarnings
  }

  func takeAll() -> [String] {
    recorded.withLock { recorded in
      defer { recorded = [] }
      return recorded
    }
  }

  func takeFirst() -> String? { takeAll().first }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error || includesWarnings else { return }
    let text = message() ?? ""
    recorded.withLock { $0.append(text) }
  }
}
