import ComposableTesting
import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("An export")
struct ImportExportTests {
  /// The list as a file in `format`, made without the program.
  private func file(_ todos: [Todo], _ format: TodoFormat) -> [UInt8] {
    var writer = format.makeWriter(FormatContext(timeZone: .utc, now: World.morning))
    if writer.needsSurvey { for todo in todos { writer.survey(todo) } }
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { _ = writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    return bytes
  }

  @Test(
    "of what was imported into an empty list is the same file, byte by byte",
    arguments: [TodoFormat.json, .jsonl, .csv])
  func roundTrip(format: TodoFormat) async throws {
    var random = SeededRandomNumberGenerator(seed: 21)
    // More than are handed over at a time.
    var todos = random.todos(count: 600)
    for index in todos.indices { todos[index].number *= Int64(index % 3 + 1) * 1000 }
    todos.sort { $0.number < $1.number }
    var numbers: Set<Int64> = []
    todos.removeAll { !numbers.insert($0.number).inserted }

    let world = try World()
    let path = world.folder + "/list.\(format.name)"
    // In another order than that of the export.
    _ = FileManager.default.createFile(
      atPath: path, contents: Data(file(todos.reversed(), format)))
    let count = todos.count
    #expect(
      await world.run("import", path)
        == World.Answer(output: "Imported \(count): \(count) added\n"))

    let answer = await world.run("export", "--format", format.name)
    #expect(answer.code == 0 && answer.error.isEmpty)
    #expect(world.standardOutput.bytes == file(todos, format))

    #expect(
      await world.run("import", path)
        == World.Answer(output: "Imported \(count): \(count) as they were\n"))
    #expect(await world.run("undo").output.hasPrefix("Undid: import \(path)\n"))
    #expect(await world.run("export", "--format", "jsonl") == World.Answer())
  }
}
