import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("A new text that looks like fields")
struct FieldLikeTextTests {
  let world: World

  init() async throws {
    world = try World()
    _ = await world.run("add", "Milk")
    _ = await world.run("add", "Bread")
  }

  private func refused(
    as likeness: String, _ suggestion: String?, text: String, typed: String? = nil
  ) -> World.Answer {
    let meant = suggestion.map { "Did you mean `todo edit 1 \($0)`? " } ?? ""
    let value = text.contains(" ") ? "\"\(text)\"" : text
    return World.Answer(
      code: 64,
      error: """
        todo: `\(typed ?? text)` looks like \(likeness), not like a text
        hint: \(meant)To keep it as text, write `todo edit 1 --text \(value)`.

        """)
  }

  @Test(
    "is refused, with the right field suggested if there is one",
    arguments: [
      (["recur:weekly"], "repeat:weekly"), (["rec:daily"], "repeat:daily"),
      (["every:monday"], nil), (["depends:1"], "blocked-by:1"),
      (["scheduled:friday"], "wait:friday"), (["t:2026-12-24"], "wait:2026-12-24"),
      (["start:monday"], "wait:monday"), (["deadline:friday"], "due:friday"),
      (["proj:x"], "project:x"), (["DUE:"], "due:"),
      (["tag:x"], "+x"), (["tags:x,y"], "+x +y"), (["label:x"], "+x"), (["prio:h"], "priority:h"),
      (["pri=h"], "priority:h"), (["due=fri"], "due:fri"),
      (["untill:friday"], "until:friday"), (["proejct:x"], "project:x"),
      (["note:foo"], "--note foo"), (["description:foo"], "--text foo"),
      (["recur:weekly", "depends:2"], "repeat:weekly blocked-by:2"),
      (["entry:today"], nil), (["status:pending"], nil), (["foo:bar"], nil), (["x:y"], nil),
      (["p:high"], nil), (["+3dp"], nil),
      (["+1", "+2"], nil), (["foo:bar", "@home"], nil),
    ] as [([String], String?)])
  func refused(words: [String], suggestion: String?) async {
    let before = await world.run("show", "1")
    let answer = await world.run(["edit", "1"] + words)
    let likeness = words.count > 1 ? "fields" : "a field"
    #expect(answer == refused(as: likeness, suggestion, text: words.joined(separator: " ")))
    #expect(await world.run("show", "1") == before)
    // Quoting the words together doesn't make them text.
    if words.count > 1 {
      #expect(await world.run("edit", "1", words.joined(separator: " ")) == answer)
    }
  }

