import Composable

/// Changes todos without loading them: clear, undo and redo.
extension TodoList {
  /// Reports an outcome.
  ///
  /// The todos themselves stay in the database.
  func show(_ outcome: Outcome, _ state: inout State) {
    state.hold([])
    state.changes = outcome.changes
    state.totals.add(outcome.totals)
    state.outcome = outcome
  }
}
