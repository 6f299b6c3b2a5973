import TodoDomain
import TodoText

/// The history, one line per step.
///
/// At a terminal: the step's number, the time, the number of changes unless the window is narrow, and the command;
/// undone steps are marked:
///
///       12  today 08:05            1 change   toggle 5 (undone)
///       11  yesterday 18:00       12 changes  batch shop.todo
///
/// Piped: the step's number, `done` or `undone`, the time in UTC, the number of changes, the command and its author if
/// there is one, separated by tabs, with nothing cut.
struct StepLines {
  var timeZone: CivilTimeZone
  var palette = Palette.uncolored
  var now: Instant
  /// The width of the terminal in columns, or `nil` if the output is piped.
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
    var start = ""
    if width >= Self.narrowestWithNumber {
      start = String(step.sequence).leftPadded(toWidth: 4) + "  "
    }
    start += when.padded(toWidth: Self.widestTime) + "  "
    if width >= Self.narrowestWithCount {
      start += grouped(step.changeCount).leftPadded(toWidth: 5)
      start += step.changeCount == 1 ? " change   " : " changes  "
    }
    let author = step.author.map { " (\($0.terminalSafe))" } ?? ""
    let text = (command + author + (step.isUndone ? " (undone)" : "")).hanging(
      after: start, width: width)
    guard palette.isColored, step.isUndone else { return text }
    let lines = text.split(separator: "\n").map { palette[.completed].applied(to: String($0)) }
    return lines.joined(by: "\n") + "\n"
  }

  private static let widestTime = "30 nov 2025 18:00".utf8.count

  /// The narrowest window that has room for the step's number beside the time.
  private static let narrowestWithNumber = 32

  /// The narrowest window that has room for the number of changes beside the command.
  private static let narrowestWithCount = 66
}

extension Step {
  var json: JSONValue {
    var object: JSONValue = [
      "step": .number(sequence), "at": .text(at.description), "command": .text(command),
      "changes": .count(changeCount), "isUndone": .bool(isUndone),
    ]
    if let author { object.add("author", .text(author)) }
    return object
  }
}
