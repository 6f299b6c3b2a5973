import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The word at the cursor")
struct CompletionPlaceTests {
  private static let settings = CompletionKind.keys(after: [])
  private static let verbs = ConfigVerb.allCases.map { verb in
    Completion(verb.rawValue, verb.summary)
  }

  @Test(
    "is completed with the values that the command accepts there",
    arguments: [
      ("todo complete ", .references(.open, besides: []), "", ""),
      ("todo complete 3 5 1", .references(.open, besides: ["3", "5"]), "", "1"),
      ("todo --json complete ", .references(.open, besides: []), "", ""),
      ("todo --database x --quiet reopen ", .references(.completed, besides: []), "", ""),
      ("todo delete --timeout=3 -- 1", .references(.all, besides: []), "", "1"),
      ("todo edit ", .references(.open, besides: []), "", ""),
      ("todo edit 5 ", .references(.open, besides: ["5"]), "", ""),
      ("todo edit 5 Buy ", .attributes(isEdit: true), "", ""),
      ("todo edit 5 +", .attributes(isEdit: true), "", "+"),
      ("todo edit 5 -s", .attributes(isEdit: true), "", "-s"),
      ("todo move 1 --before ", .references(.open, besides: []), "", ""),
      ("todo move 1 --after=2", .references(.open, besides: ["1"]), "--after=", "2"),
      ("todo add Buy ", .attributes(isEdit: false), "", ""),
      ("todo add Buy due:", .attributes(isEdit: false), "", "due:"),
      ("todo add Buy parent:", .references(.open, besides: []), "parent:", ""),
      ("todo edit 5 dep:3,1", .references(.open, besides: ["3"]), "dep:3,", "1"),
      ("todo note 5 Called ", .nothing, "", ""),
      ("todo complete +s", .references(.open, besides: []), "", "+s"),
      ("todo complete -+s", .references(.open, besides: []), "", "-+s"),
      ("todo +s", .terms, "", "+s"),
      ("todo due:", .terms, "", "due:"),
      ("todo +shop ", .terms, "", ""),
      ("todo +shop edit ", .attributes(isEdit: true), "", ""),
      ("todo +shop due:today done ", .nothing, "", ""),
      ("todo +shop snooze ", .dates, "", ""),
      ("todo 5 edit ", .references(.open, besides: ["5"]), "", ""),
      ("todo 5 edit +", .attributes(isEdit: true), "", "+"),
      ("todo +shop list ", .terms, "", ""),
      ("todo snooze ", .references(.open, besides: []), "", ""),
      ("todo snooze 5 1", .references(.open, besides: ["5"]), "", "1"),
      ("todo snooze 5 fr", .dates, "", "fr"),
      ("todo edit 3,4 +", .attributes(isEdit: true), "", "+"),
      ("todo rm ", .references(.all, besides: []), "", ""),
      ("todo add Buy --tag ", .tags, "", ""),
      ("todo add Buy --tag=sh", .tags, "--tag=", "sh"),
      ("todo add -- --tag ", .nothing, "", ""),
      ("todo edit 1 --remove-tag s", .tags, "", "s"),
      ("todo add Buy --project ", .projects, "", ""),
      ("todo add Buy --due to", .dates, "", "to"),
      ("todo list ", .terms, "", ""),
      ("todo list +shop -s", .terms, "", "-s"),
      ("todo list --sort -p", .sortKeys, "", "-p"),
      ("todo batch ", .files, "", ""),
      ("todo --database ", .files, "", ""),
      ("todo list --database=/tmp/", .files, "--database=", "/tmp/"),
      ("todo list --limit ", .nothing, "", ""),
      ("todo undo ", .nothing, "", ""),
      ("todo redo --step 1", .steps, "", "1"),
      ("todo nonsense ", .nothing, "", ""),
      ("todo clear ", .nothing, "", ""),
      ("todo help add ", .nothing, "", ""),
      ("todo completions ", .choices(["bash", "zsh", "fish"].map { Completion($0) }), "", ""),
      ("todo config get list.", settings, "", "list."), ("todo config set ", settings, "", ""),
      ("todo config get list.sort ", .nothing, "", ""),
      ("todo config unset list.sort ", .nothing, "", ""),
      ("todo config set list.sort d", .sortKeys, "", "d"),
      ("todo config set list.sort due ", .nothing, "", ""),
      ("todo config set view.x +", .terms, "", "+"),
      ("todo config set database ", .files, "", ""),
      (
        "todo config set list.wrap ", .choices(["true", "false"].map { Completion($0) }), "", ""
      ),
      ("todo config set timeout ", .nothing, "", ""), ("todo config set no ", .nothing, "", ""),
      ("todo config list.sort ", .sortKeys, "", ""), ("todo config no ", .nothing, "", ""),
      ("todo config list.sort due ", .nothing, "", ""),
      ("todo config ", .keys(after: verbs), "", ""), ("todo config edit ", .nothing, "", ""),
      (
        "todo edit 1 --clear due,", .list(Attributes.fields.map(\.field.typedName)), "", "due,"
      ),
      ("todo done 1,2,3", .references(.open, besides: ["1", "2"]), "1,2,", "3"),
      ("todo done 7 1,", .references(.open, besides: ["7", "1"]), "1,", ""),
      ("todo list --unknown=x", .nothing, "", "--unknown=x"),
    ] as [(String, CompletionKind, String, String)])
  func subject(
    line: String, subject: CompletionKind, prefix: String, typed: String
  ) throws {
    var expected = subject
    // The todo after --before can be any but the ones being moved.
    if line.hasPrefix("todo move 1 --before") { expected = .references(.open, besides: ["1"]) }
    let place = try place(line)
    #expect(place.subject == expected)
    #expect(place.prefix == prefix)
    #expect(place.typed == typed)
  }

