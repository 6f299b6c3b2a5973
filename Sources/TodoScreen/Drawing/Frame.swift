import Composable
import TodoCLI
import TodoDomain
import TodoText

/// What the screen shows, line by line, except for the todos themselves.
struct Frame: Hashable {
  enum Line: Hashable {
    case row(Row)
    case text(String, Style = .plain)

    var row: Row? { if case .row(let row) = self { row } else { nil } }
  }

  var size: TerminalSize
  /// As many as the terminal has.
  var lines: [Line] = []
  var cursor: Canvas.Position?
  var redrawCount: Int

  init(_ state: Screen.State, _ keys: KeyMap) {
    size = state.size
    redrawCount = state.redrawCount
    if size.isTooSmall {
      show(["too small", "20 columns and", "5 lines are needed"].map { .text($0) }, [])
    } else {
      let last = LastLines(state, keys)
      let rows = state.list.shown.compactMap { Row(state.list.rows[$0], state) }.map(Line.row)
      show(state.page?.shown(width: size.columns) ?? rows, last.lines)
      cursor = last.caret.map { Canvas.Position(row: size.rows - last.lines.count, column: $0) }
    }
  }

  /// Shows lines at the top, as far as there is room above those at the bottom.
  private mutating func show(_ top: [Line], _ bottom: [Line]) {
    let room = max(0, size.rows - bottom.count)
    let blanks = Array(repeating: Line.text(""), count: max(0, room - top.count))
    lines = top.prefix(room) + blanks + bottom.suffix(size.rows)
  }
}

extension TextPage {
  /// The lines that are shown; the choice at the cursor is reversed.
  fileprivate func shown(width: Int) -> [Frame.Line] {
    let first = choice == nil ? top : max(0, top - height + 1)
    return zip(lines.indices, lines).dropFirst(first).prefix(height).map { index, text in
      choice != nil && index == top
        ? .text(text.padded(toWidth: width), Style(reversed: true)) : .text(text)
    }
  }
}
