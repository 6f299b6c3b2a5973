import Composable
import TodoDomain

/// The rows in memory, and the part of them that is shown.
///
/// The cursor and the marks belong to todos: they stay with them wherever the list moves.
package struct RowWindow: Hashable, Sendable {
  package var rows: IdentifiedArrayOf<Row.State> = []
  /// The numbers of the whole list, unless it is read in the order of position.
  package internal(set) var order: [Int64]?
  /// Whether the list has todos before these, and after them.
  package internal(set) var hasBefore = false
  package internal(set) var hasAfter = false
  /// The index of the first row that is shown.
  package internal(set) var top = 0
  /// How many rows are shown at a time.
  package internal(set) var height = 0
  package internal(set) var cursor: Todo.ID?
  package internal(set) var marks: [Todo.ID: Mark] = [:]
  /// The range that is being marked.
  package internal(set) var range: Range?
  package internal(set) var columns = Columns()

  package struct Mark: Hashable, Sendable {
    package var number: Int64
    var position: Double
  }

  package struct Range: Hashable, Sendable {
    var start: Todo.ID
    /// The marks from before.
    var marks: [Todo.ID: Mark]
  }

  /// The widths of the columns before the text; they never get narrower.
  package struct Columns: Hashable, Sendable {
    package var number = 0
    package var priority = 0
    package var due = 0
    package var hasCompleted = false

    mutating func fit(_ row: Row.State) {
      number = max(number, String(row.todo.number).utf8.count)
      if row.todo.priority != .none {
        priority = max(priority, row.todo.priority.description.utf8.count)
      }
      due = max(due, row.due.utf8.count)
      if row.todo.isComplete { hasCompleted = true }
    }
  }

  /// Where the cursor goes when the list was read.
  package enum Landing: Hashable, Sendable {
    case first, last, stay
    case todo(Int64)
  }

  package init() {}

  /// The most rows in memory.
  static let limit = 600

  package var focused: Row.State? { cursor.flatMap { rows[id: $0] } }

  package var cursorIndex: Int? { cursor.flatMap { rows.index(id: $0) } }

  /// The rows that are shown.
  package var shown: Swift.Range<Int> { top..<min(rows.count, top + height) }
}

extension RowWindow {
  /// Replaces the rows.
  package mutating func show(
    _ pages: Pages, _ landing: Landing, isNewQuery: Bool, _ row: (Todo, Int) -> Row.State
  ) {
    let before = self
    let line = cursorIndex.map { $0 - top } ?? 0
    rows = []
    if isNewQuery { columns = Columns() }
    append(pages.todos, row)
    (order, hasBefore, hasAfter) = (pages.order, pages.hasBefore, pages.hasAfter)
    marks = marks.filter { id, _ in
      rows[id: id] != nil || !isNewQuery && (hasBefore || hasAfter) && before.rows[id: id] == nil
    }
    if let start = range?.start, rows[id: start] == nil { range = nil }
    for id in marks.keys { rows[id: id]?.isMarked = true }
    cursor = nil
    focus(landing.id(in: self, before: before))
    top = (cursorIndex ?? 0) - line
    scroll()
  }

  /// Adds rows on one side, and drops some on the other.
  package mutating func extend(_ side: Pages.Side, _ pages: Pages, _ row: (Todo, Int) -> Row.State)
  {
    switch side {
    case .after:
      hasAfter = pages.hasAfter
      append(pages.todos, row)
      let excess = min(rows.count - Self.limit, top)
      if excess > 0 {
        rows = IdentifiedArray(uniqueElements: rows.dropFirst(excess))
        top -= excess
        hasBefore = true
      }
    case .before:
      hasBefore = pages.hasBefore
      let (old, count) = (rows, rows.count)
      rows = []
      append(pages.todos, row)
      for row in old { rows.append(row) }
      top += rows.count - count
      let excess = min(rows.count - Self.limit, rows.count - shown.upperBound)
      if excess > 0 {
        rows = IdentifiedArray(uniqueElements: rows.dropLast(excess))
        hasAfter = true
      }
    }
    for id in marks.keys { rows[id: id]?.isMarked = true }
  }

