import TodoDomain
import TodoText

/// The list for people: columns that fill the window and hide nothing.
///
///      1 high tomorrow 18:00 Buy milk +shop project:home
///      2      3 days ago     Write a letter that is longer than
///                            the window is wide [note]
///      3                     Paint the shed [1 of 2 done]
///      4                       Buy paint [blocked by 1]
///
/// Tags, project and marks follow the text. A subtask is indented if it follows its parent or a sibling; elsewhere it
/// names its parent. A text that doesn't fit into the last column is wrapped, or cut on request.
///
/// The list comes in pages. Columns are as wide as the widest value so far, and never get narrower from one page to the
/// next. A column without values takes no room: if all todos are open, none is marked. If the window leaves fewer than
/// ``narrowestText`` columns for the text, the priority moves into it, and then the due date.
///
/// A list of completed todos shows the day of completion instead of the due date.
///
/// If columns are chosen, only these are shown, with the text, if it is one of them, last.
struct TodoTable {
  /// The narrowest text, in columns, before other columns give way.
  static let narrowestText = 20

  private let width: Int
  private let wraps: Bool
  private let hasLinks: Bool
  private let palette: Palette
  private let timeZone: CivilTimeZone
  private let now: Instant
  private let grouping: Grouping
  private var heading: String?
  private let chosen: [Todo.Field]?
  /// The columns before the text.
  private let columns: [Todo.Field]
  private var widths: [Todo.Field: Int] = [:]
  /// The last todo that was shown, after its ancestors.
  private var path: [Int64] = []

  /// Creates a table for a window of `width` columns; `now` is when the list is read.
  ///
  /// Under headings with the day, due dates show only their time; a priority or project in the heading isn't repeated.
  init(
    width: Int, wraps: Bool = true, hasLinks: Bool = false, palette: Palette,
    timeZone: CivilTimeZone, now: Instant, grouping: Grouping = .nothing,
    columns: [Todo.Field]? = nil, isOfCompleted: Bool = false
  ) {
    self.width = width
    self.wraps = wraps
    self.hasLinks = hasLinks
    self.palette = palette
    self.timeZone = timeZone
    self.now = now
    self.grouping = grouping
    chosen = columns
    let heading: Todo.Field? =
      switch grouping {
      case .priority: .priority
      case .project: .project
      case .due, .tag, .nothing: nil
      }
    let date = isOfCompleted ? Todo.Field.completedAt : .due
    self.columns = (columns ?? [.number, .isComplete, .priority, date])
      .filter { $0 != .description && $0 != heading }
  }

  /// Starts a group of todos, which don't repeat its heading.
  mutating func beginGroup(_ heading: String) {
    self.heading = heading
    path = []
  }

  /// Makes the columns wide enough for `todos`, which come in several pages.
  mutating func fit(_ todos: [Todo]) {
    for column in columns {
      let widest = todos.map { width(value(of: $0, in: column), in: column) }.max() ?? 0
      widths[column] = max(widths[column, default: 0], widest)
    }
    // Open todos are marked only if there are completed ones.
    if chosen?.contains(.isComplete) ?? todos.contains(where: \.isComplete) {
      widths[.isComplete] = "[x]".utf8.count
    }
  }

  /// Returns the lines of the next todos, each with its line feed; `reason` is shown after each todo.
  mutating func page(
    _ todos: [Todo], links: Page.Links = Page.Links(), reason: ((Todo) -> String)? = nil
  ) -> String {
    fit(todos)
    let columns = shownColumns()
    let indentation = self.indentation(of: columns)

    var page = ""
    for todo in todos {
      let start = columns.map { cell(value(of: todo, in: $0), in: $0, of: todo) + " " }.joined(
        by: "")
      let depth = advancePath(to: todo)
      let space = max(1, width - indentation)
      let indent = min(2 * depth, max(0, space - Self.narrowestText))
      var gap = start + String(repeating: " ", count: indent)
      let marks = todo.marks(links, isUnderParent: depth > 0)
      for line in lines(
        of: todo, besides: columns, marks: marks, reason: reason?(todo), width: space - indent)
      {
        page += (line.isEmpty ? String(gap.trailingSpacesDropped) : gap + line) + "\n"
        gap = String(repeating: " ", count: indentation + indent)
      }
    }
    return page
  }

  /// Adds a todo to the path, and returns its depth below the todos shown before it.
  private mutating func advancePath(to todo: Todo) -> Int {
    while let last = path.last, last != todo.parent { path.removeLast() }
    path.append(todo.number)
    return path.count - 1
  }

  /// Returns the value of a column before the text, except for a todo's state, which depends on the other todos.
  private func value(of todo: Todo, in column: Todo.Field) -> String {
    switch column {
    case .number: String(todo.number)
    case .isComplete: ""
    case .priority: todo.priority == .none ? "" : todo.priority.description
    case .due: dueText(todo)
    case .wait: todo.wait?.personText(isOpen: false, at: now, in: timeZone) ?? ""
    case .completedAt where chosen == nil:
      todo.completedAt.map(Due.instant)?.personText(isOpen: false, at: now, in: timeZone) ?? ""
    default: column.columnText(of: todo, in: timeZone)
    }
  }

  /// Returns the width of a value in columns; most values are ASCII.
  private func width(_ value: String, in column: Todo.Field) -> Int {
    switch column {
    case .project, .tags, .note: value.widestWidth
    default: value.utf8.count
    }
  }

  private func dueText(_ todo: Todo) -> String {
    guard let due = todo.due else { return "" }
    if grouping == .due, todo.isComplete || due.role(at: now, in: timeZone) != .overdue {
      return String(due.clockText(in: timeZone).dropFirst())
    }
    return due.personText(isOpen: !todo.isComplete, at: now, in: timeZone)
  }

