import TodoDomain
import TodoText

/// A chart of the todos added and completed per week: two rows of bars above one time line.
///
///     added           ██
///     at most         ██
///     4            ▄▄ ██
///                  ██ ██
///     completed
///     at most
///     2               ██
///                  ██ ██
///               ──────
///               11-09 11-16
///
/// Both rows have the same scale, so that they can be compared. A bar takes two columns and a gap; if there isn't room
/// for all weeks, the oldest are left out.
struct StatisticsChart {
  /// The characters that a chart is drawn with.
  struct Symbols {
    /// The fill levels of a cell, from the lowest to a full one, in equal steps.
    var levels: [String]
    var line: String

    static let blocks = Symbols(levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], line: "─")
    static let ascii = Symbols(levels: [".", ":", "#"], line: "-")
  }

  /// The most weeks shown to people: one year.
  static let mostWeeks = 52
  /// The lines in each row of bars.
  private static let height = 4
  private static let barWidth = 2
  private static let gap = 1
  /// The columns before the first bar, for the row's name and its largest number.
  private static let margin = 10

  var width: Int
  var symbols: Symbols
  var palette = Palette.uncolored

  /// Returns how many weeks fit into a window of `width` columns: at least one.
  static func weekCount(width: Int) -> Int {
    min(mostWeeks, max(1, (width - margin + gap) / (barWidth + gap)))
  }

  /// Returns the lines of the chart, each with its line feed; none if the window is too narrow.
  func text(_ weeks: [Statistics.Week]) -> String {
    guard width >= Self.margin + Self.barWidth else { return "" }
    let weeks = weeks.suffix(Self.weekCount(width: width))
    let largest = weeks.map { max($0.added, $0.completed) }.max() ?? 0
    var lines = rows("added", weeks.map(\.added), of: largest, .cyan)
    lines += rows("completed", weeks.map(\.completed), of: largest, .yellow)
    let length = weeks.count * (Self.barWidth + Self.gap) - Self.gap
    lines.append(
      String(repeating: " ", count: Self.margin)
        + String(repeating: symbols.line, count: max(0, length)))
    lines.append(dates(weeks.map(\.monday)))
    return lines.map { $0 + "\n" }.joined(by: "")
  }

  /// Returns the lines of a row of bars, from top to bottom.
  private func rows(
    _ name: String, _ counts: [Int], of largest: Int, _ style: TextStyle
  ) -> [String] {
    let parts = symbols.levels.count * Self.height
    // Every count above zero has a visible bar.
    let bars = counts.map { count in
      count == 0 ? 0 : max(1, (count * parts + largest / 2) / max(1, largest))
    }
    let top = counts.max() ?? 0
    return (0..<Self.height).map { line in
      let floor = (Self.height - 1 - line) * symbols.levels.count
      let cells = bars.map { bar in
        let level = min(symbols.levels.count, bar - floor)
        return String(repeating: level > 0 ? symbols.levels[level - 1] : " ", count: Self.barWidth)
      }
      let label =
        switch line {
        case 0: name
        case 1: "at most"
        case 2: grouped(top)
        default: ""
        }
      let row = cells.joined(by: String(repeating: " ", count: Self.gap)).trailingSpacesDropped
      let start = label.truncated(toWidth: Self.margin - 1).padded(toWidth: Self.margin)
      guard !row.isEmpty else { return String(start.trailingSpacesDropped) }
      return start + palette[style].applied(to: String(row))
    }
  }

  /// Returns the line with the Monday of every third week, including the last; each date ends where its bar does.
  private func dates(_ mondays: [CivilDate]) -> String {
    mondays.indices.reduce(into: "") { line, index in
      guard (mondays.count - 1 - index).isMultiple(of: 3) else { return }
      let text = String(mondays[index].description.suffix(5))
      let end = Self.margin + index * (Self.barWidth + Self.gap) + Self.barWidth
      line = line.padded(toWidth: end - text.count) + text
    }
  }
}
