import Testing
import TodoFixtures
import TodoText

@testable import TodoScreen

@Suite("A painter")
struct PainterTests {
  @Test("turns any canvas into any other", arguments: 0..<20)
  func random(_ seed: Int) {
    var random = Random(seed: UInt64(seed))
    for _ in 0..<50 {
      let size = TerminalSize(columns: random.below(40) + 1, rows: random.below(12) + 1)
      var emulator = Emulator(size: size)
      var shown: Canvas?
      var canvas = Canvas(size: size)
      for _ in 0..<20 {
        random.change(&canvas)
        let bytes = Painter().bytes(from: shown, to: canvas)
        emulator.write(bytes)
        guard emulator.cells == canvas.rows else {
          Issue.record("seed \(seed): \(emulator.lines) isn't \(canvas.lines)")
          return
        }
        #expect(emulator.isCursorShown == (canvas.cursor != nil))
        if let cursor = canvas.cursor {
          #expect((emulator.row, emulator.column) == (cursor.row, cursor.column))
        }
        #expect(Painter().bytes(from: canvas, to: canvas).isEmpty)
        shown = canvas
      }
    }
  }

  @Test(
    "keeps everything beside an emoji, however wide the terminal draws it",
    arguments: [Emulator.Emoji.sideBySide, .narrow], 0..<5)
  func emoji(_ emoji: Emulator.Emoji, _ seed: Int) {
    var random = Random(seed: UInt64(seed))
    for _ in 0..<50 {
      let size = TerminalSize(columns: random.below(40) + 1, rows: random.below(12) + 1)
      var emulator = Emulator(size: size, emoji: emoji)
      var shown: Canvas?
      var canvas = Canvas(size: size)
      for _ in 0..<20 {
        random.change(&canvas)
        emulator.write(Painter().bytes(from: shown, to: canvas))
        for (row, column) in canvas.places where !canvas.isBesideEdge(row, column) {
          let cell = canvas[row, column]
          if cell.width == 0 || !cell.character.isASCII && cell.character.isWidthDebated {
            continue
          }
          guard emulator.cells[row][column] == cell else {
            Issue.record("seed \(seed): \(emulator.lines) isn't \(canvas.lines)")
            return
          }
        }
        shown = canvas
      }
    }
  }

