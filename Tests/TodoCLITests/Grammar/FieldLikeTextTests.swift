import Foundation
import Testing

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

  private func refused(_ words: [String], _ suggestion: String?, text: String) -> World.Answer {
    let meant = suggestion.map { "Did you mean `\($0)`? " } ?? ""
    let value = text.contains(" ") ? "\"\(text)\"" : text
    return World.Answer(
      code: 64,
      error: """
        todo: `\(text)` looks like \(words.count > 1 ? "fields" : "a field"), not like a text
        hint: \(meant)Write `edit 1 --text \(value)` to make it the new text of 1.

        """)
  }

  @Test(
    "is refused, with the right field suggested if there is one",
    arguments: [
      (["recur:weekly"], "repeat:weekly"), (["rec:daily"], "repeat:daily"),
      (["every:monday"], nil), (["depends:1"], "blocked-by:1"),
      (["scheduled:friday"], "wait:friday"), (["t:2026-12-24"], "wait:2026-12-24"),
      (["start:monday"], "wait:monday"), (["deadline:friday"], "due:friday"),
      (["proj:x"], "project:x"), (["Due:friday"], "due:friday"), (["DUE:"], "due:"),
      (["tag:x"], "+x"), (["tags:x,y"], "+x +y"), (["label:x"], "+x"), (["prio:h"], "priority:h"),
      (["Priority:h"], "priority:h"), (["pri=h"], "priority:h"), (["due=fri"], "due:fri"),
      (["untill:friday"], "until:friday"), (["proejct:x"], "project:x"),
      (["note:foo"], "--note foo"), (["description:foo"], "--text foo"),
      (["recur:weekly", "depends:2"], "repeat:weekly blocked-by:2"),
      (["entry:today"], nil), (["status:pending"], nil), (["foo:bar"], nil), (["+3dp"], nil),
      (["+1", "+2"], nil), (["foo:bar", "@home"], nil),
    ] as [([String], String?)])
  func refused(words: [String], suggestion: String?) async {
    let before = await world.run("show", "1")
    let answer = await world.run(["edit", "1"] + words)
    #expect(answer == refused(words, suggestion, text: words.joined(separator: " ")))
    #expect(await world.run("show", "1") == before)
    // Quoting the words together doesn't make them text.
    if words.count > 1 {
      #expect(await world.run("edit", "1", words.joined(separator: " ")) == answer)
    }
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
      ["http://example.org/a:b"], ["mailto:ada@example.org"], ["14:30"], ["C++"], ["C:\\x"], [":)"],
      ["std::vector"], ["x=5"], ["E=mc2"], ["Groceries:"], ["a/b"], ["Buy", "recur:weekly"],
      ["recur:weekly", "report"], ["Re: the offer"], ["+1 from Bob"], ["+"], ["@"],
      ["--text", "recur:weekly"], ["--text=+3dp"], ["--", "recur:weekly"], ["--", "@home"],
      ["--", "2", "eggs"],
    ])
  func text(words: [String]) async {
    let text = words.filter { $0 != "--" && $0 != "--text" }.joined(separator: " ")
      .replacing("--text=", with: "")
    let answer = await world.run(["edit", "1"] + words)
    #expect(answer == World.Answer(output: "Edited 1: Milk -> \(text)\n"))
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
            hint: Did you mean `repeat:weekly`? Write `edit 2 --text recur:weekly` to make it the new text of 2.

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
      (["recur:weekly"], "recur:weekly", " Did you mean `repeat:weekly`?"),
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
    #expect(no.error.hasPrefix("todo: nothing was changed\nhint: "))
    #expect(await world.run("show", "1").output.contains("Milk"))
    #expect(
      await world.run(["edit", "1"] + words)
        == World.Answer(output: "Edited 1: Milk -> \(text)\n"))
    let kind = words.count > 1 ? "fields" : "a field"
    #expect(
      questions.first == """
        `\(text)` looks like \(kind), not like a text.\(suggestion)
        Replace the text of 1 by it? [y/N]\u{20}
        """)
  }
}
