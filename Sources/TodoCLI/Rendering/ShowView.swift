import FoundationEssentials
import TodoDomain

/// Everything about one todo, as people read it.
///
///     number     12
///     text       Buy milk
///     state      open
///     …
///     history
///       2026-11-21 08:00  add Buy milk
///         added
///       2026-11-21 08:05  edit 12 --priority high
///         priority: "none" -> "high"
///
/// At a terminal what is long flows in its column. That a command changes when a todo was modified is
/// not said: it would be said of every command.
struct ShowView {
  var timeZone: CivilTimeZone
  /// The columns of the terminal, or `nil` where the output is piped.
  var width: Int?
  var isColored = false
  var palette = Palette()

  /// The lines about `todo`, each with its line feed; the oldest entry of its history comes first.
  func text(_ todo: Todo, history: [HistoryEntry]) -> String {
    var text = ""
    for (label, value) in rows(todo) { text += row(label, value) }
    if history.isEmpty { return text }
    text += styled("history", palette[.label]) + "\n"
    for entry in history {
      text += flowing(entry.command.terminalSafe, behind: "  \(entry.at.text(in: timeZone))  ")
      for line in lines(entry.event) { text += flowing(line, behind: "    ") }
    }
    return text
  }

  private func flowing(_ text: String, behind start: String) -> String {
    guard let width else { return start + text + "\n" }
    return text.hanging(behind: start, width: width)
  }

  private func rows(_ todo: Todo) -> [(String, String)] {
    var rows = [
      ("number", String(todo.number)),
      ("id", todo.id.uuidString.lowercased()),
      (Self.textLabel, todo.description.terminalSafeLines),
      ("state", todo.isComplete ? "completed" : "open"),
      ("priority", todo.priority.description),
    ]
    if let due = todo.due { rows.append(("due", due.text(in: timeZone))) }
    if let project = todo.project { rows.append(("project", project.terminalSafe)) }
    if !todo.tags.isEmpty { rows.append(("tags", todo.tagText.terminalSafe)) }
    rows.append(("created", todo.createdAt.text(in: timeZone)))
    rows.append(("modified", todo.modifiedAt.text(in: timeZone)))
    if let completedAt = todo.completedAt {
      rows.append(("completed", completedAt.text(in: timeZone)))
    }
    if !todo.note.isEmpty { rows.append(("note", todo.note.terminalSafeLines)) }
    return rows
  }

  /// Further lines of a value stand under its first.
  private func row(_ label: String, _ value: String) -> String {
    var lines = value.parts(between: "\n").map(String.init)
    if let width {
      let room = max(Self.labelWidth, width - Self.labelWidth)
      lines = lines.flatMap { $0.lines(ofWidth: room) }
    }
    var text = ""
    for (position, line) in lines.enumerated() {
      let start = position == 0 ? styled(label, palette[.label]) : ""
      let padding = position == 0 ? Self.labelWidth - label.utf8.count : Self.labelWidth
      let end = label == Self.textLabel ? styled(line, .bold) : line
      text += line.isEmpty ? start : start + String(repeating: " ", count: padding) + end
      text += "\n"
    }
    return text
  }

  private func lines(_ event: HistoryEntry.Event) -> [String] {
    switch event {
    case .added: ["added"]
    case .changed(let changes): changes.filter { $0.field != .modifiedAt }.map(\.line)
    case .deleted: ["deleted"]
    }
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    isColored ? style.applied(to: text) : text
  }

  private static let labelWidth = 11
  private static let textLabel = "text"
}
