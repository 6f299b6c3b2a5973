import Foundation
import IssueReporting

/// A reported issue and its location.
struct Report: Equatable, Sendable {
  let message: String
  let fileID: String
  let line: UInt

  /// The statement of the law that was broken.
  var brokenLaw: String {
    message.split(separator: "\n").dropFirst(2).first?.trimmingCharacters(in: .whitespaces) ?? ""
  }
}

/// Records the issues reported while it is installed, instead of failing the test.
final class ReportRecorder: IssueReporter {
  private let lock = NSLock()
  nonisolated(unsafe) private var recorded: [Report] = []  // only under the lock

  var reports: [Report] { lock.withLock { recorded } }
  var messages: [String] { reports.map(\.message) }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let report = Report(message: message() ?? "", fileID: "\(fileID)", line: line)
    lock.withLock { recorded.append(report) }
  }
}

/// Returns the issues that `body` reports, without failing the test.
@MainActor
func reports(of body: () throws -> Void) rethrows -> [Report] {
  let recorder = ReportRecorder()
  try withIssueReporters([recorder]) { try body() }
  return recorder.reports
}

/// Returns the issues that `body` reports, without failing the test.
@MainActor
func reports(of body: @MainActor () async -> Void) async -> [Report] {
  let recorder = ReportRecorder()
  await withIssueReporters([recorder]) { await body() }
  return recorder.reports
}
