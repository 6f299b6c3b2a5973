import ComposableTesting
import ArgumentParser
import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The words of a command")
struct CommandParserTests {
  @Test(
    "make the command",
    arguments: [
      ("add Buy milk", .add(Draft(description: "Buy milk"), label: nil)),
      (
        #"add "Buy milk" --tag shop --priority high --as milk"#,
        .add(Draft(description: "Buy milk", priority: .high, tags: ["shop"]), label: "milk")
      ),
      (
        "add --due=2026-12-24 --note x --project home --tag a Call --tag=b mum",
        .add(
          Draft(
            description: "Call mum", due: When("2026-12-24"), tags: ["a", "b"], project: "home",
            note: "x"), label: nil)
      ),
      (
        "add x --due 2026-12-24T18:00 --priority low --priority medium --note a --note b",
        .add(
          Draft(description: "x", priority: .medium, due: When("2026-12-24T18:00"), note: "b"),
          label: nil)
      ),
      (#"add x --note """#, .add(Draft(description: "x"), label: nil)),
      ("add - a-b", .add(Draft(description: "- a-b"), label: nil)),
      ("add --note - x", .add(Draft(description: "x", note: "-"), label: nil)),
      ("add --note=-x y", .add(Draft(description: "y", note: "-x"), label: nil)),
      ("add --note=a=b y", .add(Draft(description: "y", note: "a=b"), label: nil)),
      ("add --note= a y", .add(Draft(description: "y", note: "a"), label: nil)),
      (
        "add --tag a -- --note -- -x",
        .add(Draft(description: "--note -- -x", tags: ["a"]), label: nil)
      ),
      (#"add a "" b"#, .add(Draft(description: "a  b"), label: nil)),
      ("add Läuft 日本", .add(Draft(description: "Läuft 日本"), label: nil)),
      ("toggle 5", .toggle([.number(5)])),
      ("toggle 5 3-7 @milk 0193a2f0", .toggle(["5", "3-7", "@milk", "0193a2f0"].references)),
      ("toggle -- 5", .toggle([.number(5)])),
      ("complete 1 2", .complete([.number(1), .number(2)])),
      ("reopen @milk", .reopen([.label("milk")])),
      ("delete 1", .delete([.number(1)])),
      (
        #"edit @milk "Buy oat milk" --note "blue\nnot green""#,
        .edit([.label("milk")], Edit(description: "Buy oat milk", note: "blue\nnot green"))
      ),
      (
        "edit 1 --clear due --clear tags --remove-tag a --remove-tag b --tag c",
        .edit(
          [.number(1)], Edit(clear: [.due, .tags], removeTags: ["a", "b"], addTags: ["c"]))
      ),
      (
        "edit 1 --priority none --due 2026-12-24 --project p",
        .edit([.number(1)], Edit(priority: Priority.none, due: When("2026-12-24"), project: "p"))
      ),
    ] as [(String, Command)])
  func commands(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test(
    "of edit are references and then a text",
    arguments: [
      ("edit 5 buy 2 eggs", .edit([.number(5)], Edit(description: "buy 2 eggs"))),
      ("edit 5 6 7 --tag x", .edit(["5", "6", "7"].references, Edit(addTags: ["x"]))),
      ("edit 5 --tag x 6 7", .edit(["5", "6", "7"].references, Edit(addTags: ["x"]))),
      ("edit 5 6", .edit([.number(5)], Edit(description: "6"))),
      ("edit 5 6 7", .edit([.number(5)], Edit(description: "6 7"))),
      ("edit 5 cafe", .edit([.number(5)], Edit(description: "cafe"))),
      ("edit 5 @home", .edit([.number(5)], Edit(description: "@home"))),
      ("edit 5 6 x --tag x", .edit([.number(5)], Edit(description: "6 x", addTags: ["x"]))),
      (#"edit 5 "6 7" --tag x"#, .edit([.number(5)], Edit(description: "6 7", addTags: ["x"]))),
      ("edit 3-7 --tag x", .edit([.range(3...7)], Edit(addTags: ["x"]))),
      ("edit 3-3 x", .edit([.range(3...3)], Edit(description: "x"))),
    ] as [(String, Command)])
  func edits(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test("read as swift-argument-parser reads them")
  func agreesWithArgumentParser() throws {
    let vocabulary = [
      "a", "b c", "", "-", "--", "--note", "--note=x", "--note=", "--note=-x", "--note=a=b",
      "--tag",
      "--tag=t", "--project", "--project=p", "-x", "-n", "-note", "---", "---note", "--unknown",
      "--unknown=x", "--=", "--=x", "-=x", "-1", "=", "--no", "--Note", "--note\u{301}",
      "--note=\u{301}", "-\u{301}", "--\u{301}", "é",
    ]
    var random = SeededRandomNumberGenerator(seed: 7)
    var acceptedCount = 0
    for _ in 0..<1000 {
      let count = Int.random(in: 1...6, using: &random)
      let words = (0..<count).map { _ in vocabulary.randomElement(using: &random) ?? "" }

      let theirs = try? AddArguments.parse(words)
      let ours = try? CommandParser.command(
        (["add"] + words).map { Lexer.Word(text: $0, index: 0) })
      guard let theirs else {
        #expect(ours == nil, "\(words)")
        continue
      }
      // What is not about words, such as that a project is not empty, is beyond their knowledge.
      let text = theirs.text.joined(separator: " ")
      guard !text.isEmpty, theirs.project != "", !theirs.tag.contains(where: \.isNoTag),
        !words.contains("--project") || ours != nil
      else { continue }
      acceptedCount += 1
      let draft = Draft(
        description: text, tags: theirs.tag, project: theirs.project, note: theirs.note ?? "")
      #expect(ours == .add(draft, label: nil), "\(words)")
    }
    #expect(acceptedCount > 50)
  }

  private func command(_ line: String) throws -> Command? {
    try ScriptLine.command(in: .init(number: 1, bytes: Array(line.utf8)[...]), file: "script")
  }
}

private struct AddArguments: ParsableArguments {
  @Argument var text: [String]
  @Option var note: String?
  @Option var project: String?
  @Option var tag: [String] = []
}

extension String {
  fileprivate var isNoTag: Bool { (try? TextRule.tag.check(self)) == nil }
}

extension [String] {
  fileprivate var references: [Reference] { compactMap { Reference($0) } }
}
