import Foundation
import Testing
import TodoFixtures

@testable import TodoCLI

@MainActor
@Suite("The context in use")
struct ContextTests {
  @Test("is the one that another process has set in the meantime")
  func watched() throws {
    let world = try World()
    let path = world.folder + "/config"
    world.variables["TODO_CONFIG"] = path
    func write(_ text: String) throws {
      try "context.work.query = +work\n\(text)".write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    try write("")
    let environment = world.environment()
    let config = ConfigFile.load(in: environment, commands: CommandTable.todo)
    let settings = try Settings(GlobalOptions(), in: environment, config: config)
    let context = try settings.watchedContext(
      in: environment, commands: CommandTable.todo)
    #expect(context()?.name == nil)

    try write("context = work\n")
    #expect(context()?.name == "work")
    #expect(context()?.context.query == ["+work"])
    try write("context = other\n")
    #expect(context()?.name == nil)
    try write("context = work\n")
    #expect(context()?.name == "work")
    try FileManager.default.removeItem(atPath: path)
    #expect(context()?.name == nil)
  }
}
