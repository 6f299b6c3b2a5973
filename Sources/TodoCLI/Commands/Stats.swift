import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let stats = CommandDefinition(
    "stats",
    familiarNames: ["statistics", "summary", "report", "burndown"],
    .more,
    summary: "Count todos, and chart what was added and completed per week.",
    discussion: """
      Weeks begin on Monday. Deleted todos still count in the weeks in which they were added and \
      completed. All other numbers are for the list as it is now; priorities, projects and tags count \
      open todos. For example:

        todo stats --weeks 8
      """,
    options: Stats.options,
    arguments: Stats()
  ) { stats, _ in .work(stats) }
}

private struct Stats: Work {
  var weeks: Int?
  var top = 5

  static let options: [Option<Stats>] = [
    Option(
      "weeks", "N", example: "12",
      help: "How many weeks, including this one (default: as many as fit, else 12)."
    ) { stats, value throws(ValueError) in stats.weeks = try wholeNumber(value, in: 1...5200) },
    Option("top", "N", help: "List at most this many projects and tags (default: 5).") {
      stats, value throws(ValueError) in stats.top = try wholeNumber(value)
    },
  ]

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let session = try await Session(settings, environment, access: .readOnly)
    let weekCount =
      switch settings.form {
      case .table(let width): weeks ?? StatisticsChart.weekCount(width: width)
      case .lines, .json, .numbers: weeks ?? 12
      }
    try await session.read(.statistics(weekCount: weekCount, shareLimit: top))
    guard let statistics = session.store.withState(\.reading.statistics) else { return }
    switch settings.form {
    case .table(let width):
      let chart = StatisticsChart(
        width: width, symbols: environment.showsUnicode ? .blocks : .ascii,
        palette: settings.palette)
      let view = StatisticsView(chart: chart, timeZone: environment.timeZone)
      try session.write(view.text(statistics))
    case .lines:
      try session.write(statistics.lines)
    case .json: try session.write("\(statistics.json)\n")
    case .numbers: break
    }
    try session.flush()
  }
}