  private func shownColumns() -> [Todo.Field] {
    var shown = columns.filter { widths[$0, default: 0] > 0 }
    // In a narrow window, these give way in this order.
    for column in chosen.map({ _ in columns.reversed() }) ?? [.priority, .due, .completedAt]
    where shown.count > (shown.first == .number ? 1 : 0)
      && width - indentation(of: shown) < Self.narrowestText
    {
      shown.removeAll { $0 == column }
    }
    return shown
  }

  /// Returns the number of columns before the text.
  private func indentation(of columns: [Todo.Field]) -> Int {
    columns.reduce(0) { $0 + widths[$1, default: 0] + 1 }
  }

  private func cell(_ value: String, in column: Todo.Field, of todo: Todo) -> String {
    let columnWidth = widths[column, default: 0]
    let padding = String(
      repeating: " ", count: max(0, columnWidth - width(value, in: column)))
    switch column {
    case .number: return padding + styled(value, palette[.number], of: todo)
    case .isComplete: return styled(todo.isComplete ? "[x]" : "[ ]", .plain, of: todo)
    case .due: return styled(value, dueStyle(todo), of: todo) + padding
    default: return styled(value, column.style(of: todo, palette), of: todo) + padding
    }
  }

  private func dueStyle(_ todo: Todo) -> TextStyle {
    palette[todo.due?.role(at: now, in: timeZone)]
  }

  private func styled(_ text: String, _ style: TextStyle, of todo: Todo) -> String {
    self.style(style, of: todo).applied(to: text)
  }

  private func style(_ style: TextStyle, of todo: Todo) -> TextStyle {
    todo.isComplete ? palette[.completed] : style
  }

  /// Returns the lines of a todo's text and everything after it.
  private func lines(
    of todo: Todo, besides columns: [Todo.Field], marks: [String], reason: String?, width: Int
  ) -> [String] {
    var details = StyledText()
    func add(_ part: String, _ style: TextStyle) {
      details.append(" ")
      details.append(part, self.style(style, of: todo))
    }
    for column in self.columns where column != .number && !columns.contains(column) {
      let value = value(of: todo, in: column)
      let style = column == .due ? dueStyle(todo) : column.style(of: todo, palette)
      if !value.isEmpty { add("\(column.typedName):" + value, style) }
    }
    if chosen != nil {
      if let reason { add("(\(reason))", palette[.label]) }
      return lines(chosen?.contains(.description) == true ? todo : nil, details, width: width)
    }
    for text in todo.tags.map({ "+" + $0.terminalSafe }) where grouping != .tag || text != heading {
      add(text, palette[.tag])
    }
    if let wait = todo.wait, todo.isWaiting(at: now, in: timeZone) {
      add("wait:" + wait.personText(isOpen: false, at: now, in: timeZone), palette[.label])
    }
    if let project = todo.project, grouping != .project {
      add("project:" + project.terminalSafe, palette[.project])
    }
    for mark in marks { add("[\(mark)]", palette[.label]) }
    if let reason { add("(\(reason))", palette[.label]) }
    return lines(todo, details, width: width)
  }

  /// Returns the lines of a todo's text, unless it is `nil`, and its details.
  private func lines(_ todo: Todo?, _ details: StyledText, width: Int) -> [String] {
    var text = StyledText()
    var description = todo?.description.terminalSafe ?? ""
    if !wraps {
      let room = max(Self.narrowestText, width - details.text.widestWidth)
      description = description.truncated(toWidth: min(room, width), columnsOf: \.widestWidth)
    }
    let style = todo.map { self.style(.plain, of: $0) } ?? .plain
    // A text that was cut may end within a link.
    let links = hasLinks ? todo?.description.links ?? [] : []
    var end = description.startIndex
    for range in links.isEmpty ? [] : description.linkRanges
    where links.contains(String(description[range])) {
      text.append(String(description[end..<range.lowerBound]), style)
      var linked = style
      linked.link = String(description[range])
      text.append(String(description[range]), linked)
      end = range.upperBound
    }
    text.append(String(description[end...]), style)
    text.append(details)
    return wraps ? text.lines(ofWidth: width) : [text.truncated(toWidth: width)]
  }
}

extension Todo {
  /// Returns the marks for details that `todo show` prints.
  package func marks(_ links: Page.Links, isUnderParent: Bool) -> [String] {
    var marks: [String] = []
    if let rule = self.repeat { marks.append(rule.description) }
    if let parent, !isUnderParent { marks.append("part of \(parent)") }
    if let count = links.subtasks[number] {
      marks.append("\(count.completed) of \(count.all) done")
    }
    let blockers = blockedBy.filter(links.openBlockers.contains)
    if !blockers.isEmpty, !isComplete {
      marks.append("blocked by \(blockers.map(\.description).joined(by: ", "))")
    }
    if startedAt != nil { marks.append("started") }
    if remind != nil, !isComplete { marks.append("reminder") }
    if !note.isEmpty { marks.append("note") }
    return marks
  }
}

/// The field that supplies the headings of a list, if any.
enum Grouping: String, CaseIterable, Sendable {
  case due, priority, project, tag
  case nothing = "none"

  /// Reads the value of `--group`.
  init(reading word: String) throws(ValueError) {
    let name = Todo.Field(typed: word)?.singularName ?? word.lowercased()
    guard let grouping = Grouping(rawValue: name) else {
      throw .wrong(word, expected: list(Self.allCases.map(\.rawValue), "or"))
    }
    self = grouping
  }
}
