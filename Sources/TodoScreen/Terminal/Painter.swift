import TodoText

/// Writes the difference between two canvases.
///
/// It uses only what terminals have had in common for thirty years: the VT102's sequences with its margins, and SGR
/// with 16 colours. It doesn't consult terminfo. The terminal must not wrap lines.
struct Painter: Hashable, Sendable {
  /// Whether to use colours; other attributes are always used.
  var usesColor = true
  /// Whether to use more than ASCII; otherwise, other characters become question marks.
  var usesUnicode = true

  /// Returns the bytes that change a terminal from `old` to `new`.
  ///
  /// - Parameters:
  ///   - old: The canvas on the terminal; if it is `nil` or has another size, every cell is drawn.
  ///   - new: The canvas to show.
  /// - Returns: The bytes; empty if the canvases are equal.
  func bytes(from old: Canvas?, to new: Canvas) -> [UInt8] {
    var pen = Pen(painter: self, columns: new.size.columns)
    var shown = Canvas(size: new.size)
    if let old, old.size == new.size {
      shown = old
      pen.position = old.cursor
    } else {
      // Clear all cells, and hide the cursor.
      pen.bytes += "\u{1B}[m\u{1B}[?25l\u{1B}[H\u{1B}[2J".utf8
      pen.position = Canvas.Position(row: 0, column: 0)
    }
    var rows = shown.rows
    var changed = rows.indices.filter { rows[$0] != new.rows[$0] }
    if let scroll = Scroll(from: rows, to: new.rows, changed: changed) {
      pen.scroll(scroll)
      scroll.apply(to: &rows)
      changed = rows.indices.filter { rows[$0] != new.rows[$0] }
    }
    for row in changed { pen.draw(new.rows[row], over: rows[row], row: row) }
    if !pen.bytes.isEmpty { pen.set(.plain) }
    if let cursor = new.cursor {
      pen.move(to: cursor)
      if shown.cursor == nil { pen.bytes += "\u{1B}[?25h".utf8 }
    } else if shown.cursor != nil {
      pen.bytes += "\u{1B}[?25l".utf8
    }
    if pen.bytes.count <= 512 { return pen.bytes }
    // Terminals with synchronized updates show the effect of all bytes at once. Source:
    // <https://github.com/contour-terminal/vt-extensions/blob/master/synchronized-output.md>.
    return Array("\u{1B}[?2026h".utf8) + pen.bytes + "\u{1B}[?2026l".utf8
  }
}

/// The terminal's cursor and style while a canvas is drawn.
private struct Pen {
  let painter: Painter
  let columns: Int
  var bytes: [UInt8] = []
  /// The cursor's position; `nil` if unknown.
  var position: Canvas.Position?
  var style = Style.plain

  mutating func draw(_ new: [Cell], over old: [Cell], row: Int) {
    var end = new.count
    while end > 0, new[end - 1] == old[end - 1] { end -= 1 }
    let blanks = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    /// Cells before this column may have been overwritten by a character to their left.
    var spoilt = 0
    var column = 0
    while column < max(end, min(spoilt, new.count)) {
      let cell = new[column]
      // Drawing a few cells again takes fewer bytes than moving the cursor.
      let isNear =
        position == Canvas.Position(row: row, column: column)
        && zip(new[column...], old[column...]).prefix(4).contains { $0 != $1 }
      if cell == old[column] && column >= spoilt && !isNear || cell.width == 0 {
        column += 1
        continue
      }
      move(to: Canvas.Position(row: row, column: column))
      if column >= blanks, end - column >= 4 {
        set(.plain)
        bytes += "\u{1B}[K".utf8
        return
      }
      spoilt = max(spoilt, draw(cell, at: column, row: row))
      column += Int(cell.width)
    }
  }

  /// Draws a cell at the cursor, and returns the column up to which its neighbours have to be drawn again.
  private mutating func draw(_ cell: Cell, at column: Int, row: Int) -> Int {
    set(cell.style)
    if cell.character.isASCII || !painter.usesUnicode || !cell.character.isWidthDebated {
      put(cell)
      return 0
    }
    // Some terminals draw it narrower than others, or over its neighbours. Their cursors then differ.
    for _ in 0..<cell.width { put(.blank) }
    move(to: Canvas.Position(row: row, column: column))
    put(cell)
    position = nil
    return column + cell.character.widestWidth
  }

  private mutating func put(_ cell: Cell) {
    if painter.usesUnicode {
      bytes += cell.character.utf8
    } else if let byte = cell.character.asciiValue {
      bytes.append(byte)
    } else {
      for _ in 0..<cell.width { bytes.append(UInt8(ascii: "?")) }
    }
    guard let place = position else { return }
    let column = place.column + Int(cell.width)
    // Terminals disagree about the cursor's position after the last column.
    position = column < columns ? Canvas.Position(row: place.row, column: column) : nil
  }

  mutating func move(to place: Canvas.Position) {
    guard place != position else { return }
    let row = place.row == 0 ? "" : "\(place.row + 1)"
    bytes += "\u{1B}[\(row)\(place.column == 0 ? "" : ";\(place.column + 1)")H".utf8
    position = place
  }

  /// Moves rows within margins by deleting or inserting lines, the only way that works on the Linux console.
  mutating func scroll(_ scroll: Scroll) {
    bytes += "\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r".utf8
    position = Canvas.Position(row: 0, column: 0)
    move(to: Canvas.Position(row: scroll.rows.lowerBound, column: 0))
    bytes += "\u{1B}[\(abs(scroll.distance))\(scroll.distance > 0 ? "M" : "L")\u{1B}[r".utf8
    position = Canvas.Position(row: 0, column: 0)
  }

  mutating func set(_ new: Style) {
    var new = new
    if !painter.usesColor { new.foreground = nil }
    guard new != style else { return }
    let parameters = (new == .plain || style == .plain ? [] : [0]) + new.parameters
    bytes += "\u{1B}[\(parameters.map { String($0) }.joined(separator: ";"))m".utf8
    style = new
  }
}
