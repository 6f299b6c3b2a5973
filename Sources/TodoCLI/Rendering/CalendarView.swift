import TodoDomain
import TodoText

/// Months with marks, for people: as many side by side as fit into the window.
///
///             November 2026
///       Mo   Tu   We   Th   Fr   Sa   Su
///                                      1
///        2    3    4    5    6    7    8!
///      …
///       16   17   18*  19   20  [21]* 22
struct CalendarView {
  /// The todos that are due on a day.
  struct Day: Hashable {
    private(set) var numbers: [Int64] = []
    /// Whether one of them is overdue.
    private(set) var isOverdue = false

    mutating func add(_ number: Int64, isOverdue: Bool) {
      numbers.append(number)
      self.isOverdue = self.isOverdue || isOverdue
    }
  }

  var today: CivilDate
  var weekStart: Weekday
  /// The width of the terminal, in columns.
  var width: Int
  var palette = Palette.uncolored

  private static let cellWidth = 5
  private static let monthWidth = 7 * cellWidth
  private static let gap = "   "

  /// Returns the lines of months, the first of which begins on `first`.
  func text(_ days: [CivilDate: Day], from first: CivilDate, months: Int) -> String {
    let starts = (0..<months).compactMap { first.adding(months: $0) }
    let perRow = max(1, (width + Self.gap.utf8.count) / (Self.monthWidth + Self.gap.utf8.count))
    var text = ""
    for row in stride(from: 0, to: starts.count, by: perRow) {
      if row > 0 { text += "\n" }
      let blocks = starts[row..<min(row + perRow, starts.count)].map { block($0, days) }
      for line in 0..<(blocks.map(\.count).max() ?? 0) {
        let parts = blocks.map { line < $0.count ? $0[line] : blank(7) }
        text += parts.joined(by: Self.gap).trimmingEnd + "\n"
      }
    }
    return text
  }

  /// Returns the lines of a month, all of the same width.
  private func block(_ first: CivilDate, _ days: [CivilDate: Day]) -> [String] {
    let title = "\(CivilDate.monthNames[first.month - 1].capitalizedFirst) \(first.year)"
    let padding = (Self.monthWidth - title.utf8.count) / 2
    let heading = (String(repeating: " ", count: padding) + title).padded(toWidth: Self.monthWidth)
    let names = (0..<7).map { offset in
      let weekday = Weekday.allCases[(weekStart.rawValue - 1 + offset) % 7]
      return " \(weekday.name.prefix(2).capitalizedFirst)  "
    }
    var lines = [
      palette[.bold].applied(to: heading), palette[.label].applied(to: names.joined(by: "")),
    ]
    var line = blank((first.weekday.rawValue - weekStart.rawValue + 7) % 7)
    var column = (first.weekday.rawValue - weekStart.rawValue + 7) % 7
    for day in 1...CivilDate.length(ofMonth: first.month, year: first.year) {
      guard let date = CivilDate(year: first.year, month: first.month, day: day) else { continue }
      line += cell(date, days[date])
      column += 1
      if column == 7 {
        lines.append(line)
        (line, column) = ("", 0)
      }
    }
    if column > 0 { lines.append(line + blank(7 - column)) }
    return lines
  }

  /// Returns ` 21  `, `[21]*` or ` 21 !`.
  private func cell(_ date: CivilDate, _ day: Day?) -> String {
    let isToday = date == today
    let number = String(date.day).leftPadded(toWidth: 2)
    let mark = day.map { $0.isOverdue ? "!" : "*" } ?? " "
    let text = isToday ? "[\(number)]\(mark)" : " \(number)\(mark) "
    let role: Palette.Role? =
      day?.isOverdue == true ? .overdue : isToday ? .today : day == nil ? nil : .tag
    return palette[role].applied(to: text)
  }

  private func blank(_ cells: Int) -> String {
    String(repeating: " ", count: cells * Self.cellWidth)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingEnd: String {
    String(Substring(utf8.prefix(utf8.count - utf8.reversed().prefix { $0 == 0x20 }.count)))
  }
}
