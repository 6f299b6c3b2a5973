/// A request to change the list.
///
/// The shell and scripts have the same commands. Boxed: its payload is large and copied often.
package indirect enum Command: Hashable, Sendable {
  /// Adds a todo, open or completed. Later commands of a script can refer to it by `label`.
  case add(Edit, label: String?)
  case toggle([Reference])
  /// Completes todos now, or at an earlier time.
  case complete([Reference], at: When? = nil)
  case reopen([Reference])
  case edit([Reference], Edit)
  /// Starts counting the time spent on todos.
  case start([Reference])
  /// Stops counting the time spent on todos.
  case stop([Reference])
  /// Moves repeating todos to their next dates.
  case skip([Reference])
  /// Puts todos off until a later date.
  case snooze([Reference], until: When)
  /// Adds open copies of todos and their subtasks.
  case copy([Reference])
  /// Moves todos, in the order of their references.
  case move([Reference], to: Destination)
  case delete([Reference])
  /// Deletes all completed todos.
  case clear
  case undo(StepChoice)
  case redo(StepChoice)
}

/// Which steps are undone or redone.
package enum StepChoice: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The last steps, most recent first.
  case last(Int)
  /// The one with this number in the history.
  case numbered(Int64)

  package init(integerLiteral count: Int) {
    self = .last(count)
  }
}
