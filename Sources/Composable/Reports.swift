import Foundation
import IssueReporting

/// An issue that the library reports while a program runs: a mistake in how it is used, or an error that nothing
/// caught.
///
/// In a test a report is a failure with all that is known. Anywhere else it is one line on standard error:
///
///     App/Rows.swift:12: A "forEach" received an action for an element that is not there. (.row(.toggled))
///
/// A place that reports again within a minute is not printed again; the next line says how often it did.
/// ``send(to:)`` sends the reports elsewhere.
public struct ProgramReport: Sendable, CustomStringConvertible {
  /// The line of code that the report is about.
  public let callSite: CallSite

  /// The event in one sentence, with the names of an action's cases and none of its values.
  public let summary: String

  /// The whole report: values of actions and states, the usual reasons, and what to do.
  public let message: String

  /// The number of reports of this place that were left out since its last one.
  public let suppressedCount: Int

  /// The report on one line, without the values in ``message``.
  public var description: String {
    let again = suppressedCount == 0 ? "" : " (\(suppressedCount) more since the last report)"
    return "\(callSite): \(summary)\(again)"
  }

  /// Sends all reports of this program to `handler` from now on, instead of to standard error.
  ///
  ///     ProgramReport.send { logger.warning("\($0)") }
  ///
  /// `handler` is called wherever something is reported. Tests are not affected, nor is a program that sets
  /// `IssueReporters.current` itself.
  public static func send(to handler: @escaping @Sendable (ProgramReport) -> Void) {
    current.withLock { $0.handler = handler }
  }

  /// The outlet for all reports of this process.
  ///
  /// One per process, like standard error: most reports come from reducers, which don't know a store.
  private static let current = Locked(ReportOutlet())

  fileprivate static func send(_ message: String, detail: String?, at callSite: CallSite) {
    current.withLock { outlet in
      outlet.report(message, detail: detail, at: callSite, now: .now).map { (outlet.handler, $0) }
    }
    .map { handler, report in handler(report) }
  }
}

/// Turns messages into reports, and leaves out a place's repetitions.
struct ReportOutlet: Sendable {
  static let pause = Duration.seconds(60)
  static let mostPlaces = 1000

  var handler: @Sendable (ProgramReport) -> Void = {
    FileHandle.standardError.write(Data("\($0)\n".utf8))
  }
  private var places: [CallSite: (time: ContinuousClock.Instant, suppressedCount: Int)] = [:]

  var placeCount: Int { places.count }

  mutating func report(
    _ message: String, detail: String?, at callSite: CallSite, now: ContinuousClock.Instant
  ) -> ProgramReport? {
    if let last = places[callSite], now - last.time < Self.pause {
      places[callSite]?.suppressedCount += 1
      return nil
    }
    let count = places[callSite]?.suppressedCount ?? 0
    if places.count >= Self.mostPlaces { places = places.filter { now - $1.time < Self.pause } }
    places[callSite] = (now, 0)
    let firstLine = message.prefix { $0 != "\n" }
    return ProgramReport(
      callSite: callSite, summary: firstLine + (detail.map { " (\($0))" } ?? ""), message: message,
      suppressedCount: count)
  }
}

extension CallSite {
  /// Reports an issue here: in a test as a failure, and otherwise as a ``ProgramReport``.
  ///
  /// `message` is a sentence on a line of its own, then all that is known. Outside of tests only the sentence is printed, with
  /// `detail`, which must hold nobody's data. A warning fails no test.
  package func report(_ message: String, detail: String? = nil, isWarning: Bool = false) {
    let reporters = IssueReporters.current
    if !isTesting, reporters.count == 1, reporters[0] is _DefaultReporter {
      return ProgramReport.send(message, detail: detail, at: self)
    }
    reportIssue(
      message, severity: isWarning ? .warning : .error, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}
