import Composable
import Foundation
import IssueReporting

/// Keeps what is reported while a state space is explored.
final class StateSpaceIssues: IssueReporter {
  private let recorded = Locked<[String]>([])

  /// What was reported first, and is taken away with the rest.
  func takeFirst() -> String? {
    recorded.withLock { recorded in
      guard !recorded.isEmpty else { return nil }
      defer { recorded = [] }
      return recorded[0]
    }
  }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    let text = message() ?? ""
    recorded.withLock { $0.append(text) }
  }
}
