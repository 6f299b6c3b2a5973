import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Draws the screen.
///
/// It observes what is around the todos, and each todo that is shown by the store of that todo. Rows whose todo or place
/// changed are drawn on a canvas, and ``paint()`` writes the difference.
@MainActor
final class ScreenView {
  private let todos: ElementStores<Todo.ID, TodoFeature.State, TodoFeature.Action>
  private let shell: Shell
  private let painter: Painter
  private let write: ([UInt8]) -> Void
  private var frame: Frame
  private var drawn: Canvas
  private var painted: Canvas?
  private var observer: ObservationToken?
  /// The observers of the todos that are shown.
  private var observers: [Todo.ID: ObservationToken] = [:]
  /// The rows that have to be drawn.
  private var spoilt: Set<Int> = []
  /// How many rows were drawn so far.
  private(set) var drawnRowCount = 0
  /// Called when something is to be painted.
  var onChange: () -> Void = {}

  init(
    _ store: Store<Screen.State, Screen.Action>, _ environment: Screen.Environment,
    painter: Painter, write: @escaping ([UInt8]) -> Void
  ) {
    shell = environment.shell
    self.painter = painter
    self.write = write
    todos = store.scope(state: \.changes, action: .changes).scopes(state: \.todos, action: .todos)
    let keys = environment.shell.keys
    frame = Frame(store.state, keys)
    drawn = Canvas(size: TerminalSize(columns: 0, rows: 0))
    observer = ViewStore(store, observe: { Frame($0, keys) }).observe { [weak self] in
      self?.lay($0)
    }
  }

  /// What is to be shown.
  var canvas: Canvas {
    drawRows()
    return drawn
  }

  /// Writes what changed since the last time.
  func paint() {
    let canvas = canvas
    let bytes = painter.bytes(from: painted, to: canvas)
    painted = canvas
    if !bytes.isEmpty { write(bytes) }
  }

  /// Says that something takes a while, until something is painted again.
  func announceWork() {
    let canvas = canvas
    drawn.fill(row: canvas.size.rows - 1)
    drawn.write("working…", row: canvas.size.rows - 1, style: Style(dim: true))
    paint()
    drawn = canvas
  }

  private func lay(_ frame: Frame) {
    let old = self.frame
    self.frame = frame
    defer { onChange() }
    let isNew = drawn.size != frame.size
    if isNew { drawn = Canvas(size: frame.size) }
    if old.redrawCount != frame.redrawCount { painted = nil }
    // Rows that stay where they are, and look as they did, aren't drawn again.
    let isLaidOutAlike =
      !isNew && (old.columns, old.rowCount) == (frame.columns, frame.rowCount)
    for (line, row) in frame.rows.enumerated() {
      let isSame = isLaidOutAlike && old.rows.indices.contains(line) && old.rows[line] == row
      if !isSame || row.isDue && old.minute != frame.minute { spoilt.insert(line) }
    }
    let observed = frame.rows.map { ($0.id, observers[$0.id] ?? observe($0.id)) }
    observers = Dictionary(uniqueKeysWithValues: observed).compactMapValues { $0 }
    for line in frame.rows.count..<max(frame.rows.count, frame.rowCount) { drawn.fill(row: line) }
    for (line, text) in zip(frame.rowCount..., frame.texts) {
      drawn.fill(row: line)
      drawn.write(text.text, row: line, style: text.style)
    }
    drawn.cursor = frame.cursor
  }

  private func observe(_ id: Todo.ID) -> ObservationToken? {
    guard let todo = todos[id: id] else { return nil }
    return ViewStore(todo).observe { [weak self] _ in
      guard let self, let line = frame.rows.firstIndex(where: { $0.id == id }) else { return }
      spoilt.insert(line)
      onChange()
    }
  }

  private func drawRows() {
    defer { spoilt = [] }
    let now = shell.now()
    let drawing = RowDrawing(columns: frame.columns, palette: shell.palette)
    for line in spoilt where line < frame.rowCount {
      guard frame.rows.indices.contains(line), let todo = todos[id: frame.rows[line].id]
      else { continue }
      drawnRowCount += 1
      drawing.draw(todo.state.todo, frame.rows[line], at: now, shell, on: &drawn, line: line)
    }
  }
}

/// Everything that is shown, except for the todos themselves.
private struct Frame: Hashable {
  var size: TerminalSize
  var rows: [RowDrawing.Row] = []
  var columns: RowWindow.Columns
  var minute: Instant
  /// What is below the rows: a page over them, and the last lines.
  var texts: [LastLines.Line] = []
  var cursor: Canvas.Position?
  var redrawCount: Int

  /// How many rows are above the texts.
  var rowCount: Int { size.rows - texts.count }

  init(_ state: Screen.State, _ keys: KeyMap) {
    size = state.size
    columns = state.list.columns
    minute = state.minute
    redrawCount = state.redrawCount
    if size.isTooSmall {
      let lines = ["too small", "20 columns and", "5 lines are needed"]
      texts = (0..<size.rows).map {
        LastLines.Line(text: lines.indices.contains($0) ? lines[$0] : "", style: .plain)
      }
      return
    }
    let last = LastLines(state, keys)
    let top = size.rows - last.lines.count
    cursor = last.caret.map { Canvas.Position(row: top, column: $0) }
    texts = (state.page?.shown(width: size.columns).prefix(max(0, top)) ?? []) + last.lines
    if state.page == nil {
      rows = state.list.shown.compactMap { RowDrawing.Row(state.list.rows[$0], state) }
    }
  }
}

extension TextPage {
  /// The lines that are shown; the choice at the cursor is reversed.
  fileprivate func shown(width: Int) -> [LastLines.Line] {
    let first = choice == nil ? top : max(0, top - height + 1)
    return (first..<first + height).map { index in
      let text = lines.indices.contains(index) ? lines[index] : ""
      let isChosen = choice != nil && index == top
      return LastLines.Line(
        text: isChosen ? text.padded(toWidth: width) : text, style: Style(reversed: isChosen))
    }
  }
}
