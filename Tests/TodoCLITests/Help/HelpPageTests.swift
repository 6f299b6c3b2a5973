import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A page of the help")
struct HelpPageTests {
  @Test("on the whole program fits one screen, prompt included")
  func screen() async throws {
    let world = try World()
    world.terminalWidth = 80
    let lines = await world.run("help").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("lists ten commands of every day and names all others")
  func commands() {
    let table = CommandTable.todo
    #expect(table.commands.filter { $0.category == .everyday }.count == 10)
    let words = HelpPage(table, width: 80).text.split { " ,\n".contains($0) }
    for name in table.names + HelpTopic.names { #expect(words.contains { $0 == name }, "\(name)") }
  }

  @Test("names the options of every command, those for scripts last")
  func options() throws {
    let text = HelpPage(.todo, width: 80).text(on: .list)
    let people = try #require(text.range(of: "--version"))
    let scripts = try #require(text.range(of: "--json"))
    #expect(people.lowerBound < scripts.lowerBound)
  }
}
