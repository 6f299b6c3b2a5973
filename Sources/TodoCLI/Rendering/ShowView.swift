import FoundationEssentials
import TodoDomain
import TodoText

/// Everything about one todo, for people.
///
///     number     12
///     text       Buy milk
///     state      open
///     due        Sun 22 Nov 2026 (tomorrow)
///     …
///     history
///       Sat 21 Nov 2026 08:00  add Buy milk
///         added
///       Sat 21 Nov 2026 08:05  edit 12 --priority high
///         priority high
///
/// At a terminal, long values are wrapped in their column. Empty fields are left out.
struct ShowView {
  var changeText: ChangeText
  var now: Instant
  /// The width of the terminal in columns, or `nil` if the output is piped.
  var width: Int?
  var palette = Palette.uncolored

  /// Returns the lines about a todo, each with its line feed; the history begins with its oldest entry.
  func text(_ detail: Detail) -> String {
    var text = ""
    for (label, value) in rows(detail.todo, detail.links) { text += row(label, value) }
    if detail.history.isEmpty { return text }
    text += palette[.label].applied(to: "history") + "\n"
    for entry in detail.history {
      let author = entry.author.map { " (\($0.terminalSafe))" } ?? ""
      text += flowing(entry.command.terminalSafe + author, after: "  \(moment(entry.at))  ")
      let lines = lines(entry.event) + entry.lost.flatMap(lines)
      // Another device had made the same change.
      for line in lines.isEmpty ? ["the same"] : lines {
        text += flowing(line, after: "    ")
      }
    }
    return text
  }

  private func flowing(_ text: String, after start: String) -> String {
    guard let width else { return start + text + "\n" }
    return text.hanging(after: start, width: width)
  }

  private func rows(_ todo: Todo, _ links: Detail.Links) -> [(String, String)] {
    var rows = [
      ("number", String(todo.number)),
      (Self.textLabel, todo.description.terminalSafeLines),
      ("state", todo.isComplete ? "completed" : "open"),
    ]
    for field in Todo.blank.changedFields(to: todo).intersection(.attributes)
    where field != .description {
      let numbers = todo.linked(by: field)
      rows.append(
        (
          field.word,
          field == .spent
            ? TimeText.text(todo.spent)
            : numbers.isEmpty
              ? text(todo[field], isOpen: !todo.isComplete)
              : numbers.map { text($0, links.named) }.joined(by: "\n")
        ))
    }
    for part in todo.extra.parts {
      let lines = part.fields.map { "\($0.name): \($0.value.replacing("\n", with: "\n  "))" }
      rows.append((part.format, lines.joined(by: "\n").terminalSafeLines))
    }
    if !links.subtasks.isEmpty { rows.append(("subtasks", text(links.subtasks))) }
    if !links.blocked.isEmpty { rows.append(("blocks", text(links.blocked))) }
    rows.append(("created", moment(todo.createdAt)))
    if todo.modifiedAt != todo.createdAt { rows.append(("modified", moment(todo.modifiedAt))) }
    if let completedAt = todo.completedAt { rows.append(("completed", moment(completedAt))) }
    rows.append(("id", todo.id.uuidString.lowercased()))
    return rows
  }

  /// Returns one line per todo, up to the limit of links read.
  private func text(_ todos: [Todo]) -> String {
    let limit = Detail.Links.limit
    let lines = todos.prefix(limit).map { text($0.number, todos) }
    return (lines + (todos.count > limit ? ["and more"] : [])).joined(by: "\n")
  }

  /// `5 Buy paint (completed)`.
  private func text(_ number: Int64, _ todos: [Todo]) -> String {
    guard let todo = todos.first(where: { $0.number == number }) else { return String(number) }
    return "\(number) \(todo.description.terminalSafe)" + (todo.isComplete ? " (completed)" : "")
  }

  private func text(_ value: FieldValue, isOpen: Bool) -> String {
    switch value {
    case .text(let text): text.terminalSafeLines
    case .due(let due): dueText(due, isOpen: isOpen)
    default: changeText.text(value)
    }
  }

  /// `Sat 21 Nov 2026 08:00`.
  private func moment(_ instant: Instant) -> String {
    Due.instant(instant).text(in: changeText.timeZone, inYear: nil)
  }

  /// Returns the date, followed by its name relative to today if it has one.
  private func dueText(_ due: Due, isOpen: Bool) -> String {
    let date = due.text(in: changeText.timeZone, inYear: nil)
    guard let near = due.nearText(isOpen: isOpen, at: now, in: changeText.timeZone) else {
      return date
    }
    // The date already shows its weekday.
    return date.lowercased().hasBytePrefix(near) ? date : "\(date) (\(near))"
  }

  /// Returns a labelled value, with further lines below the first.
  private func row(_ label: String, _ value: String) -> String {
    var lines = value.parts(between: "\n").map(String.init)
    let indent = max(Self.labelWidth, label.utf8.count + 1)
    if let width {
      let room = max(Self.labelWidth, width - indent)
      lines = lines.flatMap { $0.lines(ofWidth: room) }
    }
    var text = ""
    for (position, line) in lines.enumerated() {
      let start = position == 0 ? palette[.label].applied(to: label) : ""
      let padding = position == 0 ? indent - label.utf8.count : indent
      let end = label == Self.textLabel ? palette[.bold].applied(to: line) : line
      text += line.isEmpty ? start : start + String(repeating: " ", count: padding) + end
      text += "\n"
    }
    return text
  }

  private func lines(_ event: HistoryEntry.Event) -> [String] {
    switch event {
    case .added: ["added"]
    case .changed(let changes): changeText.phrases(changes, isInFull: true)
    case .deleted: ["deleted"]
    }
  }

  /// Describes a command's changes that lost to a later one on another device.
  private func lines(_ lost: LogChange) -> [String] {
    guard let after = lost.after else { return ["deleted (lost to a change that it hadn't seen)"] }
    let blank = Todo.blank(number: after.number)
    // `phrases` would show the text as a replacement, because every todo has a text.
    let text = lost.fields.contains(.description) ? ["text \(after.description.terminalSafe)"] : []
    let phrases = changeText.phrases(
      lost.fields.subtracting([.description]).map {
        FieldChange(field: $0, before: blank[$0], after: after[$0])
      })
    return (text + phrases).map { "\($0) (lost to another change)" }
  }

  private static let labelWidth = 11
  private static let textLabel = "text"
}
