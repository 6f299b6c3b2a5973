import ComposableTesting
import ArgumentParser
import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

/// What the two ways to a command make of the same words.
@Suite("The shell and a script")
struct ParserAgreementTests {
  @Test("make the same command of the same words, or both refuse", arguments: Verb.all)
  func agree(verb: Verb) {
    let vocabulary = Self.vocabulary(of: verb)
    var acceptedCount = 0
    var disagreements: [String] = []
    func compare(_ words: [String]) {
      let ours = Self.script([verb.name] + words)
      let theirs = Self.shell([verb.name] + words)
      if ours != nil { acceptedCount += 1 }
      if ours != theirs, disagreements.count < 10 {
        disagreements.append(
          "\(words): script \(ours.map { "\($0)" } ?? "no"), shell \(theirs.map { "\($0)" } ?? "no")"
        )
      }
    }
    Self.eachSentence(of: vocabulary, upTo: 1, compare)
    let complete =
      switch verb.operands {
      case .none: [String]()
      case .references where verb.name == "move": ["1", "--to-top"]
      default: ["1"]
      }
    for word in vocabulary { compare(complete + [word]) }
    // To read words at the shell takes milliseconds: these are as many as a test may cost.
    var random = SeededRandomNumberGenerator(seed: 7)
    for _ in 0..<Self.sampleCount {
      let count = Int.random(in: 2...7, using: &random)
      compare((0..<count).map { _ in vocabulary.randomElement(using: &random) ?? "" })
    }
    #expect(disagreements == [])
    #expect(acceptedCount > (verb.operands == .none ? 1 : 2))
  }

  @Test(
    "agree about longer sentences",
    arguments: [
      [
        "add", "--tag", "a", "--tag", "b", "x", "--priority", "low", "--priority=high", "--", "--y",
      ],
      ["add", "--note", "-", "x", "--due=2026-12-24", "--due", "2026-12-25"],
      ["add", "--priority", "urgent", "--priority", "low", "x"],
      ["add", "--project=", "p", "x"],
      ["add", "--project", "", "x"],
      ["add", "--tag", "", "x"],
      ["add", "x", "--", "--", "-"],
      ["add", "\u{301}", "-\u{301}", "--note\u{301}", "--note=\u{301}"],
      ["add", "x\ny", "--note", "\n", "--note=\u{1B}"],
      ["add", "--Note", "x", "y"],
      ["add", "--not", "x", "y"],
      ["add", "-n", "x"],
      ["add", "--no-note", "x"],
      ["edit", "1", "2", "--clear", "due", "--clear", "tags", "--remove-tag", "a"],
      ["edit", "1", "--clear", "due", "tags"],
      ["edit", "--clear", "nothing", "1"],
      ["edit", "1", "-1"],
      ["edit", "1", "--", "-1"],
      ["edit", "--", "1", "-1"],
      ["edit", "@a", "x", "--note="],
      ["edit", "@a", "x", "--note=", "n"],
      ["edit", "3-3", "x"],
      ["edit", "3-4", "x"],
      ["edit", "99999999999999999999", "x"],
      ["toggle", "1", "3-1"],
      ["toggle", "01a2", "0-1"],
      ["delete", "1", "--tag", "x"],
      ["move", "1", "--to-top", "--to-top"],
      ["move", "1", "--to-top", "--to-bottom"],
      ["move", "1", "--before", "2", "--before=@x"],
      ["move", "1", "--before", "2", "--after", "3"],
      ["move", "1", "--before", "2-3"],
      ["move", "1", "--after", "3-3", "2"],
      ["move", "--to-top", "1", "5-7", "01a2"],
      ["move", "1", "--to-top="],
      ["move", "1", "--to-top=yes"],
      ["move", "1"],
      ["undo"],
      ["undo", "3"],
      ["redo", "0"],
      ["redo", "03"],
      ["undo", "+3"],
      ["undo", "-3"],
      ["undo", "3", "4"],
      ["undo", "9223372036854775807"],
      ["undo", "9223372036854775808"],
      ["clear"],
      ["clear", "1"],
      ["clear", "--"],
      ["move", "--to-top"],
      ["complete", "--", "1", "--"],
    ])
  func agree(words: [String]) {
    #expect(Self.script(words) == Self.shell(words))
    #expect(Self.script(words) == Self.program(words))
  }

  @Test("have the same commands")
  func commands() {
    #expect(Verb.all == TodoCommand.changes.map { $0.verb })
  }

  @Test("differ in --as, which only a script has")
  func label() {
    #expect(Self.script(["add", "x", "--as", "a"]) == .add(Draft(description: "x"), label: "a"))
    #expect(Self.shell(["add", "x", "--as", "a"]) == nil)
  }

  @Test(
    "differ in the options of every command, which only the shell has",
    arguments: [["--json"], ["--quiet"], ["--database", "x"], ["--help"], ["-h"], ["--version"]])
  func globalOptions(option: [String]) {
    #expect(Self.script(["add", "x"] + option) == nil)
  }

  private static let sampleCount =
    ProcessInfo.processInfo.environment["TODO_PARSER_SAMPLES"].flatMap { Int($0) } ?? 100

  /// Words that together are most of what can be right or wrong.
  private static func vocabulary(of verb: Verb) -> [String] {
    var words = ["1", "2-3", "0", "x", "", "-", "--", "-x", "--unknown", "--=", "01a2"]
    for option in verb.options where option != .label {
      let value =
        switch option {
        case .priority: "high"
        case .due: "2026-12-24"
        case .clear: "due"
        case .before, .after: "1"
        case .tag, .removeTag, .project, .note, .label, .toTop, .toBottom, .yes: "t"
        }
      words += ["\(option)", "\(option)=\(value)"]
      // Without a place nothing is moved at all.
      if option.isFlag { words += Array(repeating: "\(option)", count: 3) + ["\(option)="] }
      if option == .priority || option == .clear { words += [value, "\(option)=wrong"] }
      if option == .note || option == .tag { words += ["\(option)=", "\(option)=-t"] }
    }
    return words
  }

  private static func eachSentence(
    of vocabulary: [String], upTo count: Int, _ body: ([String]) -> Void
  ) {
    func visit(_ words: [String]) {
      body(words)
      guard words.count < count else { return }
      for word in vocabulary { visit(words + [word]) }
    }
    visit([])
  }

  private static func script(_ words: [String]) -> Command? {
    try? CommandParser.command(words.map { Lexer.Word(text: $0, index: 0) })
  }

  /// The command alone reads them: the whole program takes several times as long.
  private static func shell(_ words: [String]) -> Command? {
    guard let type = TodoCommand.changes.first(where: { $0.verb.name == words[0] }),
      let parsed = try? type.parse(Array(words.dropFirst()))
    else { return nil }
    return try? parsed.command()
  }

  /// As the program does it.
  private static func program(_ words: [String]) -> Command? {
    guard let parsed = try? TodoCommand.parseAsRoot(words) as? any ChangeCommand else { return nil }
    return try? parsed.command()
  }
}
