/// Rows that moved together, as when a list is scrolled.
struct Scroll: Hashable {
  /// The rows within which some moved.
  var rows: Range<Int>
  /// How many rows they moved up; negative for down.
  var distance: Int
}

extension Scroll {
  /// Finds the move that saves drawing the most rows; `nil` if none saves at least three.
  ///
  /// - Complexity: O(*n*²) comparisons of rows, nearly all of which end at the first cell.
  init?(from old: [[Cell]], to new: [[Cell]], changed: [Int]) {
    guard changed.count > 3, let first = changed.first, let last = changed.last else { return nil }
    var (best, found) = (2, Scroll?.none)
    for distance in first - last...last - first where distance != 0 {
      let range = max(first, first - distance)...min(last, last - distance)
      for run in range.split(whereSeparator: { new[$0] != old[$0 + distance] }) {
        let spared = run.count { new[$0] != old[$0] && new[$0].contains { $0 != .blank } }
        if spared <= best { continue }
        let (start, end) = (run.first ?? 0, run.last ?? 0)
        best = spared
        found = Scroll(
          rows: min(start, start + distance)..<max(end, end + distance) + 1, distance: distance)
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
