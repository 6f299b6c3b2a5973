import Foundation
import IssueReporting

/// Collects reported issues, so that a test can check the text of a failure.
///
/// `@unchecked Sendable`: `reported` is read and changed only while holding the lock.
final class IssueCollector: IssueReporter, @unchecked Sendable {
  struct Reported: Equatable {
    let message: String
    let isWarning: Bool
    let line: UInt
  }

  private var reported: [Reported] = []
  private let lock = NSLock()

  var issues: [Reported] { lock.withLock { reported } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // CustomDump aligns its marks with figure spaces, which look like ordinary spaces in source code.
    let words = (message() ?? "").replacing("\u{2007}", with: " ")
    let issue = Reported(message: words, isWarning: severity == .warning, line: line)
    lock.withLock { reported.append(issue) }
  }
}

/// Returns the issues that `body` reports, which don't fail the calling test.
func issues(
  isolation actor: isolated any Actor = #isolation, in body: () async throws -> Void
) async rethrows -> [IssueCollector.Reported] {
  let collector = IssueCollector()
  try await withIssueReporters([collector]) { try await body() }
  return collector.issues
}

/// Returns the messages of the issues that `body` reports.
func messages(
  isolation actor: isolated any Actor = #isolation, in body: () async throws -> Void
) async rethrows -> [String] {
  try await issues(in: body).map(\.message)
}
