import Foundation
import IssueReporting

/// An issue that was reported, and where.
struct Report: Equatable, Sendable {
  let message: String
  let fileID: String
  let line: UInt

  /// The statement of the law that the report is about.
  var brokenLaw: String {
    message.split(separator: "\n").dropFirst(2).first?.trimmingCharacters(in: .whitespaces) ?? ""
  }
}

/// Keeps the issues that are reported while it is in charge, instead of failing the test.
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

/// The issues that `body` reports, which fail no test.
@MainActor
func reports(of body: () throws -> Void) rethrows -> [Report] {
  let recorder = ReportRecorder()
  try withIssueReporters([recorder]) { try body() }
  return recorder.reports
}

/// The issues that `body` reports, which fail no test.
@MainActor
func reports(of body: @MainActor () async -> Void) async -> [Report] {
  let recorder = ReportRecorder()
  await withIssueReporters([recorder]) { await body() }
  return recorder.reports
}
