import TodoFormats
import TodoRescue
import TodoSQLite
import TodoText

/// What was saved from a damaged file, and what was not.
struct RescueView {
  var form: Form
  /// The new file, as typed.
  var file: String

  func text(_ summary: DatabaseRescue.Summary) -> String {
    switch form {
    case .json:
      var bytes: [UInt8] = []
      bytes.appendJSON(raw: "{\"path\":")
      bytes.appendJSON(summary.path)
      bytes.appendJSON(raw: ",\"todos\":\(summary.todoCount),\"steps\":\(summary.stepCount)")
      bytes.appendJSON(raw: ",\"isHistoryWhole\":\(summary.isHistoryWhole),\"fromHistory\":")
      bytes.appendJSON(summary.fromHistory.ranges)
      bytes.appendJSON(raw: ",\"unlikeHistory\":")
      bytes.appendJSON(summary.unlikeHistory.ranges)
      bytes.appendJSON(raw: ",\"lost\":")
      bytes.appendJSON(summary.lost.ranges)
      bytes.appendJSON(raw: ",\"unknown\":")
      bytes.appendJSON(summary.unknown.ranges)
      bytes.appendJSON(raw: ",\"stopsSyncing\":\(summary.stopsSyncing)}\n")
      return String(decoding: bytes, as: UTF8.self)

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
