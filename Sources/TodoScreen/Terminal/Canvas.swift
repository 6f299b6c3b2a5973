import TodoText

/// The cells and the cursor of a terminal.
///
/// Rows and columns count from 0. Writes outside the canvas are ignored.
struct Canvas: Equatable, Sendable {
  /// A place on the canvas.
  struct Position: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  let size: TerminalSize
  /// The cells of each row; rows shared by two canvases compare in constant time.
  var rows: [[Cell]]
  /// The visible cursor; `nil` hides it.
  var cursor: Position?

  /// A blank canvas.
  init(size: TerminalSize) {
    self.size = TerminalSize(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(
      repeating: Array(repeating: .blank, count: self.size.columns), count: self.size.rows)
  }

  /// Writes text on one row, and returns the column after it; `nil` if it was cut.
  ///
  /// The text is made ``Swift/String/terminalSafe``. If it doesn't fit before the column `limit`, by default the end of
  /// the row, it ends with `…`.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int = 0, style: Style = .plain, upTo limit: Int? = nil
  ) -> Int? {
    let limit = min(limit ?? size.columns, size.columns)
    guard rows.indices.contains(row), column >= 0, column < limit else { return nil }
    // Most texts are ASCII and fit: each byte is a cell.
    if text.utf8.count <= limit - column, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      let cells = text.utf8.map {
        Cell(character: Character(Unicode.Scalar($0)), width: 1, style: style)
      }
      put(cells, row: row, column: column)
      return column + cells.count
    }
    var cells: [Cell] = []
    let text = text.terminalSafe
    let shown = text.truncated(toWidth: limit - column, columnsOf: \.widthInCells)
    for character in shown {
      let width = character.widthInCells
      cells.append(Cell(character: character.inCell, width: UInt8(width), style: style))
      if width == 2 { cells.append(Cell(character: " ", width: 0, style: style)) }
    }
    put(cells, row: row, column: column)
    return shown == text ? column + cells.count : nil
  }

  /// Blanks a row from a column on.
  mutating func fill(row: Int, from column: Int = 0) {
    let column = max(0, column)
    guard rows.indices.contains(row), column < size.columns else { return }
    put(Array(repeating: .blank, count: size.columns - column), row: row, column: column)
  }

  /// Changes the style of a row's cells, by default all of them.
  mutating func restyle(
    row: Int, from column: Int = 0, upTo limit: Int? = nil, _ change: (inout Style) -> Void
  ) {
    guard rows.indices.contains(row) else { return }
    for column in max(0, column)..<max(0, column, min(limit ?? size.columns, size.columns)) {
      change(&rows[row][column].style)
    }
  }

  /// Writes cells; half of a wide character that they overwrite becomes a blank.
  private mutating func put(_ cells: [Cell], row: Int, column: Int) {
    let end = column + cells.count
    if rows[row][column].width == 0 { blank(row, column - 1) }
    if end < size.columns, rows[row][end].width == 0 { blank(row, end) }
    rows[row].replaceSubrange(column..<end, with: cells)
  }

  private mutating func blank(_ row: Int, _ column: Int) {
    rows[row][column] = Cell(character: " ", width: 1, style: rows[row][column].style)
  }
}

extension Character {
  /// 1 or 2; an isolated combining mark has a cell of its own.
  fileprivate var widthInCells: Int { max(1, displayWidth) }

  /// An isolated combining mark gets a dotted circle as its base, which hides an isolated vowel of Hangul.
  fileprivate var inCell: Character {
    if isASCII || displayWidth > 0 { return self }
    return "◌\(self)".first ?? self
  }
}
