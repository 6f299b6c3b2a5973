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

  @Test("names the options that every command has, with those for scripts last")
  func options() throws {
    let text = HelpPage(.todo, width: 80).text(on: .list)
    let people = try #require(text.range(of: "--version"))
    let scripts = try #require(text.range(of: "--json"))
    #expect(people.lowerBound < scripts.lowerBound)
  }
}
