import TodoCLI
import TodoDomain
import TodoText

/// Everything that a row shows besides its todo.
struct Row: Hashable, Identifiable {
  var id: Todo.ID
  var depth: Int
  /// The notes in brackets after its text: `1 of 2 done`.
  var marks: [String]
  var columns: RowWindow.Columns
  /// The current minute, if the row shows a date, whose wording changes with time.
  var minute: Instant?
  var isFocused: Bool
  var isMarked: Bool
}

extension Row {
  /// Creates the row for a place; `nil` if its todo is gone.
  init?(_ place: RowWindow.Place, _ state: Screen.State) {
    guard let todo = state.todo(in: place) else { return nil }
    self.init(
      id: place.id, depth: place.depth,
      marks: todo.marks(state.list.part.links, isUnderParent: place.depth > 0),
      columns: state.list.columns,
      minute: todo.due == nil && todo.wait == nil ? nil : state.minute,
      isFocused: place.id == state.list.cursor, isMarked: state.list.marks[place.id] != nil)
  }

  /// The narrowest text, in columns, before other columns give way.
  private static let narrowestText = 20

  /// Draws its todo on one line.
  ///
  ///     > 12 high   tomorrow  Buy milk +shop project:home [1 of 2 done]
  ///
  /// `>` is the cursor, `*` a mark; in the row of the cursor, everything up to the number is reversed. A text that
  /// doesn't fit is cut with `…`: Enter shows all of it.
  func draw(_ todo: Todo, _ shell: Shell, on canvas: inout Canvas, line: Int) {
    let width = canvas.size.columns
    func style(_ role: Palette.Role?) -> Style {
      let role = todo.isComplete ? .completed : role
      let parameters = role.map { shell.palette[$0].parameters.split(separator: ";") } ?? []
      return Style(parameters: parameters.compactMap { UInt8($0) })
    }
    canvas.write(isFocused ? ">" : " ", row: line, column: 0, style: Style(bold: true))
    canvas.write(isMarked ? "*" : " ", row: line, column: 1, style: Style(bold: true))
    var column = 2
    /// Writes a value into a column of its own.
    func put(_ text: String, _ columnWidth: Int, _ role: Palette.Role?, isRight: Bool = false) {
      guard columnWidth > 0 else { return }
      let text = isRight ? text.leftPadded(toWidth: columnWidth) : text
      canvas.write(text, row: line, column: column, style: style(role), upTo: column + columnWidth)
      column += columnWidth + 1
    }
    put(String(todo.number), columns.number, .number, isRight: true)
    if isFocused { canvas.restyle(row: line, upTo: column - 1) { $0.reversed = true } }
    if columns.hasCompleted { put(todo.isComplete ? "[x]" : "[ ]", 3, nil) }
    let hasDue = width - column - columns.due - 1 >= Self.narrowestText
    let hasPriority =
      hasDue && width - column - columns.due - columns.priority - 2 >= Self.narrowestText
    let priority = todo.priority == .none ? "" : todo.priority.description
    let due = shell.dueText(of: todo)
    let dueRole = todo.isComplete ? nil : todo.due?.role(at: shell.now(), in: shell.timeZone)
    if hasPriority { put(priority, columns.priority, todo.priority.role) }
    if hasDue { put(due, columns.due, dueRole) }
    column += min(2 * depth, max(0, width - column - Self.narrowestText))

    var parts: [(String, Style)] = [(todo.description, style(nil))]
    if !hasPriority, !priority.isEmpty { parts.append((priority, style(todo.priority.role))) }
    if !hasDue, !due.isEmpty { parts.append((due, style(dueRole))) }
    for tag in todo.tags { parts.append(("+" + tag, style(.tag))) }
    if let project = todo.project { parts.append(("project:" + project, style(.project))) }
    for mark in marks { parts.append(("[\(mark)]", style(.label))) }
    if let date = shell.waitText(of: todo) {
      parts.append(("[waits until \(date)]", style(.label)))
    }
    for (text, style) in parts {
      // A part without any room still shows that it was cut.
      let start = column < width ? column : width - 1
      guard
        let end = canvas.write(column < width ? text : "…", row: line, column: start, style: style)
      else { break }
      column = end + 1
    }
  }
}
