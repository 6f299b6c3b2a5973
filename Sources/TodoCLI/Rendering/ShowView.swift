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
struct ShowView {
  var timeZone: CivilTimeZone
  var isColored = false
  var palette = Palette()

  /// The lines about `todo`, each with its line feed; the oldest entry of its history comes first.
  func text(_ todo: Todo, history: [HistoryEntry]) -> String {
    var text = ""
    for (label, value) in rows(todo) { text += row(label, value) }
    if history.isEmpty { return text }
    text += styled("history", palette[.label]) + "\n"
    for entry in history {
      text += "  \(entry.at.text(in: timeZone))  \(entry.command.terminalSafe)\n"
      for line in lines(entry.event) { text += "    \(line)\n" }
    }
    return text
  }

  private func rows(_ todo: Todo) -> [(String, String)] {
    var rows = [
      ("number", String(todo.number)),
      ("id", todo.id.uuidString.lowercased()),
      ("text", styled(todo.description.terminalSafeLines, .bold)),
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
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
    var text = ""
    for (position, line) in lines.enumerated() {
      let start = position == 0 ? styled(label, palette[.label]) : ""
      let padding = position == 0 ? Self.labelWidth - label.utf8.count : Self.labelWidth
      text += line.isEmpty ? start : start + String(repeating: " ", count: padding) + line
      text += "\n"
    }
    return text
  }

  private func lines(_ event: HistoryEntry.Event) -> [String] {
    switch event {
    case .added: ["added"]
    case .changed(let changes): changes.map(\.line)
    case .deleted: ["deleted"]
    }
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    isColored ? style.applied(to: text) : text
  }

  private static let labelWidth = 11
}