  @Test(
    "is refused if it is a date, a priority, or a key and its value",
    arguments: [
      ("wed", "a date", "due:wed"), ("next week", "a date", "'due:next week'"),
      ("5pm", "a date", "due:5pm"), ("14:30", "a date", "due:14:30"),
      ("due+1d", "a date", "due:due+1d"), ("high", "a priority", "priority:high"),
      ("H", "a priority", "priority:high"), ("note: blue one", "a field", "--note 'blue one'"),
      ("due fri", "a field", "due:fri"), ("Due fri", "a field", "due:fri"),
      ("pri h", "a field", "priority:h"),
      ("repeat every 2 weeks", "a field", "'repeat:every 2 weeks'"),
      ("/milk/", "a part to replace", "/milk/NEW/"),
    ])
  func value(text: String, likeness: String, suggestion: String) async {
    for words in [[text], text.split(separator: " ").map(String.init)] {
      #expect(
        await world.run(["edit", "1"] + words)
          == refused(as: likeness, suggestion, text: text))
    }
    #expect(await world.run(["edit", "1", "--text", text]).code == 0)
  }

  @Test(
    "is refused after a hyphen and a letter, which may be meant as an option",
    arguments: [
      (["-p", "h"], "priority:h"), (["-p", "home"], "project:home"), (["-d", "fri"], "due:fri"),
      (["-n", "call her"], "--note 'call her'"), (["-x", "milk"], nil),
    ] as [([String], String?)])
  func option(words: [String], suggestion: String?) async {
    let typed = words.joined(separator: " ")
    #expect(
      await world.run(["edit", "1"] + words)
        == refused(as: "an option", suggestion, text: words[1], typed: typed))
    #expect(await world.run("edit", "1", words[1] + "!", words[0]).code == 0)
  }

  @Test("is refused if it is a command about todos", arguments: FieldLikeText.commands)
  func command(name: String) async {
    #expect(CommandTable.todo[name]?.operand?.takesQuery == true)
    #expect(
      await world.run("edit", "1", name)
        == World.Answer(
          code: 64,
          error: """
            todo: `\(name)` looks like a command, not like a text
            hint: Did you mean `todo \(name) 1`? To keep it as text, write `todo edit 1 --text \(name)`.

            """))
    // A sentence may begin with it.
    #expect(await world.run("edit", "1", name, "nothing").code == 0)
  }

  @Test("is refused even beside valid changes, and none of them is made")
  func besides() async {
    let before = await world.run("show", "1")
    #expect(await world.run("edit", "1", "recur:weekly", "pri:h").code == 64)
    #expect(await world.run("show", "1") == before)
    #expect(
      await world.run("edit", "1-2", "recur:weekly")
        == World.Answer(
          code: 64,
          error: """
            todo: `recur:weekly` looks like a field, not like a text
            hint: Did you mean `repeat:weekly`?

            """))
    #expect(
      await world.run("edit", "1", "recur:every 2 weeks").error.contains("'repeat:every 2 weeks'"))
  }

  @Test(
    "is accepted if a word is clearly text, or after `--` or `--text`",
    arguments: [
      ["http://example.org/a:b"], ["mailto:ada@example.org"], ["14:30", "call"], ["C++"], ["C:\\x"],
      ["c:/x"],
      [":)"],
      ["std::vector"], ["x=5"], ["E=mc2"], ["Groceries:"], ["a/b"], ["Buy", "recur:weekly"],
      ["recur:weekly", "report"], ["Re: the offer"], ["+1 from Bob"], ["+"], ["@"],
      ["--text", "recur:weekly"], ["--text=+3dp"], ["--", "recur:weekly"], ["--", "@home"],
      ["--", "2", "eggs"], ["--", "wed"], ["--text", "high"], ["wed", "call"], ["high", "time"],
      ["Note:", "blue"], ["note", "blue"], ["due", "soon"], ["due"], ["-pc", "home"],
    ])
  func text(words: [String]) async {
    let text = words.filter { !["--", "--text", "-pc"].contains($0) }.joined(separator: " ")
      .replacing("--text=", with: "")
    let answer = await world.run(["edit", "1"] + words)
    #expect(answer.output == "Edited 1: Milk -> \(text)\n")
  }

  @Test("is refused in a script, but accepted in the JSON key `description`")
  func scripts() async throws {
    let script = "\(world.folder)/a.todo"
    try "edit 2 +x recur:weekly\n".write(toFile: script, atomically: true, encoding: .utf8)
    #expect(
      await world.run("batch", script)
        == World.Answer(
          code: 65,
          error: """
            todo: \(script):1:11: `recur:weekly` looks like a field, not like a text
            hint: Did you mean `edit 2 repeat:weekly`? To keep it as text, write `edit 2 --text recur:weekly`.

            """))
    try #"{"command":"edit","refs":[2],"description":"recur:weekly"}"#
      .write(toFile: script, atomically: true, encoding: .utf8)
    #expect(await world.run("batch", script).code == 0)
    #expect(await world.run("show", "2").output.contains("recur:weekly"))
  }

  @Test("is accepted by add")
  func added() async {
    #expect(await world.run("add", "recur:weekly").output == "Added 3: recur:weekly\n")
    #expect(await world.run("add", "@home").output == "Added 4: @home\n")
  }

  @Test(
    "needs confirmation at a terminal",
    arguments: [
      (["recur:weekly"], "recur:weekly", " Did you mean `todo edit 1 repeat:weekly`?"),
      (["@home"], "@home", ""),
      (["@home", "+3dp"], "@home +3dp", ""), (["foo:bar"], "foo:bar", ""),
    ])
  func asked(words: [String], text: String, suggestion: String) async {
    var questions: [String] = []
    world.ask = { question in
      questions.append(question)
      return questions.count == 1 ? "n" : "y"
    }
    let no = await world.run(["edit", "1"] + words)
    #expect(no.code == 1)
    #expect(no.error == "todo: nothing was changed\n")
    #expect(await world.run("show", "1").output.contains("Milk"))
    #expect(
      await world.run(["edit", "1"] + words)
        == World.Answer(output: "Edited 1: Milk -> \(text)\n"))
    let kind = words.count > 1 ? "fields" : "a field"
    #expect(
      questions.first == """
        `\(text)` looks like \(kind), not like a text.\(suggestion)
        1: Milk -> \(text)
        Replace the text? [y/N]\u{20}
        """)
  }

  @Test("is found by its first letters, like every date, priority and field with a value")
  func beginnings() throws {
    let months = CivilDate.monthNames.flatMap { ["\($0) 24", "\($0.prefix(3)) 24", "24 \($0)"] }
    let dates =
      RelativeDate.words + RelativeDate.words.map { "\($0) 18:00" } + When.words + months
      + [
        "mon", "tue", "next fri at 5pm", "in 2 weeks", "3d", "+1w", "t6:00", "17:30", "2026-12-24",
      ]
    for date in dates {
      try #require(When(date) != nil, "\(date)")
      #expect(FieldLikeText([date.uppercased()])?.likeness == "a date", "\(date)")
    }
    for priority in Priority.allCases.map(\.description) + ["n", "H"] {
      #expect(FieldLikeText([priority])?.likeness == "a priority", "\(priority)")
    }
    for field in Attributes.fields where !field.example.isEmpty && field.field.kind != .list {
      #expect(FieldLikeText(["\(field.name): \(field.example)"]) != nil, "\(field.name)")
    }
    #expect(FieldLikeText(["due+1d"]) != nil)
    #expect(!FieldLikeText.canBeMeant("Edited text 1"))
  }

}
