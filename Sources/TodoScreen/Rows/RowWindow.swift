import Composable
import TodoDomain
import TodoText

/// The places of the rows in memory, and the part of them on the screen.
///
/// The contents of the rows are the todos of ``TodoList/State``. The cursor and the marks belong to todos: they stay
/// with them wherever the list moves.
struct RowWindow: Hashable, Sendable {
  /// The place of a todo in the list.
  struct Place: Hashable, Identifiable, Sendable {
    var id: Todo.ID
    var number: Int64
    var key: ListPlace
    /// The number of its ancestors among the rows right above it.
    var depth: Int

    init(_ todo: Todo, depth: Int = 0) {
      (id, number, key) = (todo.id, todo.number, todo.place)
      self.depth = depth
    }
  }

  var rows: IdentifiedArrayOf<Place> = []
  var part = ListPart()
  /// The index of the first row on the screen.
  var top = 0
  /// How many rows fit on the screen.
  var height = 0
  var cursor: Todo.ID?
  var marks: [Todo.ID: Place] = [:]
  /// The range being marked: its start, and the earlier marks.
  var range: Marking?
  var columns = Columns()

  struct Marking: Hashable, Sendable {
    var start: Place
    var marks: [Todo.ID: Place]
  }

  /// The widths of the columns before the text; they never get narrower.
  struct Columns: Hashable, Sendable {
    var number = 0
    var priority = 0
    var due = 0
    var hasCompleted = false

    mutating func fit(_ todo: Todo, due text: String) {
      number = max(number, String(todo.number).utf8.count)
      if todo.priority != .none { priority = max(priority, todo.priority.description.utf8.count) }
      due = max(due, text.utf8.count)
      if todo.isComplete { hasCompleted = true }
    }
  }

  /// Where the cursor goes after the list was read.
  enum Landing: Hashable, Sendable {
    case first, last, stay
    case todo(Int64)
  }

  var focused: Place? { cursor.flatMap { rows[id: $0] } }

  var cursorIndex: Int? { cursor.flatMap { rows.index(id: $0) } }

  /// The rows on the screen.
  var shown: Range<Int> { top..<min(rows.count, top + height) }

  /// The row at an index, and its subtasks below it.
  func family(at index: Int) -> Range<Int> {
    let end = rows[(index + 1)...].firstIndex { $0.depth <= rows[index].depth }
    return index..<(end ?? rows.endIndex)
  }

  /// Replaces the rows; `due` returns the text of a todo's due date.
  mutating func show(
    _ todos: [Todo], _ part: ListPart, _ landing: Landing, isNewQuery: Bool, due: (Todo) -> String
  ) {
    let before = self
    let line = cursorIndex.map { $0 - top } ?? 0
    (rows, self.part) = ([], part)
    if isNewQuery { columns = Columns() }
    // The last row, after its ancestors.
    var path: [Int64] = []
    for todo in todos {
      while let last = path.last, last != todo.parent { path.removeLast() }
      rows.append(Place(todo, depth: path.count))
      path.append(todo.number)
      columns.fit(todo, due: due(todo))
    }
    let numbers = marks.isEmpty ? nil : part.order.map(Set.init)
    /// Whether a todo without a row may still be in the list, outside of the window.
    func isElsewhere(_ place: Place) -> Bool {
      if let numbers { return numbers.contains(place.number) }
      return part.hasBefore && rows.first.map { place.key < $0.key } ?? false
        || part.hasAfter && rows.last.map { $0.key < place.key } ?? false
    }
    func found(_ place: Place) -> Place? {
      rows[id: place.id] ?? (!isNewQuery && isElsewhere(place) ? place : nil)
    }
    marks = marks.compactMapValues(found)
    if let start = range?.start, found(start) == nil { range = nil }
    focus(todo(at: landing, before: before))
    top = (cursorIndex ?? 0) - line
    scroll()
  }

  /// Replaces the links of these todos.
  mutating func update(_ new: Page.Links, of todos: [Todo]) {
    for todo in todos {
      part.links.openBlockers.subtract(todo.blockedBy)
      part.links.subtasks[todo.number] = new.subtasks[todo.number]
    }
    part.links.openBlockers.formUnion(new.openBlockers)
  }

  /// Whether the rows in memory will soon run out on either side.
  var isShort: Bool {
    part.hasAfter && top + 2 * height >= rows.count || part.hasBefore && top < height
  }

  mutating func resize(height: Int) {
    self.height = max(1, height)
    scroll()
  }

  /// Moves the cursor by some rows.
  mutating func move(by count: Int) {
    guard !rows.isEmpty else { return }
    focus(rows[min(max(0, (cursorIndex ?? 0) + count), rows.count - 1)].id)
    scroll()
  }

  /// Returns the todo that gets the cursor: if its own is gone, the nearest survivor.
  private func todo(at landing: Landing, before: RowWindow) -> Todo.ID? {
    switch landing {
    case .first: return rows.first?.id
    case .last: return rows.last?.id
    case .todo(let number):
      if let row = rows.first(where: { $0.number == number }) { return row.id }
    case .stay: break
    }
    let index = before.cursorIndex ?? 0
    let survivor =
      before.rows[index...].first { rows[id: $0.id] != nil }
      ?? before.rows[..<index].last { rows[id: $0.id] != nil } ?? rows.first
    return survivor?.id
  }

  private mutating func focus(_ id: Todo.ID?) {
    cursor = id
    markRange()
  }

  /// Keeps the cursor on the screen, without blank lines above the end of the list.
  private mutating func scroll() {
    let index = cursorIndex ?? 0
    top = min(max(top, index - height + 1), index)
    top = max(0, min(top, rows.count - height))
  }

  /// The marked todos in the order of the list, or the one at the cursor.
  var chosen: [Place] {
    marks.isEmpty
      ? focused.map { [$0] } ?? []
      : marks.values.sorted { $0.key < $1.key }
  }

  mutating func toggleMark() {
    guard let focused else { return }
    marks[focused.id] = marks[focused.id] == nil ? focused : nil
  }

  /// Marks todos of the list, which may not be in memory; while a range is being marked, they become its marks.
  mutating func mark(_ todos: [Todo]) {
    if let range { marks = range.marks }
    for todo in todos { marks[todo.id] = rows[id: todo.id] ?? Place(todo) }
  }

  mutating func unmarkAll() { (range, marks) = (nil, [:]) }

  /// Starts marking a range at the cursor, or ends the range being marked.
  mutating func toggleRange() {
    guard range == nil, let focused else { return range = nil }
    range = Marking(start: focused, marks: marks)
    markRange()
  }

  /// The ends of a range that isn't completely in memory.
  var longRange: (start: Place, end: Place)? {
    guard let range, let focused, rows[id: range.start.id] == nil else { return nil }
    return (range.start, focused)
  }

  private mutating func markRange() {
    guard let range, let start = rows.index(id: range.start.id), let end = cursorIndex else {
      return
    }
    marks = range.marks
    for row in rows[min(start, end)...max(start, end)] { marks[row.id] = row }
  }
}
