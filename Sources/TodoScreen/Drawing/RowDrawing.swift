import TodoCLI
import TodoDomain
import TodoText

/// Draws a row's state on one line.
///
///     > 12 high   tomorrow  Buy milk +shop project:home [1 of 2 done]
///
/// `>` is the cursor, `*` a mark; colour shows both, too. A text that doesn't fit is cut: Enter shows all of it.
struct RowDrawing {
  var columns: RowWindow.Columns
  var palette: Palette

  /// The fewest columns of the text before other columns give way.
  private static let narrowestText = 20

  func draw(_ row: Row.State, on canvas: inout Canvas, line: Int) {
    canvas.fill(row: line)
    let todo = row.todo
    let width = canvas.size.columns
    func style(_ role: Palette.Role?) -> Style {
      let role = todo.isComplete ? .completed : role
      return role.map { Style(palette[$0]) } ?? .plain
    }
    canvas.write(row.isFocused ? ">" : " ", row: line, column: 0, style: Style(bold: true))
    canvas.write(row.isMarked ? "*" : " ", row: line, column: 1, style: Style(bold: true))
    var column = 2
    /// Writes a value into a column of its own.
    func put(_ text: String, _ columnWidth: Int, _ role: Palette.Role?, isRight: Bool = false) {
      guard columnWidth > 0 else { return }
      let text = isRight ? text.leftPadded(toWidth: columnWidth) : text
      canvas.write(text, row: line, column: column, style: style(role), upTo: column + columnWidth)
      column += columnWidth + 1
    }
    put(String(todo.number), columns.number, .number, isRight: true)
    if columns.hasCompleted { put(todo.isComplete ? "[x]" : "[ ]", 3, nil) }
    let hasDue = width - column - columns.due - 1 >= Self.narrowestText
    let hasPriority =
      hasDue && width - column - columns.due - columns.priority - 2 >= Self.narrowestText
    let priority = todo.priority == .none ? "" : todo.priority.description
    if hasPriority { put(priority, columns.priority, todo.priority.role) }
    if hasDue { put(row.due, columns.due, row.dueRole) }
    column += min(2 * row.depth, max(0, width - column - Self.narrowestText))

    var parts: [(String, Style)] = [(todo.description, style(nil))]
    if !hasPriority, !priority.isEmpty { parts.append((priority, style(todo.priority.role))) }
    if !hasDue, !row.due.isEmpty { parts.append((row.due, style(row.dueRole))) }
    for tag in todo.tags { parts.append(("+" + tag, style(.tag))) }
    if let project = todo.project { parts.append(("project:" + project, style(.project))) }
    for mark in row.marks { parts.append(("[\(mark)]", style(.label))) }
    for (text, style) in parts where column < width {
      column = canvas.write(text, row: line, column: column, style: style) + 1
    }
    if row.isFocused { canvas.restyle(row: line) { $0.reversed = true } }
  }
}
