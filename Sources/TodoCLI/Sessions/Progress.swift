import TodoDomain
import TodoText

/// A progress line at the terminal.
///
/// It appears after half a second, and is removed at the end:
///
///     import list.json  [##########          ]  50%  120,000
///
/// If the total isn't known, only the count is shown.
@MainActor
final class Progress {
  private let environment: ShellEnvironment
  private let title: String
  private let isShown: Bool
  private var nextAt: Instant
  private var width = 0

  private static let patienceMilliseconds: Int64 = 500
  private static let paceMilliseconds: Int64 = 100

  init(_ title: String, in environment: ShellEnvironment) {
    self.title = title
    self.environment = environment
    isShown = environment.errorIsTerminal && environment.variable("TERM") != "dumb"
    nextAt = environment.now().later(by: Self.patienceMilliseconds)
  }

  /// Shows that `count` are done, unless it is too early for the next update.
  ///
  /// `fraction` is the share of the total, from 0 through 1, or `nil` if it isn't known.
  func update(_ count: Int, of fraction: @autoclosure () -> Double?) {
    guard isShown else { return }
    let now = environment.now()
    guard now >= nextAt else { return }
    nextAt = now.later(by: Self.paceMilliseconds)
    show(line(count, fraction()))
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    if width > 0 { show("") }
  }

  private func line(_ count: Int, _ fraction: Double?) -> String {
    guard let fraction else { return "\(title)  \(grouped(count))" }
    let share = min(max(fraction, 0), 1)
    let filled = Int(share * 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: 20 - filled)
    let percent = String(Int(share * 100))
    let indent = String(repeating: " ", count: 3 - percent.count)
    return "\(title)  [\(bar)] \(indent)\(percent)%  \(grouped(count))"
  }

  /// Overwrites the line, cut to the terminal's width, as a wrapped line can't be overwritten.
  private func show(_ line: String) {
    let line = line.truncated(toWidth: max(1, environment.terminalWidth - 1))
    let newWidth = line.displayWidth
    let blank = String(repeating: " ", count: max(0, width - newWidth))
    width = newWidth
    try? environment.standardError.write(
      "\r\(line)\(blank)" + (line.isEmpty ? "\r" : ""))
    try? environment.standardError.flush()
  }
}

extension Instant {
  fileprivate func later(by milliseconds: Int64) -> Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 + milliseconds)
  }
}
