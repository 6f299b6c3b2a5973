import Foundation
import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@MainActor
@Suite("At a terminal")
struct ProgramTests {
  let world: World

  init() throws {
    world = try World()
    world.terminalWidth = 40
  }

  @Test("an empty list is reported on standard error, unless --json, --quiet or --limit 0 is given")
  func emptyList() async {
    #expect(
      await world.run()
        == .init(
          error: """
            Nothing to list.
            hint: `todo add Buy milk` adds a todo;
                  `todo help` shows more.

            """))
    #expect(await world.run("list", "+shop") == .init(error: "Nothing to list.\n"))
    #expect(await world.run("list", "--json") == .init(output: "[]\n"))
    #expect(await world.run("list", "--quiet") == .init())
    #expect(await world.run("list", "--limit", "0") == .init())
    #expect(await world.run("--limit", "0") == .init())
  }

  @Test("messages and hints are wrapped between words")
  func messages() async {
    let answer = await world.run("list", "--nonsense")
    #expect(
      answer.error == """
        todo: unknown option `--nonsense`
        hint: `todo help list` lists the
              options.

        """)
    world.terminalWidth = nil
    #expect(await world.run("toggle", "1234567890").error.split(separator: "\n").count == 2)
  }

  @Test("the history is aligned; an empty one is reported on standard error")
  func history() async {
    #expect(await world.run("history") == .init(error: "No changes yet.\n"))
    #expect(await world.run("history", "--json") == .init(output: "[]\n"))
    world.terminalWidth = 80
    _ = await world.run("add", "Buy milk")
    _ = await world.run("toggle", "1")
    _ = await world.run("undo")
    #expect(
      await world.run("history", "--color", "never")
        == .init(
          output: """
               2  today 08:00            1 change   toggle 1 (undone)
               1  today 08:00            1 change   add Buy milk

            """))
    #expect(await world.run("history", "--limit", "0") == .init())
  }

  @Test("the list is as wide as the window")
  func width() async {
    _ = await world.run("add", "A text that is longer than a narrow window", "--tag", "shop")
    #expect(
      await world.run("--color", "never")
        == .init(
          output: """
            1 A text that is longer than a narrow
              window +shop

            1 open

            """))

    world.terminalWidth = 80
    #expect(
      await world.run("--color", "never")
        == .init(output: "1 A text that is longer than a narrow window +shop\n\n1 open\n"))
  }

  @Test("the list ends with its counts, or with how much of it is shown")
  func lastLine() async {
    for text in ["one", "two", "three"] { _ = await world.run("add", text) }
    _ = await world.run("complete", "3")
    _ = await world.run("edit", "1", "--due", "2026-11-20")
    func lastLine(_ arguments: String...) async -> Substring? {
      await world.run(arguments + ["--color", "never"]).output.split(separator: "\n").last
    }
    #expect(await lastLine() == "2 open, 1 overdue")
    #expect(await lastLine("list", "--all") == "2 open, 1 overdue, 1 completed")
    #expect(await lastLine("list", "--limit", "1") == "1 of 2 shown")
    #expect(await lastLine("list", "--limit", "2") == "2 open, 1 overdue")
    #expect(await lastLine("list", "--limit", "1", "t") == "1 open")
    #expect(await world.run("list", "nothing") == .init(error: "Nothing to list.\n"))
    #expect(await world.run("list", "--limit", "0") == .init())
  }

  @Test("the list truncates texts if list.wrap is false")
  func cut() async throws {
    let folder = world.folder + "/.config/todo"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "list.wrap = false\n".write(
      toFile: folder + "/config", atomically: true, encoding: .utf8)
    _ = await world.run("add", "A text that is longer than a narrow window", "--tag", "shop")
    #expect(
      await world.run("--color", "never")
        == .init(output: "1 A text that is longer than a na… +shop\n\n1 open\n"))
  }

  @Test("the list is coloured unless --color, NO_COLOR or TERM says otherwise")
  func colours() async {
    _ = await world.run("add", "x", "--priority", "high")
    let coloured = World.Answer(
      output: """
        \u{1B}[2m1\u{1B}[0m \u{1B}[31mhigh\u{1B}[0m x

        \u{1B}[2m1 open\u{1B}[0m

        """)
    let plain = World.Answer(output: "1 high x\n\n1 open\n")
    #expect(await world.run() == coloured)
    #expect(await world.run("--color", "never") == plain)

    world.variables["NO_COLOR"] = "1"
    #expect(await world.run() == plain)
    #expect(await world.run("--color=always") == coloured)

    world.variables["NO_COLOR"] = ""
    #expect(await world.run() == coloured)

    world.variables["TERM"] = "dumb"
    #expect(await world.run() == plain)
  }

  @Test("the help fits the window", arguments: [1, 10, 39, 40, 80, 200])
  func help(width: Int) async {
    world.terminalWidth = width
    let answer = await world.run("help", "list")
    #expect(answer.code == 0)
    #expect(answer.error == "")
    #expect(answer.output.hasPrefix("List todos"))
    // An example stays on one line, as typed.
    let lines = answer.output.split(separator: "\n").filter { !$0.hasPrefix("  todo ") }
    #expect(lines.allSatisfy { $0.count <= max(40, width) })
  }

  @Test(
    "--json prints an array of objects, without characters unsafe for a terminal",
    arguments: [
      ["add", "\u{1B}[31m \" \\ \n \u{2028} 日 \u{202E}"], ["toggle", "1"],
      ["edit", "1", "--note", "\t"],
      ["list", "--all"], ["show", "1"], ["list", "+nothing"],
    ])
  func json(arguments: [String]) async throws {
    _ = await world.run("add", "\u{9B} <>&")
    let answer = await world.run(arguments + ["--json"])
    #expect(answer.code == 0)
    #expect(!answer.output.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeInTerminals })
    let objects = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    #expect(objects is [[String: Any]])
  }

  @Test("the time zone decides what is due today")
  func timeZone() async {
    _ = await world.run("add", "x", "--due", "2026-11-22")
    #expect(await world.run("list", "due:today", "--quiet") == .init())

    world.timeZone = .fixed(secondsFromUTC: 16 * 3600)
    #expect(await world.run("list", "due:today", "--quiet") == .init(output: "1\n"))
  }

  @Test("a local time that the clocks skip is refused")
  func skippedTime() async {
    world.timeZone = .skippingAnHour
    world.terminalWidth = 80
    let answer = await world.run("list", "--now", "2026-03-29T02:30")
    #expect(answer.code == 64)
    #expect(answer.error.contains("does not exist in this time zone"))

    #expect(await world.run("add", "x", "--due", "2026-03-29T02:30").code == 64)
  }
}
