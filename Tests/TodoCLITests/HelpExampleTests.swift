import Foundation
import Testing

@testable import TodoCLI

@Suite("An example in the help")
struct HelpExampleTests {
  /// Adds the todos that a new user might have after a minute.
  private static let preparation = """
    for text in 'Buy milk' 'Call mum' 'Water the plants'; do todo add "$text" >/dev/null; done
    """

  /// The texts of the help, by command or topic.
  private static let texts: [String: String] = {
    var texts = ["todo": AboutTodo.discussion]
    for command in CommandTable.todo.commands { texts[command.name] = command.discussion }
    for topic in HelpTopic.all { texts["topic \(topic.name)"] = topic.text(.todo) }
    return texts
  }()

  private static let names: [String] = texts.keys.sorted()

  @Test("works when pasted, on a list of three todos", arguments: names)
  func works(name: String) throws {
    let commands = HelpText(try #require(Self.texts[name])).commands
    #expect(!commands.isEmpty, "the help on \(name) has no example")
    let session = try TranscriptSession()
    #expect(try session.run(Self.preparation) == [])
    for command in commands {
      let answer = try session.run("{ \(command); } >/dev/null 2>&1")
      // A full screen needs a terminal, which a test doesn't have.
      #expect(answer == (name == "ui" ? ["[64]"] : []), "\(command) fails")
    }
  }

  @Test("of a script works")
  func script() throws {
    let text = HelpText(CommandDefinition.batch.discussion)
    var scripts = 0
    for case .example(let lines) in text.blocks where lines[0].hasPrefix("add ") {
      scripts += 1
      let session = try TranscriptSession()
      let script = lines.map { $0 + "\n" }.joined()
      let answer = try session.run("todo batch --quiet <<'END'\n\(script)END\n")
      #expect(answer == ["1"])
    }
    #expect(scripts == 1)
  }

  @Test("keeps its lines, indented by two spaces, between paragraphs that are rewrapped")
  func blocks() {
    let text = HelpText("one\ntwo\n\n  todo a\n  b\n\nthree four")
    #expect(
      text.blocks == [
        .paragraph("one two"), .example(["todo a", "b"]), .paragraph("three four"),
      ])
    #expect(text.commands == ["todo a"])
    #expect(HelpText("  echo a | todo b\n  add c").commands == ["echo a | todo b"])
    #expect(text.examples(width: 5) == "  todo a\n  b\n")
    #expect(text.text(width: 5) == "one\ntwo\n\n  todo a\n  b\n\nthree\nfour\n")
  }
}
