/// Rows that moved together, as when a list is scrolled.
struct Scroll: Hashable {
  /// The rows within which some moved.
  var rows: Range<Int>
  /// How far up they moved; negative for down.
  var distance: Int

  init(rows: Range<Int>, distance: Int) {
    self.rows = rows
    self.distance = distance
  }

  /// Finds the move that saves drawing most rows; `nil` if none saves three.
  ///
  /// - Complexity: O(*n*²) comparisons of rows, nearly all of which end at the first cell.
  init?(from old: [[Cell]], to new: [[Cell]], changed: [Int]) {
    guard changed.count > 3, let first = changed.first, let last = changed.last else { return nil }
    var best = 2
    var found: Scroll?
    for distance in first - last...last - first where distance != 0 {
      var start: Int?
      /// The number of rows in the run that would otherwise be drawn.
      var spared = 0
      for row in max(first, first - distance)...min(last, last - distance) + 1 {
        if row <= min(last, last - distance), new[row] == old[row + distance] {
          start = start ?? row
          if new[row] != old[row], new[row].contains(where: { $0 != .blank }) { spared += 1 }
          continue
        }
        if let start, spared > best {
          best = spared
          found = Scroll(
            rows: min(start, start + distance)..<max(row, row + distance), distance: distance)
        }
        start = nil
        spared = 0
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// Moves rows like the terminal.
  func apply(to canvas: inout [[Cell]]) {
    let blank = Array(
      repeating: Array(repeating: Cell.blank, count: canvas.first?.count ?? 0),
      count: abs(distance))
    canvas.replaceSubrange(
      rows,
      with: distance > 0
        ? canvas[rows].dropFirst(distance) + blank : blank + canvas[rows].dropLast(-distance))
  }
}
