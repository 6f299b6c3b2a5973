import TodoDomain

/// The list as programs read it: one line a todo, separated by tabs, with nothing cut.
///
/// The columns are the number, `open` or `completed`, the priority (`none` too), the due date, the
/// project, the tags (`+a +b`) and the text; a due date, a project and tags that are absent are
/// empty. Every text is ``Swift/String/terminalSafe``, so that a line feed always ends a todo and a
/// tab always a column.
struct PlainLines {
  var timeZone: CivilTimeZone

  func append(_ todo: Todo, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(todo.number).utf8)
    bytes.append(contentsOf: (todo.isComplete ? "\tcompleted\t" : "\topen\t").utf8)
    bytes.append(contentsOf: todo.priority.description.utf8)
    bytes.append(UInt8(ascii: "\t"))
    if let due = todo.due { bytes.append(contentsOf: due.text(in: timeZone).utf8) }
    bytes.append(UInt8(ascii: "\t"))
    if let project = todo.project { bytes.append(contentsOf: project.terminalSafe.utf8) }
    bytes.append(UInt8(ascii: "\t"))
    if !todo.tags.isEmpty { bytes.append(contentsOf: todo.tagText.terminalSafe.utf8) }
    bytes.append(UInt8(ascii: "\t"))
    bytes.append(contentsOf: todo.description.terminalSafe.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}
