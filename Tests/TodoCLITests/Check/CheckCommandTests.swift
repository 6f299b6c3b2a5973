import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("todo check")
struct CheckCommandTests {
  let world: World

  init() throws {
    world = try World()
  }

  private static let shopping = """
    add "Buy milk" --tag shop
      + 1 description: "Buy milk"
      + 1 tags: shop
    toggle 1
      ~ 1 isComplete: false -> true
      ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
    toggle 9
      ! no todo 9
    undo
      ~ 1 isComplete: true -> false
      ~ 1 completedAt: 2026-01-01T00:00:00.000Z -> null

    """

  @Test("says so if everything is as stated, and needs neither a home nor a list")
  func allAsStated() async throws {
    let path = try world.file("shopping.check", Self.shopping)
    world.variables = [:]
    world.timeZone = .fixed(secondsFromUTC: 3600)
    #expect(
      await world.run("check", path) == .init(output: "1 file, 4 steps: all as stated\n"))
    #expect(await world.run("check", path, "--json") == .init(output: "[]\n"))
    #expect(await world.run("check", path, "--quiet") == .init())
    #expect(
      await world.run("check", path, path) == .init(output: "2 files, 8 steps: all as stated\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["shopping.check"])
  }

  @Test("doesn't touch the user's own list")
  func ownList() async throws {
    let path = try world.file("a.check", Self.shopping)
    _ = await world.run("add", "at home")
    let before = await world.run("list", "--all", "--json")
    #expect(await world.run("check", path).code == 0)
    #expect(await world.run("list", "--all", "--json") == before)
    #expect(before.output.contains("at home"))
  }