  @Test("writes at most 300 bytes for a cursor move in a list")
  func cursorMove() {
    for columns in [20, 40, 80, 200] {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: 50))
      for row in 0..<50 {
        canvas.write("\(row + 100)", row: row, style: Style(dim: true))
        canvas.write("Call the plumber about the kitchen sink", row: row, column: 6)
        canvas.write("+home", row: row, column: 50, style: Style(foreground: .cyan))
      }
      var moved = canvas
      canvas.write(">", row: 7, column: 4, style: Style(bold: true))
      canvas.restyle(row: 7, from: 6, upTo: 46) { $0.bold = true }
      moved.write(">", row: 8, column: 4, style: Style(bold: true))
      moved.restyle(row: 8, from: 6, upTo: 46) { $0.bold = true }
      #expect(Painter().bytes(from: canvas, to: moved).count < 150)
    }
  }

  @Test("scrolls only the rows that moved, not the slightly changed rows around them")
  func scrollOfAPart() {
    let size = TerminalSize(columns: 80, rows: 24)
    var (old, new) = (Canvas(size: size), Canvas(size: size))
    for row in 0..<20 {
      old.write("\(row + 10) Call the plumber", row: row)
      new.write("\(row + 11) Call the plumber", row: row)
    }
    old.write("A long line below the list, which ends with a count: 7", row: 23)
    new.write("A long line below the list, which ends with a count: 8", row: 23)
    let bytes = Painter().bytes(from: old, to: new)
    #expect(bytes.count < 60)
    var emulator = Emulator(size: size)
    emulator.write(Painter().bytes(from: nil, to: old) + bytes)
    #expect(emulator.cells == new.rows)
  }

  @Test("scrolls instead of redrawing existing rows")
  func scroll() {
    let size = TerminalSize(columns: 80, rows: 24)
    for first in [1, 2, 5] {
      var canvas = Canvas(size: size)
      var scrolled = Canvas(size: size)
      for row in 1..<22 {
        canvas.write("\(row) Call the plumber", row: row)
        scrolled.write("\(row + first) Call the plumber", row: row)
      }
      for (old, new) in [(canvas, scrolled), (scrolled, canvas)] {
        let bytes = Painter().bytes(from: old, to: new)
        #expect(bytes.count < 30 + first * 25)
        var emulator = Emulator(size: size)
        emulator.write(Painter().bytes(from: nil, to: old) + bytes)
        #expect(emulator.cells == new.rows)
      }
    }
  }

  @Test("writes only the differences, and moves with few bytes")
  func moves() {
    var canvas = Canvas(size: TerminalSize(columns: 40, rows: 5))
    canvas.write("Buy milk and bread and wine", row: 1)
    canvas.cursor = .init(row: 0, column: 0)
    func bytes(_ change: (inout Canvas) -> Void) -> String {
      var new = canvas
      change(&new)
      return String(decoding: Painter().bytes(from: canvas, to: new), as: UTF8.self)
    }
    let moved = [
      bytes { $0.cursor = .init(row: 0, column: 1) },
      bytes { $0.cursor = .init(row: 2, column: 0) },
      bytes { $0.cursor = .init(row: 4, column: 9) }, bytes { $0.cursor = nil },
    ]
    #expect(moved == ["\u{1B}[;2H", "\u{1B}[3H", "\u{1B}[5;10H", "\u{1B}[?25l"])

    let letter = bytes { canvas in canvas.write("B", row: 0) }
    #expect(letter == "B\u{1B}[H")
    let twoLetters = bytes { canvas in
      canvas.write("c", row: 1, column: 1)
      canvas.write("k", row: 1, column: 4)
    }
    #expect(twoLetters == "\u{1B}[2;2Hcy k\u{1B}[H")
    let shorter = bytes { canvas in canvas.fill(row: 1, from: 8) }
    #expect(shorter == "\u{1B}[2;10H\u{1B}[K\u{1B}[H")
    let bold = bytes { canvas in canvas.restyle(row: 1, upTo: 3) { $0.bold = true } }
    #expect(bold == "\u{1B}[2H\u{1B}[1mBuy\u{1B}[m\u{1B}[H")
  }

  @Test("leaves out colours, and characters that the terminal doesn't have")
  func plain() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 1))
    canvas.write("é日", row: 0, style: Style(foreground: .red, bold: true))
    let painter = Painter(usesColor: false, usesUnicode: false)
    let bytes = painter.bytes(from: Canvas(size: canvas.size), to: canvas)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[H\u{1B}[1m???\u{1B}[m")
  }

  @Test("changes every style into every other")
  func styles() {
    let styles = (0..<64).map { bits in
      Style(
        foreground: bits & 32 == 0 ? nil : .brightGreen, bold: bits & 1 != 0, dim: bits & 2 != 0,
        italic: bits & 4 != 0, underlined: bits & 8 != 0, reversed: bits & 16 != 0)
    }
    for first in styles {
      var canvas = Canvas(size: TerminalSize(columns: 128, rows: 1))
      for (column, second) in styles.enumerated() {
        canvas.write("a", row: 0, column: 2 * column, style: first)
        canvas.write("b", row: 0, column: 2 * column + 1, style: second)
      }
      var emulator = Emulator(size: canvas.size)
      emulator.write(Painter().bytes(from: nil, to: canvas))
      #expect(emulator.cells == canvas.rows)
    }
  }
}

extension Canvas {
  fileprivate var places: [(row: Int, column: Int)] {
    (0..<size.rows).flatMap { row in (0..<size.columns).map { (row, $0) } }
  }

  /// Whether a too wide emoji may be pushed over this place by the end of the row.
  fileprivate func isBesideEdge(_ row: Int, _ column: Int) -> Bool { column >= size.columns - 8 }
}

/// Random changes of a canvas.
private struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  private static let texts = [
    "a", "Buy milk", "日本語", "e\u{301}te\u{301}", "x日y本z", "👩‍👩‍👧", "👍🏽 ok", "☁️ cloud 🇩🇪", " ", "│─│",
    "a long text that goes over the edge of each canvas",
  ]
  private static let styles = [
    Style.plain, Style(bold: true), Style(dim: true), Style(foreground: .red),
    Style(foreground: .cyan, bold: true, underlined: true), Style(reversed: true),
    Style(foreground: .brightBlack, italic: true),
  ]

  mutating func change(_ canvas: inout Canvas) {
    let size = canvas.size
    for _ in 0...below(6) {
      let row = below(size.rows)
      let column = below(size.columns)
      switch below(8) {
      case 0: canvas.fill(row: row, from: column)
      case 1: canvas.restyle(row: row) { $0.reversed.toggle() }
      case 2:
        let rows = (0..<size.rows).map { canvas.rows[$0] }
        let distance = below(5) - 2
        for row in rows.indices where rows.indices.contains(row + distance) {
          canvas.rows[row] = rows[row + distance]
        }
      case 3: canvas.cursor = below(2) == 0 ? nil : .init(row: row, column: column)
      case 4: canvas = below(4) == 0 ? Canvas(size: size) : canvas
      default:
        canvas.write(
          Self.texts[below(Self.texts.count)], row: row, column: column,
          style: Self.styles[below(Self.styles.count)])
      }
    }
  }
}
