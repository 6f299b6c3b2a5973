import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("The manual")
struct ManualTests {
  @Test("has every command, every option and every topic")
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
    for topic in ["REFERENCES", "QUERIES", "DATES", "EXIT CODES"] {
      #expect(answer.output.contains("\n.SH \(topic)\n"))
    }
    for line in answer.output.split(separator: "\n")
    where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(line.wholeMatch(of: /\.(TH|SH|SS|TP|B|PP|RS|RE|nf|fi)( .*)?/) != nil, "\(line)")
    }
  }

  @Test("and Documentation/commands.md are made of the help")
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

  @Test("is explained by topics, which fit the window", arguments: HelpTopic.all.map(\.name))
  func topic(name: String) async throws {
    let world = try World()
    world.terminalWidth = 40
    let answer = await world.run("help", name)
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix(try #require(HelpTopic.named(name)).text.prefix(10)))
  }
}
