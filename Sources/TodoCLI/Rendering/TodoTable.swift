import TodoDomain

/// The list as people read it: columns, as wide as the window.
///
///      1 [ ] high tomorrow    Buy milk            project:home  +shop
///     12 [x]                  Call mum
///
/// The list comes in pages. Columns are as wide as the widest value so far, and never get narrower
/// from one page to the next. A column without values takes no room. Where the window is too narrow
/// the text is cut, and below ``narrowestText`` columns of it tags, project, due date and priority
/// give way, in this order.
///
/// How wide an emoji of several scalars is, terminals disagree. Behind one the next value is put into
/// its column by its number (CHA: ECMA-48, 8.3.9), so that columns stay straight in all of them.
struct TodoTable {
  /// The columns that the text keeps before others give way.
  static let narrowestText = 16
  /// The most columns of a project and of the tags.
  static let widestDetail = 24

  private let width: Int
  private let isColored: Bool
  private let palette: Palette
  private let placesColumns: Bool
  private let timeZone: CivilTimeZone
  private let now: Instant
  private var widths: [Column: Int] = [:]

  private enum Column: CaseIterable {
    case number, state, priority, due, text, project, tags

    /// What gives way in a narrow window, first to last.
    static let optional: [Column] = [.tags, .project, .due, .priority]
  }

  /// `width` is that of the window, in columns, and `placesColumns` is for a terminal that knows the
  /// sequences of ECMA-48; `now` is when the list is read.
  init(
    width: Int, isColored: Bool, palette: Palette = Palette(), timeZone: CivilTimeZone,
    now: Instant, placesColumns: Bool = false
  ) {
    self.width = width
    self.isColored = isColored
    self.palette = palette
    self.placesColumns = placesColumns
    self.timeZone = timeZone
    self.now = now
  }

  /// The lines of the next todos, each with its line feed.
  mutating func page(_ todos: [Todo]) -> String {
    let rows = todos.map(cells)
    for column in Column.allCases where column != .text {
      let widest = rows.map { ($0[column] ?? "").displayWidth }.max() ?? 0
      widths[column] = max(widths[column, default: 0], widest)
    }
    let shown = shownColumns()
    let rest = shown.reduce(width) { $0 - ($1 == .text ? 0 : widths[$1, default: 0] + 1) }
    let room = max(1, rest)
    let widest = rows.map { min(room, ($0[.text] ?? "").displayWidth) }.max() ?? 0
    widths[.text] = min(room, max(widths[.text, default: 0], widest))

    var page = ""
    for (todo, row) in zip(todos, rows) { page += line(row, of: todo, columns: shown) + "\n" }
    return page
  }

  private func cells(of todo: Todo) -> [Column: String] {
    let project = todo.project.map { "project:" + $0.terminalSafe } ?? ""
    return [
      .number: String(todo.number),
      .state: todo.isComplete ? "[x]" : "[ ]",
      .priority: todo.priority == .none ? "" : todo.priority.description,
      .due: todo.due?.nearText(at: now, in: timeZone) ?? "",
      .text: todo.description.terminalSafe.truncated(toWidth: width),
      .project: project.truncated(toWidth: Self.widestDetail),
      .tags: todo.tagText.terminalSafe.truncated(toWidth: Self.widestDetail),
    ]
  }

  private func shownColumns() -> [Column] {
    var shown = Column.allCases.filter { $0 == .text || widths[$0, default: 0] > 0 }
    for column in Column.optional {
      let taken = shown.reduce(0) { $0 + ($1 == .text ? 0 : widths[$1, default: 0] + 1) }
      if width - taken >= Self.narrowestText { break }
      shown.removeAll { $0 == column }
    }
    return shown
  }

  private func line(_ row: [Column: String], of todo: Todo, columns: [Column]) -> String {
    var line = ""
    var gap = 0
    var place = 1
    var isDebated = false
    for column in columns {
      let columnWidth = widths[column, default: 0]
      var cell = row[column] ?? ""
      if column == .text {
        cell = cell.truncated(toWidth: columnWidth)
        // Further columns are put in their place; without them the text could break the line.
        if column == columns.last, cell.isWidthDebated {
          cell = cell.truncated(toWidth: max(1, width - place + 1), columnsOf: \.widestWidth)
        }
      }
      // Spaces are written before the next value, so that none end the line.
      let padding = max(0, columnWidth - cell.displayWidth)
      if column == .number { gap += padding }
      if !cell.isEmpty {
        let start = column == .number ? place + padding : place
        line += isDebated ? "\u{1B}[\(start)G" : String(repeating: " ", count: gap)
        line += styled(cell, in: column, of: todo)
        gap = 0
        isDebated = isDebated || placesColumns && cell.isWidthDebated
      }
      place += columnWidth + 1
      if column != .number { gap += padding }
      gap += 1
    }
    return line
  }

  private func styled(_ cell: String, in column: Column, of todo: Todo) -> String {
    guard isColored else { return cell }
    if todo.isComplete { return palette[.completed].applied(to: cell) }
    return switch column {
    case .number: palette[.number].applied(to: cell)
    case .priority: todo.priority.role.map { palette[$0].applied(to: cell) } ?? cell
    case .due: todo.due?.role(at: now, in: timeZone).map { palette[$0].applied(to: cell) } ?? cell
    case .project: palette[.project].applied(to: cell)
    case .tags: palette[.tag].applied(to: cell)
    case .state, .text: cell
    }
  }
}
