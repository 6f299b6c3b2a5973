import TodoDomain
import TodoText

/// The list for programs: one line per todo, columns separated by tabs, with nothing cut.
///
/// The columns are the number, `open` or `completed`, the priority (`none` too), the due date, the project, the tags
/// (`+a +b`) and the text; a missing due date or project is empty, and so are missing tags. A reason for listing the
/// todo comes last. Every text is ``Swift/String/terminalSafe``, so a line feed always ends a todo and a tab always a
/// column. Colours don't span columns.
struct PlainLines {
  var timeZone: CivilTimeZone
  var palette = Palette.uncolored
  /// The chosen columns, instead of the usual ones.
  var columns: [Todo.Field]?

  func append(_ todo: Todo, reason: String? = nil, to bytes: inout [UInt8]) {
    if let columns {
      for column in columns {
        append(
          column.columnText(of: todo, in: timeZone), column.style(of: todo, palette), to: &bytes)
      }
    } else {
      appendStandardColumns(of: todo, to: &bytes)
    }
    if let reason { append(reason, .plain, to: &bytes) }
    bytes[bytes.endIndex - 1] = UInt8(ascii: "\n")
  }

  private func appendStandardColumns(of todo: Todo, to bytes: inout [UInt8]) {
    append(String(todo.number), palette[.number], to: &bytes)
    append(todo.isComplete ? "completed" : "open", .plain, to: &bytes)
    append(todo.priority.description, palette[todo.priority.role], to: &bytes)
    append(todo.due?.text(in: timeZone) ?? "", .plain, to: &bytes)
    append(todo.project?.terminalSafe ?? "", palette[.project], to: &bytes)
    append(todo.tags.isEmpty ? "" : todo.tagText.terminalSafe, palette[.tag], to: &bytes)
    append(todo.description.terminalSafe, palette[todo.isComplete ? .completed : nil], to: &bytes)
  }

  /// Appends a column and the tab after it.
  private func append(_ text: String, _ style: TextStyle, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: style.applied(to: text).utf8)
    bytes.append(UInt8(ascii: "\t"))
  }
}

extension Priority {
  /// The role that highlights it, or `nil` if none does.
  package var role: Palette.Role? {
    switch self {
    case .high: .high
    case .medium: .medium
    case .low: .low
    case .none: nil
    }
  }
}
