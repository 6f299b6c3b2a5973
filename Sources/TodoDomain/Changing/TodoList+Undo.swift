import Composable

/// What a command did to todos that it does not name: what was completed, or what a step changed.
extension TodoList {
  /// Puts what came of it in hand; the todos stay in the database, where the answer reads them.
  func show(_ outcome: Outcome, _ state: inout State) {
    state.todos = []
    state.changes = outcome.changes
    state.totals.add(outcome.totals)
    state.outcome = outcome
  }
}
