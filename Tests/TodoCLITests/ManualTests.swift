import Foundation
import Testing
import TodoText

@testable import TodoCLI

@MainActor
@Suite("The manual")
struct ManualTests {
  @Test("has every command, option and topic, and uses only known macros")
  func complete() async throws {
    let answer = try await World().run("--generate-manual")
    #expect(answer.code == 0)
    for command in CommandTable.todo.commands {
      #expect(answer.output.contains("\n.SS \(command.name)\n"))
      for option in command.options + GlobalOptions.definitions.map({ $0.definition }) {
        let name = option.flag.replacingOccurrences(of: "-", with: "\\-")
        #expect(answer.output.contains("\n.B \(name)"), "\(name)")
      }
    }
    for topic in [
      "REFERENCES", "QUERIES", "DATES", "ALIASES", "ENVIRONMENT", "FILES", "EXIT CODES",
    ] {
      #expect(answer.output.contains("\n.SH \(topic)\n"))
    }
    for line in answer.output.split(separator: "\n")
    where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(line.wholeMatch(of: /\.(TH|SH|SS|TP|B|PP|RS|RE|nf|fi)( .*)?/) != nil, "\(line)")
    }
  }

  @Test("in Markdown is Documentation/commands.md")
  func reference() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/commands.md").standardized
    let text = ReferencePage(table: .todo).text
    if ProcessInfo.processInfo.environment["TODO_RECORD_TRANSCRIPTS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "TODO_RECORD_TRANSCRIPTS=1 swift test --filter ManualTests writes it anew")
  }

  @Test("names every environment variable that the program reads")
  func variables() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TodoCLI").standardized
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    var names: Set<String> = []
    for file in files {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /(?:variable|isSet|getenv)\("([A-Z_]+)"/) {
        names.insert(String(match.1))
      }
    }
    #expect(names.count > 10)
    let topic = try #require(HelpTopic.named("environment")).text(.todo)
    for name in names { #expect(topic.contains(name), "\(name)") }
  }

  @Test("lists the other names of each command")
  func otherNames() {
    let page = ManualPage(table: .todo).text
    for command in CommandTable.todo.commands where !command.otherNames.isEmpty {
      #expect(page.contains("\nAlso called: \(list(command.otherNames)).\n"))
    }
  }

  @Test(
    "has topics that `todo help` shows, even in a narrow window",
    arguments: HelpTopic.all.map(\.name))
  func topic(name: String) async throws {
    let world = try World()
    world.terminalWidth = 40
    let answer = await world.run("help", name)
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix(try #require(HelpTopic.named(name)).text(.todo).prefix(10)))
  }
}
