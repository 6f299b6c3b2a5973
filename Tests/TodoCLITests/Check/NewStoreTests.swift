import ComposableTesting
import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A command")
struct NewStoreTests {
  @Test(
    "gives the same answers and results in a store that ran all earlier commands as in a new one",
    arguments: CheckExampleTests.paths + [
      CheckExampleTests.folder.appendingPathComponent("house-move.todo").path
    ])
  func examples(path: String) async throws {
    try await expectTheSame(path)
  }

  @Test("does so in random scripts, too")
  func randomScripts() async throws {
    let world = try World()
    var random = SeededRandomNumberGenerator(seed: 32)
    for _ in 0..<15 { try await expectTheSame(try world.file("a.check", random.script())) }
  }

  private func expectTheSame(_ path: String) async throws {
    var lists = (
      living: try TemporaryList(inOneStore: true), new: try TemporaryList(inOneStore: false)
    )
    let steps = try CheckFile(path: path, in: World().environment()).steps
    #expect(!steps.isEmpty)
    for step in steps {
      let living = await lists.living.run(step.command)
      let new = await lists.new.run(step.command)
      #expect(living == new, "\(path):\(step.line): \(step.text)")
      #expect(try lists.living.todos() == lists.new.todos(), "\(path):\(step.line): \(step.text)")
    }
  }
}
