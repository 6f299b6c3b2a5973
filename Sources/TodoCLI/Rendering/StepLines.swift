import TodoDomain

/// The history, a line a step.
///
/// At a terminal: when, how many changes unless the window is narrow, and the command, cut to the
/// window; what was taken back is marked:
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
    var start = "\(step.at.text(in: timeZone))  \(state.padded(toWidth: 6))  "
    if width >= Self.narrowestWithCount {
      start += grouped(step.changeCount).leftPadded(toWidth: 5)
      start += step.changeCount == 1 ? " change   " : " changes  "
    }
    let line = (start + command).truncated(toWidth: max(1, width))
    return (isColored && step.isUndone ? palette[.completed].applied(to: line) : line) + "\n"
  }

  /// The fewest columns in which the number of changes has room beside the command.
  private static let narrowestWithCount = 60
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
