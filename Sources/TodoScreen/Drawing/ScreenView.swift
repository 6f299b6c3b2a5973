import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Draws the screen.
///
/// It observes the state around the todos and, through its own store, each todo on the screen. It draws changed lines,
/// and rows of changed todos, on a canvas, and ``paint()`` writes the difference.
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
  /// The observers of the todos on the screen.
  private var observers: [Todo.ID: ObservationToken] = [:]
  /// The lines that need drawing.
  private var spoilt: Set<Int> = []
  /// How many rows have been drawn so far.
  private(set) var drawnRowCount = 0
  /// Whether changes are painted without a call to ``paint()``.
  var paintsChanges = false
  private var isPaintDue = false

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

  /// The canvas to show.
  var canvas: Canvas {
    draw()
    return drawn
  }

  /// Writes the changes since the last call.
  func paint() {
    let canvas = canvas
    let bytes = painter.bytes(from: painted, to: canvas)
    painted = canvas
    if !bytes.isEmpty { write(bytes) }
  }

  /// Shows that something takes a while, until the next paint.
  func announceWork() {
    let canvas = canvas
    drawn.fill(row: canvas.size.rows - 1)
    drawn.write("working…", row: canvas.size.rows - 1, style: Style(dim: true))
    paint()
    drawn = canvas
    paintSoon()
  }

  private func lay(_ new: Frame) {
    let old = frame
    frame = new
    if old.redrawCount != new.redrawCount { painted = nil }
    let isNew = drawn.size != new.size
    if isNew { drawn = Canvas(size: new.size) }
    // Lines that look the same aren't drawn again.
    for line in new.lines.indices where isNew || old.lines[line] != new.lines[line] {
      spoilt.insert(line)
    }
    drawn.cursor = new.cursor
    let observed = new.lines.compactMap(\.row?.id).map { ($0, observers[$0] ?? observe($0)) }
    observers = Dictionary(uniqueKeysWithValues: observed).compactMapValues { $0 }
    paintSoon()
  }

  private func observe(_ id: Todo.ID) -> ObservationToken? {
    guard let todo = todos[id: id] else { return nil }
    return ViewStore(todo).observe { [weak self] _ in
      guard let self, let line = frame.lines.firstIndex(where: { $0.row?.id == id }) else { return }
      spoilt.insert(line)
      paintSoon()
    }
  }

  private func draw() {
    for (line, content) in frame.lines.enumerated() where spoilt.contains(line) {
      drawn.fill(row: line)
      switch content {
      case .text(let text, let style): drawn.write(text, row: line, style: style)
      case .row(let row):
        guard let todo = todos[id: row.id]?.state.todo else { continue }
        drawnRowCount += 1
        row.draw(todo, shell, on: &drawn, line: line)
      }
    }
    spoilt = []
  }

  /// Paints all changes of this turn at once.
  private func paintSoon() {
    guard paintsChanges, !isPaintDue else { return }
    isPaintDue = true
    Task {
      isPaintDue = false
      paint()
    }
  }
}
