import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("A line of a page")
struct PageImportTests {
  /// The words that set fields, except for those that name other todos.
  nonisolated private static let words = Attributes.fields
    .filter { ![.link, .links].contains($0.field.kind) }
    .flatMap { attribute in attribute.words.map { $0 + attribute.example } }

  @Test("sets the same fields as the words of `add`", arguments: words)
  func same(word: String) async throws {
    let world = try World()
    let path = world.folder + "/page"
    let line = ["Water", "repeat:daily", "plants", word]
    _ = FileManager.default.createFile(
      atPath: path, contents: Data(line.joined(separator: " ").utf8))
    #expect(await world.run(["add"] + line).code == 0)
    #expect(await world.run("import", path, "--format", "text").code == 0)
    let todos = try #require(
      JSONSerialization.jsonObject(
        with: Data(await world.run("list", "--all", "--json").output.utf8)) as? [[String: Any]])
    let fields = todos.map { todo in
      todo.filter { !["id", "number", "position"].contains($0.key) } as NSDictionary
    }
    #expect(fields.count == 2 && fields[0] == fields[1])
  }
}
