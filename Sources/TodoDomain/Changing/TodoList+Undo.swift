import Composable

/// How a command changes todos that it does not name: what is completed, or what a step changed.
extension TodoList {
  func clear(_ environment: Environment) -> Effect<Action> {
    command(environment) { database throws(TodoStoreError) in
      .swept(try await database.clear())
    }
  }

  func undo(_ count: Int, _ environment: Environment) -> Effect<Action> {
    command(environment) { database throws(TodoStoreError) in
      .swept(try await database.undo(count))
    }
  }

  func redo(_ count: Int, _ environment: Environment) -> Effect<Action> {
    command(environment) { database throws(TodoStoreError) in
      .swept(try await database.redo(count))
    }
  }

  /// Puts what came of it in hand; the todos stay in the database, where the answer reads them.
  func show(_ outcome: Outcome, _ state: inout State) {
    state.todos = []
    state.changes = outcome.changes
    state.totals.add(outcome.totals)
    state.outcome = outcome
  }
}