  @Test("shows differences, and continues from what really happened")
  func differences() async throws {
    let path = try world.file(
      "a.check",
      Self.shopping.replacingOccurrences(of: "false -> true", with: "true -> false")
        .replacingOccurrences(of: "  + 1 tags: shop\n", with: "")
        .replacingOccurrences(of: "  ! no todo 9\n", with: "  - 9\n"))
    #expect(
      await world.run("check", path)
        == .init(
          code: 1,
          output: """
            \(path):1: add "Buy milk" --tag shop
                + 1 description: "Buy milk"
            +   + 1 tags: shop
            \(path):3: toggle 1
            -   ~ 1 isComplete: true -> false
            +   ~ 1 isComplete: false -> true
                ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
            \(path):6: toggle 9
            -   - 9
            +   ! no todo 9

            """,
          error: """
            todo: 3 of 4 steps differ
            hint: - was stated, + is what happened; --record writes what happened into the file.

            """))
    #expect(
      await world.run("check", path, "--quiet")
        == .init(
          code: 1, output: "\(path):1\n\(path):3\n\(path):6\n",
          error: """
            todo: 3 of 4 steps differ
            hint: - was stated, + is what happened; --record writes what happened into the file.

            """))
  }

  @Test("is coloured at a terminal, and escapes what a terminal would obey")
  func terminal() async throws {
    let path = try world.file("a.check", "add \"\u{1B}[31m\u{202E}x\"\n  + 1 note: \"\u{202E}\"\n")
    world.terminalWidth = 80
    #expect(
      await world.run("check", path).output == """
        \(path):1: add "␛[31m<U+202E>x"
        \u{1B}[31m-   + 1 note: "<U+202E>"\u{1B}[0m
        \u{1B}[32m+   + 1 description: "\\u001b[31m\\u202ex"\u{1B}[0m

        """)
    #expect(await !world.run("check", path, "--color", "never").output.contains("\u{1B}"))
  }

  @Test("prints the steps that differ as JSON")
  func json() async throws {
    let path = try world.file("a.check", "add x\nclear\n  - 1\n")
    let answer = await world.run("check", path, "--json")
    #expect(answer.code == 1)
    #expect(
      answer.output == """
        [{"file":"\(path)","line":1,"step":"add x","stated":[],\
        "happened":["+ 1 description: \\"x\\""]},
        {"file":"\(path)","line":2,"step":"clear","stated":["- 1"],"happened":[]}]

        """)
    #expect(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) is [[String: Any]])

    let recorded = await world.run("check", "--record", path, "--json")
    #expect(recorded == .init(output: answer.output))
    #expect(await world.run("check", "--record", path, "--json") == .init(output: "[]\n"))
  }

  @Test("checks each file on its own")
  func severalFiles() async throws {
    let one = try world.file("one.check", "add a --as x\n  + 1 description: \"a\"\n")
    let two = try world.file(
      "two.check", "toggle @x\n  ! no todo @x\nundo\n  ! there is nothing to undo\n")
    #expect(
      await world.run("check", one, two)
        == .init(output: "2 files, 3 steps: all as stated\n"))
  }

  @Test(
    "refuses an invalid file before running or recording anything",
    arguments: [
      ("  - 1\n", "1:3: there is no step above"),
      ("add x\n- 1\n", "2:1: a change has to be indented under its step"),
      ("+ 1 description: \"x\"\n", "1:1: a change has to be indented under its step"),
      ("add x\n\ttoggle 1\n", "2:2: `toggle` is not a change"),
      ("add x\n  + 1 tag: x\n", "2:7: a todo has no field `tag`"),
      ("ad x\n", "1:1: unknown command `ad`"),
      ("add \"x\n", "1:5: unterminated quote"),
      ("sync\n", "1:1: unknown command `sync`"),
      ("add x\n  - 1 \u{0}\n", "2:7: a NUL, which cannot be stored"),
    ])
  func wrongFile(text: String, message: String) async throws {
    let good = try world.file("good.check", "add x\n")
    let bad = try world.file("bad.check", text)
    for words in [["check", good, bad], ["check", "--record", good, bad]] {
      let answer = await world.run(words)
      #expect(answer.code == 65)
      #expect(answer.output == "")
      #expect(answer.error.hasPrefix("todo: \(bad):\(message)\n"))
    }
    #expect(try world.bytes("good.check") == Array("add x\n".utf8))
  }

  @Test("refuses bytes that aren't UTF-8, and reports where they are")
  func notUTF8() async throws {
    let path = "\(world.folder)/a.check"
    try Data(Array("add x\n  ! é ".utf8) + [0xFF]).write(to: URL(fileURLWithPath: path))
    let answer = await world.run("check", path)
    #expect(answer.code == 65)
    #expect(answer.error.hasPrefix("todo: \(path):2:7: not UTF-8\n"))
  }

  @Test("refuses a step over 1 MiB, but not a statement that long")
  func longLines() async throws {
    let text = String(repeating: "\u{1}", count: 200_000)
    let path = try world.file("a.check", "add x\nadd 'y' --note=\"\(text)\"\n")
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(try world.bytes("a.check").count > 6 * 200_000)
    #expect(await world.run("check", path).code == 0)

    let long = try world.file("b.check", "add \(text)\(text)\(text)\(text)\(text)\(text)\n")
    #expect(
      await world.run("check", long)
        == .init(code: 65, error: "todo: \(long):1:1: line over 1 MiB\n"))
  }

  @Test("fails on a missing file and on a folder")
  func unreadable() async throws {
    #expect(
      await world.run("check", "no such")
        == .init(code: 66, error: "todo: no such: No such file or directory\n"))
    #expect(
      await world.run("check", world.folder)
        == .init(code: 66, error: "todo: \(world.folder): Is a directory\n"))
  }

  @Test("runs at --now, and with --seed 0 by default")
  func clockAndSeed() async throws {
    let path = try world.file(
      "a.check",
      """
      add x
        + 1 description: "x"
      complete 1
        ~ 1 isComplete: false -> true
        ~ 1 completedAt: null -> 2026-05-01T08:00:00.000Z

      """)
    world.timeZone = .fixed(secondsFromUTC: 3600)
    #expect(await world.run("check", path, "--now", "2026-05-01T08:00").code == 0)
    #expect(await world.run("check", path).code == 1)

    let id = "019b76da-a800-"
    let ids = try world.file("b.check", "add x\n  + 1 description: \"x\"\ntoggle \(id)7\n")
    let first = await world.run("check", ids).output
    #expect(await world.run("check", ids, "--seed", "0").output == first)
  }

  @Test("can name todos by their ids, which are the same in every run")
  func ids() async throws {
    let path = try world.file(
      "a.check", "add x\ntoggle 019b76da-a800\nadd y\ndelete 019b76daa800\n")
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(
      try String(decoding: world.bytes("a.check"), as: UTF8.self) == """
        add x
          + 1 description: "x"
        toggle 019b76da-a800
          ~ 1 isComplete: false -> true
          ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
        add y
          + 2 description: "y"
        delete 019b76daa800
          ! 019b76da-a800 is the beginning of 2 ids

        """)
  }

  @Test("has an example in its help that passes")
  func help() async throws {
    let help = HelpText(CommandDefinition.check.discussion)
    let lines = help.blocks.flatMap { block -> [String] in
      guard case .example(let lines) = block else { return [] }
      return lines.filter { !help.commands.contains($0) }
    }
    let path = try world.file("a.check", lines.joined(separator: "\n"))
    #expect(await world.run("check", path) == .init(output: "1 file, 4 steps: all as stated\n"))
  }

  @Test("needs a file, and can't combine `--record -` with --json or --quiet")
  func usage() async {
    #expect(await world.run("check").code == 64)
    for option in ["--json", "--quiet"] {
      let answer = await world.run("check", "--record", "-", option)
      #expect(answer.code == 64)
      #expect(answer.error.contains("`--record -` and `\(option)` can't be used together"))
    }
  }
}
