import Testing
import TodoDomain

@testable import TodoSQLite

@MainActor
@Suite("Any sequence of commands on two todos in a file")
struct SQLiteWalkTests {
  @Test("is committed or refused as the program promises, and a failure leaves no trace")
  func everything() async throws {
    let depth = ExplorationDepth.ofFiles
    var walk = SQLiteWalk()
    try await walk.walk(depth: depth)
    print("\(walk.placeCount) files, \(walk.commandCount) commands, depth \(depth)")
    // The state space of values has as many states at rest.
    if depth == 3 { #expect(walk.placeCount == 52) }
  }

  @Test("does the same after one todo was completed and the other moved before it")
  func longer() async throws {
    var walk = SQLiteWalk()
    try await walk.walk(
      after: [.add, .edit(1), .complete(1), .add, .moveToTop(2)],
      depth: ExplorationDepth.ofFiles - 1)
    #expect(walk.placeCount > 50)
  }

  @Test(
    "does the same if todos repeat, have subtasks, and block each other",
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

  @Test("exposes a database that forgets subtasks")
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

  @Test("exposes a faulty redo within four commands")
  func mistakes() async throws {
    var walk = SQLiteWalk { database in
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
    }
    let disagreement = await #expect(throws: Disagreement.self) { try await walk.walk(depth: 4) }
    #expect(
      disagreement?.description.hasPrefix("After add, toggle(1), undo, redo:") == true,
      "\(String(describing: disagreement))")
  }
}
