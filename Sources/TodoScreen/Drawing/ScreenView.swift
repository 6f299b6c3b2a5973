import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Draws the screen.
///
/// It observes the parts of the state, and each row that is shown by the store of that row. What changes is drawn on a
/// canvas, and ``paint()`` writes the difference.
@MainActor
package final class ScreenView {
  private let store: Store<Screen.State, Screen.Action>
  private let rows: ElementStores<Todo.ID, Row.State, Row.Action>
  private let environment: Screen.Environment
  private let painter: Painter
  private let write: ([UInt8]) -> Void
  package private(set) var canvas: Canvas
  private var painted: Canvas?
  private var layout: Layout
  /// The observers of the rows that are shown, by their places.
  private var shown: [(id: Todo.ID, token: ObservationToken)] = []
  private var tokens: [ObservationToken] = []
  private var isLayingOut = false
  /// How many rows were drawn so far.
  package private(set) var drawnRowCount = 0
  /// Called when something was drawn that isn't painted yet.
  package var onDraw: () -> Void = {}

  /// Everything whose change moves rows on the screen.
  private struct Layout: Hashable {
    var size: TerminalSize
    var ids: [Todo.ID]
    var columns: RowWindow.Columns
    var page: TextPage.State?
    var details: [String]
    var isTooSmall: Bool

    init(_ state: Screen.State) {
      size = state.size
      ids = state.list.shown.map { state.list.rows[$0].id }
      columns = state.list.columns
      page = state.page
      details = state.question?.lines ?? []
      isTooSmall = state.isTooSmall
    }
  }

  package init(
    _ store: Store<Screen.State, Screen.Action>, _ environment: Screen.Environment,
    painter: Painter, write: @escaping ([UInt8]) -> Void
  ) {
    self.store = store
    self.environment = environment
    self.painter = painter
    self.write = write
    rows = store.scopes(state: \.list.rows, action: .rows)
    layout = Layout(store.state)
    canvas = Canvas(size: layout.size)
    let keys = environment.keys
    tokens = [
      ViewStore(store, observe: { Layout($0) }).observe { [weak self] in self?.lay($0) },
      ViewStore(store, observe: { LastLines($0, keys) }).observe { [weak self] in self?.draw($0) },
      ViewStore(store, observe: \.redrawCount).observe { [weak self] _ in self?.forget() },
    ]
  }

  /// Writes what changed since the last time.
  package func paint() {
    let bytes = painter.bytes(from: painted, to: canvas)
    painted = canvas
    if !bytes.isEmpty { write(bytes) }
  }

  /// Paints everything the next time: something else may be on the terminal.
  package func forget() {
    painted = nil
    onDraw()
  }

  private func lay(_ layout: Layout) {
    let old = self.layout
    self.layout = layout
    if layout.size != canvas.size { canvas = Canvas(size: layout.size) }
    defer { onDraw() }
    if layout.isTooSmall {
      shown = []
      canvas = Canvas(size: layout.size)
      canvas.write("too small", row: 0)
      return
    }
    // Rows that stay where they are, and look as they did, aren't drawn again.
    let isSameFrame =
      old.size == layout.size && old.columns == layout.columns && old.page == layout.page
      && old.details == layout.details && layout.page == nil
    var observers: [(id: Todo.ID, token: ObservationToken)] = []
    for (line, id) in layout.ids.enumerated() {
      if isSameFrame, shown.indices.contains(line), shown[line].id == id {
        observers.append(shown[line])
      } else if let row = rows[id: id] {
        observers.append((id, observe(row, line)))
      }
    }
    shown = observers
    for line in layout.ids.count..<max(layout.ids.count, layout.size.rows - 2) {
      canvas.fill(row: line)
    }
    if let page = layout.page { draw(page) }
    draw(details: layout.details)
    draw(LastLines(store.state, environment.keys))
  }

  private func observe(
    _ row: Store<Row.State, Row.Action>, _ line: Int
  ) -> ObservationToken {
    ViewStore(row).observe { [weak self] state in self?.draw(state, line) }
  }

  private func draw(_ row: Row.State, _ line: Int) {
    guard layout.page == nil, line < layout.size.rows - 2 - layout.details.count else { return }
    drawnRowCount += 1
    RowDrawing(columns: layout.columns, palette: environment.shell.palette)
      .draw(row, on: &canvas, line: line)
    onDraw()
  }

  private func draw(_ page: TextPage.State) {
    let height = max(1, layout.size.rows - 2)
    let isChoice = page.choice != nil
    let top = isChoice ? max(0, page.top - height + 1) : page.top
    for line in 0..<height {
      canvas.fill(row: line)
      let index = top + line
      guard page.lines.indices.contains(index) else { continue }
      canvas.write(page.lines[index], row: line)
      if isChoice, index == page.top { canvas.restyle(row: line) { $0.reversed = true } }
    }
  }

  private func draw(details: [String]) {
    let height = layout.size.rows - 2
    let lines = details.prefix(height)
    for (index, text) in lines.enumerated() {
      let row = height - lines.count + index
      canvas.fill(row: row)
      canvas.write(text, row: row, style: Style(bold: true))
    }
  }

  private func draw(_ lines: LastLines) {
    guard !layout.isTooSmall else { return }
    let (columns, row) = (layout.size.columns, layout.size.rows - 2)
    canvas.fill(row: row)
    canvas.fill(row: row + 1)
    // A line that is longer than the terminal shows the part around the cursor.
    let skipped = max(0, (lines.caret ?? 0) - columns + 2)
    let text =
      skipped == 0 ? lines.text : "…" + lines.text.terminalSafe.dropped(columns: skipped + 1)
    canvas.write(
      text, row: row,
      style: lines.isWrong ? Style(foreground: .red, bold: true) : Style(bold: true))
    canvas.write(
      lines.note, row: row + 1,
      style: lines.isNoteWrong ? Style(foreground: .red) : Style(dim: true))
    canvas.cursor = lines.caret.map { Canvas.Position(row: row, column: $0 - skipped) }
    onDraw()
  }
}

extension String {
  /// The text without its first columns.
  fileprivate func dropped(columns: Int) -> String {
    var rest = columns
    return String(
      drop { character in
        guard rest > 0 else { return false }
        rest -= character.displayWidth
        return true
      })
  }
}
