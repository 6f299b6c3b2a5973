import ComposableTesting
import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("The words of a command")
struct CommandWordsTests {
  @Test(
    "parse into the command",
    arguments: [
      ("add Buy milk", .add(Edit([.description: .text("Buy milk")]), label: nil)),
      (
        "add Buy milk +shop pri:H due:2026-12-24 pro:home",
        .add(
          Edit(
            [
              .description: .text("Buy milk"), .priority: .priority(.high),
              .project: .text("home"),
            ], dates: due("2026-12-24"), added: [.tags: ["shop"]]), label: nil)
      ),
      (
        "add C++ at 14:30 +1 http://a.b/c mum: -- +x due:soon",
        .add(
          Edit([.description: .text("C++ at 14:30 +1 http://a.b/c mum: +x due:soon")]), label: nil)
      ),
      (
        #"add "Buy milk +shop" "due: soon enough""#,
        .add(Edit([.description: .text("Buy milk +shop due: soon enough")]), label: nil)
      ),
      (
        #"add x due:"tomorrow 18:00" project:"my home""#,
        .add(
          Edit(
            [.description: .text("x"), .project: .text("my home")], dates: due("tomorrow 18:00")),
          label: nil)
      ),
      (
        #"add "due:\nor later""#,
        .add(Edit([.description: .text("due:\nor later")]), label: nil)
      ),
      ("add x due: project:", .add(Edit([.description: .text("x")]), label: nil)),
      ("mod 1 -a +b", .edit([.number(1)], Edit(removed: [.tags: ["a"]], added: [.tags: ["b"]]))),
      (
        "edit 1 2 due: priority: pro:",
        .edit(["1", "2"].references, Edit(cleared: [.due, .priority, .project]))
      ),
      ("done 1", .complete([.number(1)])),
      ("done 3-5,8 9", .complete([.range(3...5), .number(8), .number(9)])),
      ("edit 3,4 pri:h", .edit(["3", "4"].references, Edit([.priority: .priority(.high)]))),
      ("edit +urgent 3", .edit([.number(3)], Edit(added: [.tags: ["urgent"]]))),
      (
        "edit 1 due:due+1d wait:due-2d",
        .edit(
          [.number(1)],
          Edit(dates: [.due: .fromDue(count: 1, .day), .wait: .fromDue(count: -2, .day)]))
      ),
      ("snooze 1", .snooze([.number(1)], until: .relative(.day(1), nil))),
      (
        "snooze 1 24 dec",
        .snooze([.number(1)], until: .relative(.dayOfYear(day: 24, month: 12), nil))
      ),
      ("snooze 1 24", .snooze(["1", "24"].references, until: .relative(.day(1), nil))),
      ("snooze 1-2 due+1w", .snooze([.range(1...2)], until: .fromDue(count: 1, .week))),
      (
        "log Call mum +phone",
        .add(
          Edit(
            [.description: .text("Call mum"), .isComplete: .bool(true)], added: [.tags: ["phone"]]),
          label: nil)
      ),
      ("copy 1 3-4", .copy([.number(1), .range(3...4)])),
      ("rm 1", .delete([.number(1)])),
      ("mv 1 --to-top", .move([.number(1)], to: .top)),
      (
        #"add "Buy milk" --tag shop --priority high --as milk"#,
        .add(
          Edit(
            [.description: .text("Buy milk"), .priority: .priority(.high)], added: [.tags: ["shop"]]
          ), label: "milk")
      ),
      (
        "add --due=2026-12-24 --note x --project home --tag a Call --tag=b mum",
        .add(
          Edit(
            [.description: .text("Call mum"), .project: .text("home"), .note: .text("x")],
            dates: due("2026-12-24"), added: [.tags: ["a", "b"]]), label: nil)
      ),
      (
        "add x --due 2026-12-24T18:00 --priority low --priority medium --note a --note b",
        .add(
          Edit(
            [.description: .text("x"), .priority: .priority(.medium), .note: .text("b")],
            dates: due("2026-12-24T18:00")),
          label: nil)
      ),
      (#"add x --note """#, .add(Edit([.description: .text("x"), .note: .text("")]), label: nil)),
      ("add - a-b", .add(Edit([.description: .text("- a-b")]), label: nil)),
      ("add --note - x", .add(Edit([.description: .text("x"), .note: .text("-")]), label: nil)),
      ("add --note=-x y", .add(Edit([.description: .text("y"), .note: .text("-x")]), label: nil)),
      (
        "add --note=a=b y", .add(Edit([.description: .text("y"), .note: .text("a=b")]), label: nil)
      ),
      ("add --note= a y", .add(Edit([.description: .text("a y"), .note: .text("")]), label: nil)),
      (
        "add --note=\u{301}n y",
        .add(Edit([.description: .text("y"), .note: .text("\u{301}n")]), label: nil)
      ),
      (
        "add --note \u{301}n y",
        .add(Edit([.description: .text("y"), .note: .text("\u{301}n")]), label: nil)
      ),
      (
        "add --note==\u{301} y",
        .add(Edit([.description: .text("y"), .note: .text("=\u{301}")]), label: nil)
      ),
      (
        "add --note=\u{FE0F} y",
        .add(Edit([.description: .text("y"), .note: .text("\u{FE0F}")]), label: nil)
      ),
      (
        "add --tag a -- --note -- -x",
        .add(Edit([.description: .text("--note -- -x")], added: [.tags: ["a"]]), label: nil)
      ),
      (#"add a "" b"#, .add(Edit([.description: .text("a  b")]), label: nil)),
      ("add Läuft 日本", .add(Edit([.description: .text("Läuft 日本")]), label: nil)),
      ("toggle 5", .toggle([.number(5)])),
      ("toggle 5 3-7 @milk 0193a2f0", .toggle(["5", "3-7", "@milk", "0193a2f0"].references)),
      ("toggle -- 5", .toggle([.number(5)])),
      ("complete 1 2", .complete([.number(1), .number(2)])),
      ("reopen @milk", .reopen([.label("milk")])),
      ("delete 1", .delete([.number(1)])),
      (
        #"edit @milk "Buy oat milk" --note "blue\nnot green""#,
        .edit(
          [.label("milk")],
          Edit([.description: .text("Buy oat milk"), .note: .text("blue\nnot green")]))
      ),
      (
        "edit 1 --clear due --clear tags --remove-tag a --remove-tag b --tag c",
        .edit(
          [.number(1)],
          Edit(cleared: [.due, .tags], removed: [.tags: ["a", "b"]], added: [.tags: ["c"]]))
      ),
      (
        "edit 1 --priority none --due 2026-12-24 --project p",
        .edit(
          [.number(1)],
          Edit(
            [.priority: .priority(Priority.none), .project: .text("p")], dates: due("2026-12-24")))
      ),
    ] as [(String, Command)])
  func commands(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test(
    "may have spaces and tabs around the commas of a list",
    arguments: [
      "edit 5 'dep:1, 2'", "edit 5 'dep:1 , 2'", "edit 5 --blocked-by '1,\t2'", "edit 5 'dep: 1,2'",
      "edit 5 dep:1,2",
    ])
  func lists(line: String) throws {
    #expect(
      try command(line) == .edit([.number(5)], Edit(links: [.blockedBy: [.number(1), .number(2)]])))
  }

  @Test(
    "of edit are references, then a text",
    arguments: [
      ("edit 5 buy 2 eggs", .edit([.number(5)], Edit([.description: .text("buy 2 eggs")]))),
      ("edit 5 6 7 --tag x", .edit(["5", "6", "7"].references, Edit(added: [.tags: ["x"]]))),
      ("edit 5 --tag x 6 7", .edit(["5", "6", "7"].references, Edit(added: [.tags: ["x"]]))),
      ("edit 5 --text 6", .edit([.number(5)], Edit([.description: .text("6")]))),
      ("edit --text '6 7' 5", .edit([.number(5)], Edit([.description: .text("6 7")]))),
      ("edit 5 --text=cafe", .edit([.number(5)], Edit([.description: .text("cafe")]))),
      ("edit 5 --text @home", .edit([.number(5)], Edit([.description: .text("@home")]))),
      (
        "edit 5 x 6 --tag x",
        .edit([.number(5)], Edit([.description: .text("x 6")], added: [.tags: ["x"]]))
      ),
      (
        #"edit 5 "6 7" --tag x"#,
        .edit([.number(5)], Edit([.description: .text("6 7")], added: [.tags: ["x"]]))
      ),
      ("edit 3-7 --tag x", .edit([.range(3...7)], Edit(added: [.tags: ["x"]]))),
      ("edit 3-3 x", .edit([.range(3...3)], Edit([.description: .text("x")]))),
    ] as [(String, Command)])
  func edits(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test(
    "of edit are refused if references could be meant as text, or if several todos would get one text",
    arguments: [
      ("edit 3 4", 1, "edit 3 --text 4"),
      ("edit 3 4 5", 1, #"edit 3 --text "4 5""#),
      ("edit 3 3", 1, "edit 3 --text 3"),
      ("edit 3 cafe", 1, "edit 3 --text cafe"),
      ("edit 3 @home", 1, "edit 3 --text @home"),
      ("edit 3 4-5", 1, "edit 3 --text 4-5"),
      ("edit 3 2 eggs", 10, #"edit 3 --text "2 eggs""#),
      ("edit 3 decade of hits --tag x", 15, #"edit 3 --text "decade of hits""#),
      (#"edit 3 4 "$HOME""#, 10, "edit 3 --text TEXT"),
      ("edit 3-4 text", 10, nil),
      ("edit 3-4 5 text", 12, nil),
      ("edit 3 4 --text x", 1, nil),
    ] as [(String, Int, String?)])
  func noText(line: String, column: Int, meant: String?) throws {
    let error = #expect(throws: ScriptError.self) { try command(line) }
    #expect(error?.column == column)
    let reference = line.split(separator: " ")[1]
    let hint = meant.map { "Write `\($0)` to make it the new text of \(reference)." }
    #expect(error?.hint == hint ?? "Edit them one by one.")
  }

  @Test("of edit are made safe for the terminal in a hint")
  func hintIsSafe() {
    let error = #expect(throws: ScriptError.self) { try command("edit @\u{1B}[2J 4") }
    #expect(error?.hint == #"Write `edit @␛[2J --text 4` to make it the new text of @␛[2J."#)
  }

  @Test(
    "of edit are refused if they give two texts",
    arguments: ["edit 3 x --text y", "edit 3 4 x --text y"])
  func textTwice(line: String) {
    let error = #expect(throws: ScriptError.self) { try command(line) }
    #expect(error?.description.hasSuffix("edit takes one new text") == true)
  }

  @Test(
    "get a fitting hint if an option's value is missing",
    arguments: [
      ("add x --due", "For example: `--due friday`"),
      ("add x --due=", "For example: `--due friday`"),
      (#"add x --due="""#, "For example: `--due friday`"),
      ("add x --due ''", "For example: `--due friday`"),
      ("add x --due= --tag y", "For example: `--due friday`"),
      ("add x --tag", "For example: `--tag shop`"),
      ("move 1 --before", "For example: `--before 5`"),
      ("add x --due -1", "Write `--due=VALUE` if the value starts with a hyphen."),
      ("add x --due --tag y", "Write `--due=VALUE` if the value starts with a hyphen."),
    ])
  func missingValue(line: String, hint: String) {
    let error = #expect(throws: ScriptError.self) { try command(line) }
    #expect(error?.hint == hint)
  }

  @Test(
    "match an option only byte for byte",
    arguments: [
      ("--note\u{301} x", "--note\u{301}"), ("--\u{301}", "--\u{301}"), ("-\u{301}", "-\u{301}"),
      ("--=x", "--"), ("---", "---"), ("--Note=x", "--Note"),
    ])
  func unknownOptions(words: String, option: String) {
    let error = #expect(throws: ScriptError.self) { try command("add \(words)") }
    #expect(error?.description == "script:1:5: unknown option `\(option)`")
  }

  @Test("mean the same command at the shell and in a script, or fail in both", arguments: sentences)
  func sameAtShell(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let script = try? command(line)
    var shell: Command?
    if case .request(.change(let change), _)? = try? ShellLine(
      words, .todo, standard: .list, aliases: { _ throws(Failure) in [:] })
    {
      shell = change.command
    }
    #expect(script == shell)
  }

  private static let sentences = [
    "add --tag a --tag b x --priority low --priority=high -- --y", "add --project= p x", "add -n x",
    "add x -- -- -", "edit 1 2 --clear due --clear tags --remove-tag a", "edit 1 -1",
    "edit -- 1 -1", "edit 3-4 x", "edit 99999999999999999999 x", "toggle 1 3-1", "toggle 01a2 0-1",
    "delete 1 --tag x", "delete 1 --yes", "move 1 --to-top --to-top", "move 1 --to-top --to-bottom",
    "move 1 --before 2 --before=@x", "move 1 --before 2-3", "move 1 --to-top=", "move 1",
    "undo", "undo 3", "redo 0", "redo 03", "undo +3", "undo -3", "undo 3 4",
    "undo 9223372036854775807", "undo 9223372036854775808", "clear", "clear 1", "clear --",
    "complete -- 1 --", "edit 3 4", "edit 3 4 x", "edit 3 4 --text x", "edit 3 x --text y",
    "edit 3 --text 4 --text=5",
  ]

  @Test("may include --as only in scripts, and the options of every command only at the shell")
  func difference() {
    #expect(throws: Failure.self) {
      try ShellLine(
        ["add", "x", "--as", "a"], .todo, standard: .list, aliases: { _ throws(Failure) in [:] })
    }
    for option in ["--json", "--quiet", "--database x", "--help", "-h", "--version"] {
      #expect(throws: ScriptError.self) { try command("add x \(option)") }
    }
  }

  private func command(_ line: String) throws -> Command? {
    try ScriptLine.command(
      in: .init(number: 1, bytes: Array(line.utf8)[...]), file: "script", of: .steps)
  }
}

extension [String] {
  fileprivate var references: [Reference] { compactMap { Reference($0) } }
}

private func due(_ text: String) -> FieldMap<When> { When(text).map { [.due: $0] } ?? [:] }
