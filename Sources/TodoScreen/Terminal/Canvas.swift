import TodoText

/// The cells and the cursor of a terminal.
///
/// Rows and columns count from 0. Everything outside the canvas is ignored.
package struct Canvas: Equatable, Sendable {
  /// A place on the canvas.
  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package let size: TerminalSize
  /// The cells of each row; rows that two canvases share compare in constant time.
  private(set) var rows: [[Cell]]
  /// Where the cursor blinks; `nil` hides it.
  package var cursor: Position?

  /// A blank canvas.
  package init(size: TerminalSize) {
    self.size = TerminalSize(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(
      repeating: Array(repeating: .blank, count: self.size.columns), count: self.size.rows)
  }

  /// A blank cell outside the canvas.
  package subscript(row: Int, column: Int) -> Cell {
    rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : .blank
  }

  /// All cells of a row, to be kept and drawn again; a row of another width is cut or gets blanks.
  package subscript(row row: Int) -> [Cell] {
    get { rows.indices.contains(row) ? rows[row] : [] }
    set {
      guard rows.indices.contains(row) else { return }
      guard newValue.count != size.columns else { return rows[row] = newValue }
      var cells = Array(newValue.prefix(size.columns))
      if newValue.count > cells.count, newValue[cells.count].width == 0 { cells.removeLast() }
      rows[row] = cells + Array(repeating: .blank, count: size.columns - cells.count)
    }
  }

  /// Writes text on one row, and returns the column after it.
  ///
  /// The text is made ``Swift/String/terminalSafe``. If it doesn't fit before the column `limit`, by default the end of
  /// the row, it ends with `…`.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int = 0, style: Style = .plain, upTo limit: Int? = nil
  ) -> Int {
    let limit = min(limit ?? size.columns, size.columns)
    guard rows.indices.contains(row), column >= 0, column < limit else { return column }
    if text.utf8.count <= limit - column, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      let cells = text.utf8.map { Cell(ascii: $0, style: style) }
      put(cells, row: row, column: column)
      return column + cells.count
    }
    var cells: [Cell] = []
    for character in text.terminalSafe.truncated(
      toWidth: limit - column, columnsOf: \.widthInCells)
    {
      let width = character.widthInCells
      cells.append(Cell(character.inCell, width: UInt8(width), style: style))
      if width == 2 { cells.append(Cell(" ", width: 0, style: style)) }
    }
    put(cells, row: row, column: column)
    return column + cells.count
  }

  /// Blanks a part of a row, by default all after `column`.
  package mutating func fill(
    row: Int, from column: Int = 0, upTo limit: Int? = nil, style: Style = .plain
  ) {
    let column = max(0, column)
    let count = min(limit ?? size.columns, size.columns) - column
    guard rows.indices.contains(row), count > 0 else { return }
    let blank = Cell(ascii: UInt8(ascii: " "), style: style)
    put(Array(repeating: blank, count: count), row: row, column: column)
  }

  /// Changes the style of a row's cells, by default of all.
  package mutating func restyle(
    row: Int, from column: Int = 0, upTo limit: Int? = nil, _ change: (inout Style) -> Void
  ) {
    guard rows.indices.contains(row) else { return }
    for column in max(0, column)..<max(0, column, min(limit ?? size.columns, size.columns)) {
      change(&rows[row][column].style)
    }
  }

  /// The text of each row without blanks at its end.
  package var lines: [String] {
    rows.map { cells in
      var line = ""
      for cell in cells where cell.width > 0 { line.append(cell.character) }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      return line
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
    rows[row][column] = Cell(ascii: UInt8(ascii: " "), style: rows[row][column].style)
  }
}

extension Character {
  /// 1 or 2; a loose combining mark has a cell of its own.
  fileprivate var widthInCells: Int { max(1, displayWidth) }

  /// A loose combining mark stands on a dotted circle, which hides a loose vowel of Hangul.
  fileprivate var inCell: Character {
    if isASCII || displayWidth > 0 { return self }
    return "◌\(self)".first ?? self
  }
}
