/// A command, or a whole script, that changed something: the unit that `undo` undoes.
package struct Step: Hashable, Sendable {
  /// Its number in the history: 1 or more, ascending, with gaps.
  package var sequence: Int64
  package var at: Instant
  /// The command, such as `toggle 5`.
  package var command: String
  /// The number of changes to todos.
  package var changeCount: Int
  /// Whether it is undone.
  package var isUndone: Bool
  /// Its author, if it was made on another device.
  package var author: String?

  package init(
    sequence: Int64, at: Instant, command: String, changeCount: Int, isUndone: Bool,
    author: String? = nil
  ) {
    self.sequence = sequence
    self.at = at
    self.command = command
    self.changeCount = changeCount
    self.isUndone = isUndone
    self.author = author
  }
}

/// Steps of the history, newest first, without undo and redo.
package struct StepPage: Hashable, Sendable {
  package var steps: [Step]
  /// The first step of the next page, or `nil` after the last.
  package var next: Int64?

  package init(steps: [Step], next: Int64? = nil) {
    self.steps = steps
    self.next = next
  }
}
