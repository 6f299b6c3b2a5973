import TodoDomain
import TodoFormats
import TodoText

/// The history, one line per step.
///
/// At a terminal: the time, the number of changes unless the window is narrow, and the command; undone steps are
/// marked:
///
///     today 08:05            1 change   toggle 5 (undone)
///     yesterday 18:00       12 changes  batch shop.todo
///
/// Piped: the place in the history, `done` or `undone`, the time in UTC, the number of changes, the command and its
/// author if there is one, separated by tabs, with nothing cut.
struct StepLines {
  var timeZone: CivilTimeZone
  var isColored: Bool
  var palette = Palette()
  var now: Instant
  /// The columns of the terminal, or `nil` if the output is piped.
  var width: Int?

  func line(_ step: Step) -> String {
    let command = step.command.terminalSafe
    guard let width else {
      var columns = [
        String(step.sequence), step.isUndone ? "undone" : "done", step.at.description,
        String(step.changeCount), command,
      ]
      if let author = step.author { columns.append(author.terminalSafe) }
      return columns.joined(by: "\t") + "\n"
    }
    let when = Due.instant(step.at).personText(isOpen: false, at: now, in: timeZone)
    var start = when.padded(toWidth: Self.widestTime) + "  "
    if width >= Self.narrowestWithCount {
      start += grouped(step.changeCount).leftPadded(toWidth: 5)
      start += step.changeCount == 1 ? " change   " : " changes  "
    }
    let author = step.author.map { " (\($0.terminalSafe))" } ?? ""
    let text = (command + author + (step.isUndone ? " (undone)" : "")).hanging(
      after: start, width: width)
    guard isColored, step.isUndone else { return text }
    let lines = text.split(separator: "\n").map { palette[.completed].applied(to: String($0)) }
    return lines.joined(by: "\n") + "\n"
  }

  private static let widestTime = "30 nov 2025 18:00".utf8.count

  /// The narrowest window with room for the number of changes beside the command.
  private static let narrowestWithCount = 60
}

extension [UInt8] {
  /// Appends a step as one JSON object, without white space.
  mutating func appendJSON(_ step: Step) {
    appendJSON(raw: "{\"step\":")
    appendJSON(step.sequence)
    appendJSON(raw: ",\"at\":")
    appendJSON(step.at.description)
    appendJSON(raw: ",\"command\":")
    appendJSON(step.command)
    appendJSON(raw: ",\"changes\":")
    appendJSON(Int64(step.changeCount))
    appendJSON(raw: step.isUndone ? ",\"isUndone\":true" : ",\"isUndone\":false")
    if let author = step.author {
      appendJSON(raw: ",\"author\":")
      appendJSON(author)
    }
    appendJSON(raw: "}")
  }
}
