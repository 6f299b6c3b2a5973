import TodoDomain

/// The history, a line a step.
///
/// At a terminal: when, how many changes, and the command, cut to the window; what was taken back is
/// marked:
///
///     2026-11-21 08:05  undone     1 change   toggle 5
///     2026-11-21 08:00  done      12 changes  batch shop.todo
///
/// Piped: the place in the history, `done` or `undone`, when in UTC, the number of changes and the
/// command, with tabs between and nothing cut.
struct StepLines {
  var timeZone: CivilTimeZone
  var isColored: Bool
  var palette = Palette()
  /// The columns of the terminal, or `nil` where the output is piped.
  var width: Int?

  func line(_ step: Step) -> String {
    let state = step.isUndone ? "undone" : "done"
    let command = step.command.terminalSafe
    guard let width else {
      let columns = [
        String(step.sequence), state, step.at.description, String(step.changeCount), command,
      ]
      return columns.joined(separator: "\t") + "\n"
    }
    let count = grouped(step.changeCount)
    let start =
      "\(step.at.text(in: timeZone))  \(state.padded(to: 6))  "
      + String(repeating: " ", count: max(0, 5 - count.utf8.count)) + count
      + (step.changeCount == 1 ? " change   " : " changes  ")
    let line = (start + command).truncated(toWidth: max(1, width))
    return (isColored && step.isUndone ? palette[.completed].applied(to: line) : line) + "\n"
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - utf8.count))
  }
}

extension [UInt8] {
  /// A step as one JSON object, without white space.
  mutating func appendJSON(_ step: Step) {
    appendJSON(raw: "{\"step\":")
    appendJSON(step.sequence)
    appendJSON(raw: ",\"at\":")
    appendJSON(step.at.description)
    appendJSON(raw: ",\"command\":")
    appendJSON(step.command)
    appendJSON(raw: ",\"changes\":")
    appendJSON(Int64(step.changeCount))
    appendJSON(raw: step.isUndone ? ",\"isUndone\":true}" : ",\"isUndone\":false}")
  }
}
