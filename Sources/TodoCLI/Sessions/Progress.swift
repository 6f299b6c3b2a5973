import TodoDomain
import TodoText

/// A line on a person's terminal that says how far something has come.
///
/// It is shown when that takes longer than half a second, and is gone in the end:
///
///     import list.json  [##########          ]  50%  120,000
///
/// Where it is not known how much there is, the count stands alone.
@MainActor
final class Progress {
  private let surroundings: Surroundings
  private let title: String
  private let isShown: Bool
  private var nextAt: Instant
  private var width = 0

  private static let patienceMilliseconds: Int64 = 500
  private static let paceMilliseconds: Int64 = 100

  init(_ title: String, in surroundings: Surroundings) {
    self.title = title
    self.surroundings = surroundings
    isShown = surroundings.errorIsTerminal && surroundings.variable("TERM") != "dumb"
    nextAt = surroundings.now().later(by: Self.patienceMilliseconds)
  }

  /// Shows that `count` are done, if it is time to.
  ///
  /// - Parameters:
  ///   - count: How many are done.
  ///   - fraction: How much of all that is, from 0 through 1, or `nil` where it is not known.
  func update(_ count: Int, of fraction: @autoclosure () -> Double?) {
    guard isShown else { return }
    let now = surroundings.now()
    guard now >= nextAt else { return }
    nextAt = now.later(by: Self.paceMilliseconds)
    show(line(count, fraction()))
  }

  /// Takes the line away, for something else to be written.
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

  /// Writes over what is there; a terminal that is narrower than the line would not do so.
  private func show(_ line: String) {
    let line = line.truncated(toWidth: max(1, surroundings.terminalWidth - 1))
    let newWidth = line.displayWidth
    let blank = String(repeating: " ", count: max(0, width - newWidth))
    width = newWidth
    try? surroundings.standardError.write(
      "\r\(line)\(blank)" + (line.isEmpty ? "\r" : ""))
    try? surroundings.standardError.flush()
  }
}

extension Instant {
  fileprivate func later(by milliseconds: Int64) -> Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 + milliseconds)
  }
}
