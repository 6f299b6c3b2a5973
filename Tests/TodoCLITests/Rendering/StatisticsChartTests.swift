import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A weekly chart")
struct StatisticsChartTests {
  func weeks(_ counts: [(Int, Int)]) -> [Statistics.Week] {
    counts.enumerated().map { index, count in
      Statistics.Week(
        monday: CivilDate(daysSince1970: 20_773 - 7 * (counts.count - 1 - index)), added: count.0,
        completed: count.1)
    }
  }

  func chart(_ width: Int, _ symbols: StatisticsChart.Symbols = .blocks) -> StatisticsChart {
    StatisticsChart(width: width, symbols: symbols)
  }

  @Test("has bars for added and completed todos, on one scale")
  func blocks() {
    #expect(
      chart(80).text(weeks([(8, 0), (4, 1), (0, 2), (1000, 500)])) == """
        added              ██
        at most            ██
        1,000              ██
                  ▁▁ ▁▁    ██
        completed
        at most
        500                ██
                     ▁▁ ▁▁ ██
                  ───────────
               10-26    11-16

        """)
  }

  @Test("can be drawn in ASCII")
  func ascii() {
    #expect(
      chart(80, .ascii).text(weeks([(12, 1), (6, 2), (3, 0)])) == """
        added     ##
        at most   ##
        12        ## ##
                  ## ## ##
        completed
        at most
        2
                  .. ::
                  --------
                     11-16

        """)
  }

  @Test("fits the window, and is empty below 12 columns", arguments: 1...200)
  func width(width: Int) {
    let weeks = weeks((0..<60).map { ($0, 60 - $0) })
    for symbols in [StatisticsChart.Symbols.blocks, .ascii] {
      let text = chart(width, symbols).text(weeks)
      #expect(text.isEmpty == (width < 12))
      for line in text.split(separator: "\n") { #expect(String(line).displayWidth <= width) }
    }
    let count = StatisticsChart.weekCount(width: width)
    #expect((1...StatisticsChart.mostWeeks).contains(count))
    #expect(count == 1 || 10 + 3 * count - 1 <= width)
  }

  @Test("shows an empty week")
  func nothing() {
    #expect(
      chart(80).text(weeks([(0, 0)])).split(separator: "\n").map(String.init) == [
        "added", "at most", "0", "completed", "at most", "0", "          ──", "       11-16",
      ])
  }

  @Test("colours only the bars")
  func colours() {
    var chart = chart(80)
    chart.palette = Palette()
    let text = chart.text(weeks([(1, 0)]))
    #expect(text.contains("added     \u{1B}[36m██\u{1B}[0m\n"))
    #expect(text.contains("completed\n"))
  }
}
