import Testing
@testable import TodoScreen

@Suite("A canvas")
struct CanvasTests {
  @Test("shows text where it was written")
  func write() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 2))
    let next = canvas.write("Milk", row: 1, column: 2, style: Style(bold: true))

    #expect(next == 6)
    #expect(canvas.lines == ["", "  Milk"])
    #expect(canvas[1, 2].style.bold)
    #expect(!canvas[1, 6].style.bold)
  }

  @Test("cuts text that doesn't fit, and keeps the text beside it")
  func cut() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 1))
    canvas.write("|", row: 0, column: 6)
    #expect(canvas.write("Buy some milk", row: 0, upTo: 6) == nil)
    #expect(canvas.lines == ["Buy s…|"])
    #expect(canvas.write("日本語", row: 0, column: 7, upTo: 11) == nil)
    #expect(canvas.lines == ["Buy s…|日…"])
  }

  @Test("has a second cell for a wide character, and blanks the other half if one is overwritten")
  func wide() {
    var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1))
    canvas.write("日本語", row: 0)
    #expect((0..<6).map { canvas[0, $0].width } == [2, 0, 2, 0, 2, 0])

    canvas.write("x", row: 0, column: 1)
    canvas.write("y", row: 0, column: 2)
    #expect(canvas.lines == [" xy 語"])
    canvas.write("日", row: 0, column: 3)
    #expect(canvas.lines == [" xy日"])
  }

  @Test("shows controls as symbols, and gives an isolated combining mark a circle")
  func safe() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 1))
    canvas.write("\u{301}a\u{1B}[2J\n\u{1161}", row: 0)
    #expect(canvas.lines == ["◌\u{301}a␛[2J␊◌"])
  }

  @Test("ignores everything outside")
  func outside() {
    var canvas = Canvas(size: TerminalSize(columns: 3, rows: 1))
    canvas.write("x", row: 1)
    canvas.write("x", row: -1)
    canvas.write("x", row: 0, column: 3)
    canvas.write("x", row: 0, column: -1)
    canvas.write("x", row: 0, column: 2, upTo: 1)
    canvas.fill(row: 7)
    canvas.fill(row: 0, from: 5)
    canvas.restyle(row: 0, from: -3, upTo: 99) { $0.reversed = true }
    #expect(canvas.lines == [""])
    #expect((0..<3).allSatisfy { canvas[0, $0].style.reversed })
    #expect(Canvas(size: TerminalSize(columns: -1, rows: -1)).lines == [])
  }
}

extension Canvas {
  subscript(row: Int, column: Int) -> Cell { rows[row][column] }

  /// The text of each row without blanks at its end.
  var lines: [String] {
    rows.map { cells in
      var line = ""
      for cell in cells where cell.width > 0 { line.append(cell.character) }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      return line
    }
  }
}
