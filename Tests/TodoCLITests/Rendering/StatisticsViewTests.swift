import FoundationEssentials
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("Statistics at a terminal")
struct StatisticsViewTests {
  let world: World

  init() throws {
    world = try World()
    world.terminalWidth = 40
    world.variables["LANG"] = "C.UTF-8"
  }

  @Test("show counts, the largest projects and tags, and a chart as wide as the window")
  func view() async {
    _ = await world.run("add", "Buy milk", "--tag", "shop", "--project", "esc\u{1B}[31m")
    _ = await world.run("add", "Call mum", "--priority", "high", "--due", "2026-11-20")
    _ = await world.run("add", "Read\u{202E}", "--tag", "日本", "--project", "home")
    _ = await world.run("complete", "2")
    let answer = await world.run("stats", "--top", "1", "--color", "never")
    #expect(
      answer
        == .init(
          output: """
            open          2  high 0, medium 0, low
                          0, none 2
            completed     1
            overdue       0
            due today     0
            due this week 0
            oldest open   1  2026-11-21  Buy milk
            projects      esc␛[31m 1, and 1 more
            tags          +shop 1, and 1 more

            added                                ██
            at most                              ██
            3                                    ██
                                                 ██
            completed
            at most
            1                                    ▃▃
                                                 ██
                      ─────────────────────────────
                   09-14    10-05    10-26    11-16

            """))
  }

  @Test("are drawn in ASCII for a terminal without Unicode")
  func ascii() async {
    _ = await world.run("add", "x")
    for (name, value) in [("TERM", "dumb"), ("LC_ALL", "POSIX"), ("LANG", "")] {
      let before = world.variables
      world.variables[name] = value
      let answer = await world.run("stats", "--color", "never")
      #expect(!answer.output.contains("█") && !answer.output.contains("─"), "\(name)=\(value)")
      #expect(answer.output.contains("##"))
      world.variables = before
    }
    #expect(await world.run("stats").output.contains("██"))
  }

  @Test("start the week in the local time zone")
  func timeZone() async {
    // 00:30 on Monday, 2026-11-16, in this zone, and still Sunday in UTC.
    world.timeZone = .fixed(secondsFromUTC: 3600)
    _ = await world.run("add", "x", "--now", "2026-11-15T23:30:00Z")
    let weeks = ["stats", "--weeks", "2", "--json", "--now", "2026-11-21T08:00:00Z"]
    let here = #"{"monday":"2026-11-16","added":1,"completed":0}"#
    #expect(await world.run(weeks).output.contains(here))
    world.timeZone = .utc
    #expect(await !world.run(weeks).output.contains(here))
  }
}
