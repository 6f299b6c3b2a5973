import Testing
import TodoDomain

@testable import TodoSQLite

@MainActor
@Suite("Whatever a person does to two todos in a file")
struct SQLiteWalkTests {
  @Test("is kept or refused as the program promises, and a failure leaves no trace")
  func everything() async throws {
    let depth = ExplorationDepth.ofFiles
    var walk = SQLiteWalk()
    try await walk.walk(depth: depth)
    print("\(walk.placeCount) files, \(walk.commandCount) commands, depth \(depth)")
    // As many as there are states at rest in the space of the values.
    if depth == 3 { #expect(walk.placeCount == 51) }
  }

  @Test("also goes on so with one that is completed and one that was moved in front of it")
  func longer() async throws {
    var walk = SQLiteWalk()
    try await walk.walk(
      after: [.add, .edit(1), .complete(1), .add, .moveToTop(2)],
      depth: ExplorationDepth.ofFiles - 1)
    #expect(walk.placeCount > 50)
  }

  @Test(
    "is kept or refused likewise where todos repeat, are part of each other, and wait for each other",
    arguments: [[], [.repeatDaily(1), .put(2, into: 1)], [.repeatDaily(1), .block(1, by: 2)]]
      as [[Deed]])
  func structure(beginning: [Deed]) async throws {
    var walk = SQLiteWalk()
    try await walk.walk(
      after: [.add, .add] + beginning, depth: ExplorationDepth.ofFiles - 1,
      deeds: Deed.ofStructure(in:))
    print("\(walk.placeCount) files, \(walk.commandCount) commands")
    #expect(walk.placeCount > 90)
  }

  @Test("shows what is forgotten of a family")
  func forgottenSubtasks() async throws {
    var walk = SQLiteWalk { database in
      var wrong = database
      wrong.changes.subtasks = { _ in [] }
      return wrong
    }
    let disagreement = await #expect(throws: Disagreement.self) {
      try await walk.walk(after: [.add, .add], depth: 2, deeds: Deed.ofStructure(in:))
    }
    let expected =
      "After add, add, put(1, into: 2), complete(2): not so: \(ShellLaw.doesWhatIsAsked.rawValue)"
    #expect(disagreement?.description == expected)
  }

  @Test("shows a mistake after a few commands")
  func mistakes() async throws {
    var walk = SQLiteWalk { database in
      var wrong = database
      wrong.changes.redo = { count throws(TodoStoreError) in
        // Completed todos come back open.
        let outcome = try database.changes.redo(count)
        for case .changed(_, let todo) in outcome.changes where todo.isComplete {
          var open = todo
          open.completedAt = nil
          try database.changes.save(todo, open)
        }
        return outcome
      }
      return wrong
    }
    let disagreement = await #expect(throws: Disagreement.self) { try await walk.walk(depth: 4) }
    #expect(
      disagreement?.description.hasPrefix("After add, toggle(1), undo, redo:") == true,
      "\(String(describing: disagreement))")
  }
}
