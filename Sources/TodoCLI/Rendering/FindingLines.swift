import TodoFormats
import TodoRescue
import TodoSQLite
import TodoText

/// Formats what an examination found, one line per check.
///
/// At a terminal, with the hint below:
///
///     ok       integrity    every page, row and index entry is in its place
///     warning  permissions  others may read the list (the file is 644, not 600)
///                           chmod 600 todo.sqlite
///
/// Piped: the state, the check, the message and the hint, separated by tabs.
struct FindingLines {
  var form: Form
  var isColored: Bool

  /// Returns the lines of a finding, each with its line feed.
  func text(_ finding: Finding, isFirst: Bool) -> String {
    let message = finding.message.terminalSafe
    let hint = finding.hint?.terminalSafe
    switch form {
    case .table(let width):
      let state = finding.state.rawValue
      let start = state.padded(toWidth: 9) + finding.check.rawValue.padded(toWidth: 13)
      var text = message.hanging(after: start, width: width)
      // A hint may be a command, and is kept on one line for copying.
      if let hint { text += String(repeating: " ", count: start.utf8.count) + hint + "\n" }
      guard isColored, let style = finding.state.style else { return text }
      return style.applied(to: state) + text.dropFirst(state.count)

    case .lines:
      let columns = [finding.state.rawValue, finding.check.rawValue, message, hint ?? ""]
      return columns.joined(by: "\t") + "\n"

    case .json:
      var bytes: [UInt8] = []
      bytes.appendJSON(raw: isFirst ? "[" : ",\n")
      bytes.appendJSON(finding)
      return String(decoding: bytes, as: UTF8.self)

    case .numbers:
      return finding.state == .damaged
        ? finding.todos.map { $0.reference + "\n" }.joined(by: "") : ""
    }
  }

  /// Returns the text after the last finding.
  func end(isEmpty: Bool) -> String {
    guard case .json = form else { return "" }
    return isEmpty ? "[]\n" : "]\n"
  }
}

extension Finding.State {
  fileprivate var style: TextStyle? {
    switch self {
    case .ok: nil
    case .warning: .yellow
    case .damaged: .red
    }
  }
}

extension ClosedRange<Int64> {
  /// The numbers as a command takes them: `3-7`, or `3`.
  var reference: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
  }
}

extension [UInt8] {
  /// Appends a finding as one JSON object; ranges of todos are pairs of numbers.
  fileprivate mutating func appendJSON(_ finding: Finding) {
    appendJSON(
      raw: "{\"check\":\"\(finding.check.rawValue)\",\"state\":\"\(finding.state.rawValue)\"")
    appendJSON(raw: ",\"message\":")
    appendJSON(finding.message)
    appendJSON(raw: ",\"hint\":")
    if let hint = finding.hint { appendJSON(hint) } else { appendJSON(raw: "null") }
    appendJSON(raw: ",\"todos\":")
    appendJSON(finding.todos)
    appendJSON(raw: ",\"pages\":[\(finding.pages.map(String.init).joined(by: ","))]}")
  }

  /// `[[3,7],[9,9]]`.
  mutating func appendJSON(_ ranges: [ClosedRange<Int64>]) {
    let pairs = ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }
    appendJSON(raw: "[\(pairs.joined(by: ","))]")
  }
}