  private mutating func append(_ todos: [Todo], _ row: (Todo, Int) -> Row.State) {
    // The last row, after those it is under.
    var path: [Int64] = []
    for todo in todos {
      while let last = path.last, last != todo.parent { path.removeLast() }
      path.append(todo.number)
      rows.append(row(todo, path.count - 1))
      if let row = rows.last { columns.fit(row) }
    }
  }

  /// Makes the columns wide enough for rows that changed.
  package mutating func fit(_ id: Todo.ID) {
    if let row = rows[id: id] { columns.fit(row) }
  }

  /// The side on which rows run out soon.
  package var shortSide: Pages.Side? {
    if hasAfter, top + 2 * height >= rows.count { return .after }
    return hasBefore && top < height ? .before : nil
  }

  package func edge(_ side: Pages.Side) -> Todo? {
    side == .after ? rows.last?.todo : rows.first?.todo
  }

  package mutating func resize(height: Int) {
    self.height = max(1, height)
    scroll()
  }
}

extension RowWindow {
  /// Moves the cursor by some rows.
  package mutating func move(by count: Int) {
    guard !rows.isEmpty else { return }
    let index = min(max(0, (cursorIndex ?? 0) + count), rows.count - 1)
    focus(rows[index].id)
    scroll()
  }

  package mutating func focus(_ id: Todo.ID?) {
    if let cursor, cursor != id { rows[id: cursor]?.isFocused = false }
    cursor = id
    if let id { rows[id: id]?.isFocused = true }
    markRange()
  }

  /// Keeps the cursor among the rows that are shown, and no blank lines above the end of the list.
  private mutating func scroll() {
    let index = cursorIndex ?? 0
    top = min(max(top, index - height + 1), index)
    top = max(0, min(top, rows.count - height))
  }
}

extension RowWindow {
  /// The marked todos in the order of the list, or the one at the cursor.
  package var chosen: [Int64] {
    marks.isEmpty
      ? focused.map { [$0.todo.number] } ?? []
      : marks.values.sorted { ($0.position, $0.number) < ($1.position, $1.number) }.map(\.number)
  }

  package mutating func mark(_ id: Todo.ID, _ isMarked: Bool) {
    guard let row = rows[id: id] else { return }
    marks[id] =
      isMarked ? Mark(number: row.todo.number, position: row.todo.position) : nil
    if row.isMarked != isMarked { rows[id: id]?.isMarked = isMarked }
  }

  /// Marks other todos of the list, which may not be in memory.
  package mutating func mark(_ todos: [Todo]) {
    for todo in todos {
      marks[todo.id] = Mark(number: todo.number, position: todo.position)
      rows[id: todo.id]?.isMarked = true
    }
  }

  package mutating func unmarkAll() {
    range = nil
    for id in marks.keys { rows[id: id]?.isMarked = false }
    marks = [:]
  }

  /// Begins a range of marks at the cursor, or ends the one that there is.
  package mutating func toggleRange() {
    guard range == nil, let cursor else { return range = nil }
    range = Range(start: cursor, marks: marks)
    markRange()
  }

  private mutating func markRange() {
    guard let range, let start = rows.index(id: range.start), let end = cursorIndex else { return }
    let ids = Set(rows[min(start, end)...max(start, end)].map(\.id))
    for id in Set(marks.keys).subtracting(ids) where range.marks[id] == nil { mark(id, false) }
    for id in ids where marks[id] == nil { mark(id, true) }
  }
}

extension RowWindow.Landing {
  /// Returns the todo that gets the cursor: if its own is gone, the one that took its place.
  fileprivate func id(in window: RowWindow, before: RowWindow) -> Todo.ID? {
    switch self {
    case .first: return window.rows.first?.id
    case .last: return window.rows.last?.id
    case .todo(let number):
      if let row = window.rows.first(where: { $0.todo.number == number }) { return row.id }
    case .stay: break
    }
    guard let index = before.cursorIndex else { return window.rows.first?.id }
    let rows = before.rows
    let survivor =
      rows[index...].first { window.rows[id: $0.id] != nil }
      ?? rows[..<index].last { window.rows[id: $0.id] != nil } ?? window.rows.first
    return survivor?.id
  }
}