  @Test(
    "may be a command, an option, or one of a few values",
    arguments: [
      ("todo ", "add"), ("todo ", "list"), ("todo ", "help"), ("todo --json co", "complete"),
      ("todo don", "done"),
      ("todo help ", "batch"), ("todo -", "--database"), ("todo add -", "--tag"),
      ("todo add x --", "--json"), ("todo list --s", "--sort"), ("todo move 1 -", "--to-top"),
      ("todo --color ", "always"), ("todo add x --priority ", "high"),
      ("todo add x --priority=", "medium"),
    ])
  func choice(line: String, choice: String) throws {
    guard case .choices(let choices) = try place(line).subject else {
      Issue.record("there is no choice at \(line)")
      return
    }
    #expect(choices.contains { $0.text == choice })
  }

  @Test("may be an option of the command before one of every command")
  func optionsInOrder() throws {
    guard case .choices(let choices) = try place("todo list --").subject else {
      Issue.record("there is no choice")
      return
    }
    #expect(choices.first?.text == "--sort")
    #expect(choices.last?.text == "--now")
  }

  @Test(
    "may be an alias, or an argument of an alias's command",
    arguments: [
      ("todo sh", .choices([Completion("shop", "list +shop")]), "sh"),
      ("todo shop ", .terms, ""), ("todo old 1", .references(.all, besides: []), "1"),
      ("todo --json shop --sort ", .sortKeys, ""), ("todo tagged x", .nothing, "x"),
    ] as [(String, CompletionKind, String)])
  func alias(line: String, subject: CompletionKind, typed: String) throws {
    let words = ShellWords(line)
    let aliases = [
      "shop": try Alias("list +shop", called: "x", CommandTable.todo),
      "old": try Alias("delete", called: "x", CommandTable.todo),
      "tagged": try Alias("--quiet tags", called: "x", CommandTable.todo),
    ]
    let place = CompletionPlace(
      after: words.words, current: words.last, in: .todo, aliases: { aliases })
    if case .choices(let expected) = subject, case .choices(let choices) = place.subject {
      #expect(choices.suffix(3).contains(expected[0]))
    } else {
      #expect(place.subject == subject)
    }
    #expect(place.typed == typed)
  }

  @Test("comes with the database that the line names before it")
  func database() throws {
    let place = try place("A=b TODO_DATABASE=y todo --database x list ")
    #expect(place.subject == .terms)
    #expect(place.database == "x")
    #expect(place.databaseVariable == "y")
    #expect(try self.place("todo complete --database=z ").database == "z")
  }

  private func place(_ line: String) throws -> CompletionPlace {
    let line = ShellWords(line)
    return CompletionPlace(after: line.words, current: line.last, in: .todo)
  }
}
