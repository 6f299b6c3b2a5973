import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A help page")
struct HelpPageTests {
  @Test("for the whole program fits on one screen, prompt included")
  func screen() async throws {
    let world = try World()
    world.terminalWidth = 80
    let lines = await world.run("help").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("lists ten everyday commands, and names all others and all topics")
  func commands() {
    let table = CommandTable.todo
    #expect(table.commands.filter { $0.category == .everyday }.count == 10)
    let words = HelpPage(table, width: 80).text.split { " ,\n".contains($0) }
    for name in table.names + HelpTopic.names { #expect(words.contains { $0 == name }, "\(name)") }
  }

  @Test("names the common options that people need, and the topic with all options")
  func options() throws {
    let text = HelpPage(.todo, width: 80).text(on: .list)
    #expect(text.contains("--json"))
    #expect(text.contains("--database PATH"))
    #expect(text.contains("todo help options"))
    #expect(!text.contains("--seed"))
  }

  @Test(
    "is found by the name of a field or an option",
    arguments: [
      ("priority", "priority:high"), ("tag", "+shop"), ("sort", "todo list [QUERY…]"),
      ("limit", "todo list [QUERY…]"), ("colors", "--color WHEN"), ("json", "--json"),
    ])
  func found(name: String, text: String) async throws {
    let answer = try await World().run("help", name)
    #expect(answer.code == 0)
    #expect(answer.output.contains(text))
  }
}
