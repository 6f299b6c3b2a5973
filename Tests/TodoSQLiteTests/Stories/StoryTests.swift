import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("A long random story")
struct StoryTests {
  @Test(
    "agrees with the model after each step and in a fresh store",
    arguments: 1...12 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) async throws {
    let story = StoryStep.story(length: 80, seed: seed)
    guard try await disagreement(in: story) != nil else { return }
    let shortest = try await shortened(story) { try await disagreement(in: $0) != nil }
    let reason = try await disagreement(in: shortest) ?? ""
    Issue.record("Seed \(seed): \(reason)\n\(shortest.map { "\($0)" }.joined(separator: "\n"))")
  }

  @Test("has many refused steps and many committed ones")
  func variety() {
    var model = StoryModel()
    var refusals = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      model = StoryModel()
      for step in StoryStep.story(length: 80, seed: seed) where !model.perform(step) {
        refusals += 1
      }
      #expect(!model.items.isEmpty)
    }
    #expect(refusals > 200)
    #expect(refusals < 700)
  }

  @Test("that fails on a faulty database is shortened to the four steps that expose the bug")
  func shortening() async throws {
    let story = StoryStep.story(length: 80, seed: 3)
    func isWrong(_ story: [StoryStep]) async throws -> Bool {
      try await disagreement(in: story) { database in
        var wrong = database
        wrong.changes.redo = { count throws(TodoStoreError) in
          // Completed todos come back open.
          let outcome = try database.changes.redo(count)
          for case .changed(_, let todo) in outcome.changes where todo.isComplete {
            var open = todo
            open.completedAt = nil
            try database.changes.replace(todo, by: open)
          }
          return outcome
        }
        return wrong
      } != nil
    }

    let shortest = try await shortened(story, while: isWrong)

    #expect(shortest.count == 4)
    #expect(shortest.suffix(2) == [.undo(1), .redo(1)])
  }

  /// Returns where the program and the model differ, or `nil` if they agree to the end.
  private func disagreement(
    in story: [StoryStep], changing change: (TodoDatabase) -> TodoDatabase = { $0 }
  ) async throws -> String? {
    let folder = try TemporaryFolder()
    var runner = StoryRunner(change(try folder.open()))
    var model = StoryModel()
    for (index, step) in story.enumerated() {
      let isKept = model.perform(step)
      guard await runner.perform(step) == isKept else {
        return "Step \(index + 1) is to be \(isKept ? "kept" : "refused")."
      }
      let items = await runner.items()
      guard items == model.items else {
        return "After step \(index + 1) the list is \(items), and should be \(model.items)."
      }
    }
    runner = StoryRunner(try folder.open(.readOnly))
    let items = await runner.items()
    guard items == model.items else {
      return "A fresh store loads \(items), and should load \(model.items)."
    }
    return nil
  }
}
