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

  @Test("shows a mistake after a few commands")
  func mistakes() async throws {
    var walk = SQLiteWalk { database in
      var wrong = database
      wrong.changes.redo = { count throws(TodoStoreError) in
        // Completed todos come back open.
        let outcome = try await database.changes.redo(count)
        for case .changed(_, let todo) in outcome.changes where todo.isComplete {
          var open = todo
          open.completedAt = nil
          try await database.changes.save(todo, open)
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
