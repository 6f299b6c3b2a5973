import TodoRescue
import TodoText

/// Formats the findings of an examination, one line per check.
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
  var palette: Palette

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
      return palette[finding.state.style].applied(to: state) + text.dropFirst(state.count)

    case .lines:
      let columns = [finding.state.rawValue, finding.check.rawValue, message, hint ?? ""]
      return columns.joined(by: "\t") + "\n"

    case .json: return "\(isFirst ? "[" : ",\n")\(finding.json)"

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
  fileprivate var style: TextStyle {
    switch self {
    case .ok: .plain
    case .warning: .yellow
    case .damaged: .red
    }
  }
}

extension ClosedRange<Int64> {
  /// The numbers as commands accept them: `3-7`, or `3`.
  var reference: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    [
      "check": .text(check.rawValue), "state": .text(state.rawValue), "message": .text(message),
      "hint": .optional(hint), "todos": .ranges(todos),
      "pages": .list(pages.map(JSONValue.count)),
    ]
  }
}

extension JSONValue {
  /// `[[3,7],[9,9]]`.
  static func ranges(_ ranges: [ClosedRange<Int64>]) -> JSONValue {
    .list(ranges.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }
}

/// The data that was saved from a damaged file, and the data that was lost.
struct RescueView {
  var form: Form
  /// The new file, as typed.
  var file: String

  func text(_ summary: DatabaseRescue.Summary) -> String {
    switch form {
    case .json:
      let json: JSONValue = [
        "path": .text(summary.path), "todos": .count(summary.todoCount),
        "steps": .count(summary.stepCount), "isHistoryWhole": .bool(summary.isHistoryWhole),
        "fromHistory": .ranges(summary.fromHistory.ranges),
        "unlikeHistory": .ranges(summary.unlikeHistory.ranges),
        "lost": .ranges(summary.lost.ranges), "unknown": .ranges(summary.unknown.ranges),
        "stopsSyncing": .bool(summary.stopsSyncing),
      ]
      return "\(json)\n"

    case .numbers:
      return (summary.lost.ranges + summary.unknown.ranges).map { $0.reference + "\n" }.joined(
        by: "")

    case .table, .lines:
      var lines = [
        "Saved \(counted(summary.todoCount, "todo")) and "
          + "\(counted(summary.stepCount, "step")) of history to \(file.terminalSafe)"
      ]
      if summary.fromHistory.count > 0 {
        lines.append("From the history: \(summary.fromHistory)")
      }
      if summary.unlikeHistory.count > 0 {
        lines.append(
          "From the list, though the history differs: \(summary.unlikeHistory)")
      }
      if summary.lost.count > 0 { lines.append("Not saved: \(summary.lost)") }
      if summary.unknown.count > 0 {
        lines.append("Lost, or deleted before: \(summary.unknown)")
      }
      if !summary.isHistoryWhole {
        lines.append("Older steps of the history are left out: they cannot be undone any more.")
      }
      if summary.stopsSyncing {
        lines.append(
          "The new list doesn't sync. `todo sync --clone` gets the shared one, with all that was sent."
        )
      }
      return lines.map { $0 + "\n" }.joined(by: "")
    }
  }
}
