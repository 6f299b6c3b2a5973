import Testing
import TodoText

@testable import TodoScreen

/// A terminal that knows only the sequences that a painter may use.
struct Emulator {
  /// How a terminal draws an emoji of several scalars.
  enum Emoji { case asOne, sideBySide, narrow }

  private(set) var cells: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = true
  private let size: TerminalSize
  private let emoji: Emoji
  private var style = Style.plain
  private var margins: Range<Int>

  init(size: TerminalSize, emoji: Emoji = .asOne) {
    self.size = size
    self.emoji = emoji
    margins = 0..<size.rows
    // Remains of another program.
    let rest = Cell(character: "#", width: 1, style: Style(reversed: true))
    cells = Array(repeating: Array(repeating: rest, count: size.columns), count: size.rows)
  }

  var lines: [String] {
    cells.map { row in String(row.filter { $0.width > 0 }.map(\.character)) }
  }

  /// Obeys bytes, or records that some are unknown.
  mutating func write(_ bytes: [UInt8]) {
    let isKnown = obey(bytes)
    #expect(isKnown, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
  }

  private mutating func obey(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var rest = Substring(text)
    while let first = rest.unicodeScalars.first {
      switch first {
      case "\u{1B}":
        rest.unicodeScalars.removeFirst()
        guard rest.unicodeScalars.popFirst() == "[" else { return false }
        let parameters = rest.unicodeScalars.prefix { "0"..."?" ~= $0 }
        rest.unicodeScalars.removeFirst(parameters.count)
        guard let end = rest.unicodeScalars.popFirst() else { return false }
        guard obey(String(Substring(parameters)), end) else { return false }
      case "\r", "\n":
        if first == "\r" { column = 0 } else { row = min(row + 1, size.rows - 1) }
        rest.unicodeScalars.removeFirst()
      case ..<" ", "\u{7F}"..."\u{9F}":
        return false
      default:
        let text = rest.unicodeScalars.prefix { $0 >= " " }
        rest.unicodeScalars.removeFirst(text.count)
        for character in Substring(text) { put(character) }
      }
    }
    return true
  }

  private mutating func obey(_ parameters: String, _ end: Unicode.Scalar) -> Bool {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = numbers.first.flatMap { $0 } ?? 1
    switch (parameters, end) {
    case ("?25", "h"): isCursorShown = true
    case ("?25", "l"): isCursorShown = false
    case ("?2026", "h"), ("?2026", "l"): break
    case ("2", "J"):
      for row in cells.indices { erase(row, from: 0) }
    case ("", "K"): erase(row, from: column)
    case (_, "H"):
      row = min(count, size.rows) - 1
      column = min((numbers.count > 1 ? numbers[1] : nil) ?? 1, size.columns) - 1
    case (_, "C"): column = min(column + count, size.columns - 1)
    case (_, "D"): column = max(column - count, 0)
    case (_, "r"):
      margins = parameters.isEmpty ? 0..<size.rows : count - 1..<((numbers[1]) ?? size.rows)
      (row, column) = (0, 0)
    case (_, "M"), (_, "L"):
      guard margins.contains(row) else { return true }
      for _ in 0..<count {
        cells.remove(at: end == "M" ? row : margins.upperBound - 1)
        cells.insert([], at: end == "M" ? margins.upperBound - 1 : row)
        let empty = cells.firstIndex(of: []) ?? 0
        cells[empty] = Array(repeating: .blank, count: size.columns)
      }
    case (_, "m"): return numbers.isEmpty || numbers.allSatisfy { set($0 ?? 0) }
    default: return false
    }
    return true
  }

  /// Erases with the default background, not with the current style.
  private mutating func erase(_ row: Int, from column: Int) {
    for column in column..<size.columns { store(.blank, row, column) }
  }

  private mutating func set(_ parameter: Int) -> Bool {
    switch parameter {
    case 0: style = .plain
    case 1: style.bold = true
    case 2: style.dim = true
    case 22: (style.bold, style.dim) = (false, false)
    case 3, 23: style.italic = parameter == 3
    case 4, 24: style.underlined = parameter == 4
    case 7, 27: style.reversed = parameter == 7
    case 39: style.foreground = nil
    case 30...37, 90...97: style.foreground = Style.Color(rawValue: UInt8(parameter))
    default: return false
    }
    return true
  }

  private mutating func put(_ character: Character) {
    let isDebated = !character.isASCII && character.isWidthDebated
    switch emoji {
    case .sideBySide where isDebated:
      // Each scalar has its own cells, and those at the end of the row overwrite each other.
      for _ in 0..<character.widestWidth { putCell("*", width: 1) }
    case .narrow where isDebated:
      putCell(character, width: 1)
    case .asOne, .sideBySide, .narrow:
      putCell(character, width: character.displayWidth)
    }
  }

  private mutating func putCell(_ character: Character, width: Int) {
    // Without wrapping, a wide character that doesn't fit moves back from the edge.
    let column = min(column, size.columns - width)
    for covered in column..<column + width { store(.blank, row, covered) }
    cells[row][column] = Cell(character: character, width: UInt8(width), style: style)
    if width == 2 { cells[row][column + 1] = Cell(character: " ", width: 0, style: style) }
    self.column = min(column + width, size.columns - 1)
  }

  /// Overwrites a cell, and blanks the other half of a wide character.
  private mutating func store(_ cell: Cell, _ row: Int, _ column: Int) {
    if cells[row][column].width == 0, column > 0 { cells[row][column - 1] = .blank }
    if cells[row][column].width == 2, column + 1 < size.columns { cells[row][column + 1] = .blank }
    cells[row][column] = cell
  }
}
