import ArgumentParser
import ComposableTesting
import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

/// What the quick way to a command makes of arguments, beside what swift-argument-parser makes of them.
@Suite("The quick way")
struct QuickParseTests {
  @Test("reads what is typed every day", arguments: everyDay)
  func takes(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let quick = try #require(QuickParse(arguments).map(Reading.init))
    #expect(quick == Reading(shell: arguments))
  }

  @Test("declines whatever has a mistake or an answer of its own", arguments: unusual)
  func declines(arguments: [String]) {
    #expect(QuickParse(arguments) == nil)
  }

  @Test("reads what it does not decline as swift-argument-parser does", arguments: names)
  func agrees(name: String) {
    var random = SeededRandomNumberGenerator(seed: 11)
    let vocabulary = Self.vocabulary(of: name)
    var acceptedCount = 0
    var disagreements: [String] = []
    // To read words in the other way takes milliseconds: these are as many as a test may cost.
    while acceptedCount < Self.sampleCount, disagreements.count < 10 {
      var arguments = [name]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        var word = vocabulary.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<16, using: &random) == 0 { word = random.text(length: 4) }
        if Int.random(in: 0..<16, using: &random) == 0 { word += random.text(length: 3) }
        // Options stand before the command's name too.
        let isBefore = Int.random(in: 0..<6, using: &random) == 0
        arguments.insert(word, at: isBefore ? 0 : arguments.endIndex)
      }
      guard let quick = QuickParse(arguments) else { continue }
      acceptedCount += 1
      let shell = Reading(shell: arguments)
      if Reading(quick) != shell {
        disagreements.append(
          "\(arguments): \(Reading(quick)), and \(shell.map { "\($0)" } ?? "refused")")
      }
    }
    #expect(disagreements == [])
  }

  private static let everyDay = [
    "", "--json", "add Buy milk", "add Buy milk --tag shop --due 2026-12-24 --priority=high",
    "--database /tmp/x add x", "add x --database=/tmp/x --json", "toggle 5 7-9", "complete @a",
    "edit 5 x --note y --clear due", "edit 5 7 --tag a --quiet", "move 5 --to-top",
    "move 5 3 --before 1", "delete 01a2", "clear", "undo", "undo 3 --timeout 0.5", "redo",
    "list", "list +shop due:overdue milk --sort=-due,text --limit 10", "list --all --trace",
    "--color never list --completed", "show 5", "--seed 1 show 5-7 --now 2026-12-24",
  ]

  private static let unusual: [[String]] = [
    [""], ["lst"], ["5"], ["help"], ["help", "add"], ["--help"], ["add", "--help"],
    ["add", "x", "-h"],
    ["--version"], ["list", "--version"], ["--generate-completion-script", "bash"],
    ["add"], ["add", ""], ["add", "x", "--tagg", "y"], ["add", "x", "--as", "y"],
    ["add", "x", "--tag"],
    ["add", "x", "--tag", "--json"], ["add", "x", "--note="], ["add", "x", "--json=yes"],
    ["add", "x", "--json", "--quiet"], ["add", "x", "--priority", "urgent"],
    ["add", "x", "--limit", "1"],
    ["add", "x", "--database"], ["add", "x", "--timeout", "-1"],
    ["add", "x", "--timeout", "86401"],
    ["add", "x", "--timeout", "soon"], ["add", "x", "--seed", "x"], ["add", "x", "--now", "x"],
    ["add", "x", "--color", "blue"], ["add", "x", "--", "-y"], ["add", "x", "-"], ["add", "-x"],
    ["toggle"], ["toggle", "x"], ["toggle", "1", "--tag", "x"], ["edit", "1"], ["move", "1"],
    ["undo", "0"], ["clear", "1"], ["list", "--limit", "x"], ["list", "--limit=-1"],
    ["list", "--all", "--completed"], ["list", "-shop"], ["list", "--", "x"], ["--limit", "5"],
    ["history"], ["batch"], ["--json", "--json", "list"],
  ]

  private static let names = TodoCommand.changes.map { $0.verb.name } + ["list", "show"]

  private static let sampleCount =
    ProcessInfo.processInfo.environment["TODO_PARSER_SAMPLES"].flatMap { Int($0) } ?? 40

  /// Words that together are most of what can be right or wrong.
  private static func vocabulary(of name: String) -> [String] {
    // Some commands can be read only with one of these.
    var words = Array(repeating: "1", count: 8) + Array(repeating: "--to-top", count: 2)
    words += [
      "2-3", "x", "", "-", "--", "-x", "01a2", "@a", "+t", "list", "add", "help", "--help",
      "--unknown",
      "--json", "--quiet", "--trace", "--all", "--completed", "--json=x", "--as", "--no-json",
      "--database", "--database=d", "--database=", "--color", "always", "--color=never",
      "--timeout",
      "--timeout=2.5", "--timeout=1e9", "--seed", "--seed=3", "--now", "--now=2026-12-24",
      "2026-12-24",
      "--limit", "--limit=2", "--limit=x", "--sort", "--sort=-due,text", "text", "high",
    ]
    for option in Verb.named(name)?.options ?? [] {
      words += ["\(option)", "\(option)=1", "\(option)=high", "\(option)=due", "\(option)="]
    }
    return words
  }
}

/// All that is made of arguments, so that it can be compared.
private struct Reading: Equatable {
  var work: [String]
  var change: Change?
  var global: GlobalValues

  init(_ quick: QuickParse) {
    self.init(quick.work, change: quick.work as? Change, quick.global)
  }

  /// As the program does it where the quick way declines; `nil` where it refuses.
  init?(shell arguments: [String]) {
    guard let parsed = try? TodoCommand.parseAsRoot(arguments) as? any Runnable else { return nil }
    var change: Change?
    if let command = parsed as? any ChangeCommand {
      change = try? command.change()
      if change == nil { return nil }
    }
    self.init(parsed, change: change, parsed.global.values)
  }

  private init(_ work: any Work, change: Change?, _ global: GlobalValues) {
    self.change = change
    self.work =
      switch work {
      case let list as ListCommand:
        ["list"] + list.words
          + ["\(list.sort, default: "-") \(list.limit, default: "-") \(list.all) \(list.completed)"]
      case let show as ShowCommand: ["show"] + show.words
      default: []
      }
    self.global = global
  }
}
