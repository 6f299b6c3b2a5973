import Foundation
import Testing

@testable import TodoCLI

@Suite("An example in the help")
struct HelpExampleTests {
  /// What is in the home in which the examples run.
  private static let preparation = #"""
    seq 15 | sed 's/.*/add "todo &" --tag shop/' | todo batch --quiet >/dev/null &&
    for n in 10 11 12 13 14 15; do todo complete $n >/dev/null; done && todo undo 3 >/dev/null &&
    printf 'add "Buy bread" --as bread\ntoggle @bread\n' > shopping.todo &&
    printf 'add "Buy bread"\n' > shopping.check && todo export --format csv > work.csv
    """#

  /// The texts of the help, by what it is asked for.
  private static let texts: [String: String] = {
    var texts = ["todo": AboutTodo.discussion]
    for command in CommandTable.todo.commands { texts[command.name] = command.discussion }
    for topic in HelpTopic.all { texts["topic \(topic.name)"] = topic.text }
    return texts
  }()

  private static let names: [String] = texts.keys.sorted()

  @Test("works", arguments: names)
  func works(name: String) throws {
    let commands = HelpText(try #require(Self.texts[name])).commands
    #expect(!commands.isEmpty, "the help on \(name) has no example")
    let session = try TranscriptSession()
    #expect(try session.run(Self.preparation) == [])
    for command in commands {
      let answer = try session.run("{ \(command); } >/dev/null 2>&1")
      #expect(answer == [], "\(command) fails")
    }
  }

  @Test("of a script works")
  func script() throws {
    let text = HelpText(CommandDefinition.batch.discussion)
    var scripts = 0
    for case .example(let lines) in text.blocks where !lines[0].hasPrefix("todo ") {
      scripts += 1
      let session = try TranscriptSession()
      let script = lines.map { $0 + "\n" }.joined()
      let answer = try session.run("todo batch --quiet <<'END'\n\(script)END\n")
      #expect(answer == ["1"])
    }
    #expect(scripts == 1)
  }

  @Test("stands two spaces to the right, between paragraphs that flow")
  func blocks() {
    let text = HelpText("one\ntwo\n\n  todo a\n  b\n\nthree four")
    #expect(
      text.blocks == [
        .paragraph("one two"), .example(["todo a", "b"]), .paragraph("three four"),
      ])
    #expect(text.commands == ["todo a"])
    #expect(text.text(width: 5) == "one\ntwo\n\n  todo a\n  b\n\nthree\nfour\n")
  }
}
