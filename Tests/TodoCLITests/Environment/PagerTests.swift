import Glibc
import Testing

@testable import TodoCLI

@Suite("A pager")
struct PagerTests {
  private final class Calls {
    var all: [String] = []
  }

  private let calls = Calls()
  private let sink = World.Sink()

  private func output(canStart: Bool = true) -> Output {
    let output = sink.output
    output.page(
      from: 3,
      through: Pager(
        start: { [calls, sink] in
          calls.all.append("start after \(sink.bytes.count)")
          return canStart
        },
        finish: { [calls, sink] in calls.all.append("finish after \(sink.bytes.count)") }))
    return output
  }

  @Test("isn't started for output that fits the window, which is written all at once")
  func short() throws {
    let output = output()
    try output.write("a\nb\n")
    try output.flush()
    #expect(sink.text == "")
    try output.finish()
    #expect(sink.text == "a\nb\n")
    #expect(calls.all == [])
  }

  @Test("is started before the first byte of longer output, and waited for after the last")
  func long() throws {
    let output = output()
    try output.write("a\n")
    try output.flush()
    try output.write("b\nc\n")
    try output.flush()
    #expect(sink.text == "a\nb\nc\n")
    try output.write("d\n")
    try output.finish()
    try output.finish()
    #expect(calls.all == ["start after 0", "finish after 8"])
  }

  @Test("is started for a long line without a line feed")
  func longLine() throws {
    let output = output()
    try output.write(String(repeating: "x", count: 100_000))
    #expect(calls.all == ["start after 0"])
  }

  @Test(
    "prints remarks after an answer that has begun, started or not", arguments: [1, 2])
  func remarks(lineCount: Int) throws {
    let output = output()
    let write = { [sink] (text: String) in sink.bytes += text.utf8 }
    output.after { write("before\n") }
    for _ in 0..<(lineCount * 2) { try output.write("line\n") }
    try output.flush()
    output.after { write("after\n") }
    try output.write("end\n")
    #expect(!sink.text.contains("after"))
    try output.finish()
    #expect(sink.text.hasPrefix("before\nline\n"))
    #expect(sink.text.hasSuffix("line\nend\nafter\n"))
    output.after { write("at once\n") }
    #expect(sink.text.hasSuffix("after\nat once\n"))
  }

  @Test("that can't be started leaves the output where it was going")
  func missing() throws {
    let output = output(canStart: false)
    try output.write("a\nb\nc\n")
    try output.finish()
    #expect(sink.text == "a\nb\nc\n")
    #expect(calls.all == ["start after 0"])
  }

  @Test("that quits early is waited for, too")
  func quit() throws {
    let output = Output { _ in
      errno = EPIPE
      return -1
    }
    output.page(
      from: 1,
      through: Pager(start: { true }, finish: { [calls] in calls.all.append("finish") }))
    try output.write("a\n")
    #expect(throws: OutputError.closed) { try output.flush() }
    try output.finish()
    #expect(calls.all == ["finish"])
  }

  @Test(
    "is TODO_PAGER, else PAGER, else less; none if empty, cat, or at a dumb terminal",
    arguments: [
      ([:], "less -FRX"), (["PAGER": "more"], "more"),
      (["PAGER": "more", "TODO_PAGER": "most -s"], "most -s"), (["PAGER": ""], nil),
      (["PAGER": "cat"], nil), (["PAGER": "more", "TODO_PAGER": ""], nil), (["TERM": "dumb"], nil),
      (["TERM": "dumb", "PAGER": "more"], "more"),
    ] as [([String: String], String?)])
  func command(variables: [String: String], expected: String?) {
    #expect(PagerCommand { variables[$0] }?.command == expected)
  }

  @Test(
    "is missing only if it is a simple command that can't be found",
    arguments: [
      ("cat -n", true), ("/bin/cat", true), ("no-such-pager", false), ("no-such-pager -x", false),
      ("X=1 cat", true), ("( no-such-pager )", true),
    ])
  func isThere(command: String, expected: Bool) throws {
    #expect(try #require(PagerCommand { _ in command }).isThere == expected)
  }
}

@MainActor
@Suite("Paged output")
struct PagedAnswerTests {
  private let world: World

  init() throws {
    world = try World()
    world.terminalWidth = 80
  }

  /// Runs the program in a window of three lines; returns whether it started the pager.
  private func isPaged(_ arguments: String...) async -> Bool {
    var environment = world.environment(arguments)
    environment.terminalHeight = 3
    var isStarted = false
    environment.pager = Pager(
      start: {
        isStarted = true
        return true
      },
      finish: {})
    #expect(await Program(environment).run() == 0)
    return isStarted
  }

  @Test("includes a list, an agenda, a todo, statistics or a history longer than the window")
  func paged() async {
    for text in ["one", "two"] {
      _ = await world.run("add", text, "--due", "2026-11-21", "--tag", text)
    }
    #expect(await isPaged("list"))
    #expect(await isPaged("agenda"))
    #expect(await isPaged("next"))
    #expect(await isPaged("show", "1"))
    #expect(await isPaged("stats"))
    #expect(await !isPaged("tags"))
    #expect(await !isPaged("history"))
    _ = await world.run("complete", "1")
    #expect(await isPaged("history"))
  }

  @Test("excludes short output, output for programs, changes, help, and anything with --no-pager")
  func unpaged() async {
    #expect(await !isPaged("list"))
    #expect(await !isPaged("add", "1\n2\n3\n4"))
    _ = await world.run("add", "two")
    #expect(await !isPaged("list", "--no-pager"))
    #expect(await !isPaged("list", "--json"))
    #expect(await !isPaged("list", "--quiet"))
    #expect(await !isPaged("edit", "1-2", "--priority", "high"))
    #expect(await !isPaged("help"))
  }
}
