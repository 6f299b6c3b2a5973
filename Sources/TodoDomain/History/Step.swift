/// One command that changed something, or one whole script: what `undo` takes back at once.
package struct Step: Hashable, Sendable {
  /// Its place in the history: 1 or more, ascending, with gaps.
  package var sequence: Int64
  package var at: Instant
  /// What the command was called, such as `toggle 5`.
  package var command: String
  /// How often it changed a todo.
  package var changeCount: Int
  /// Whether it is taken back, and can be done again.
  package var isUndone: Bool
  /// Who made it, where that was on another device.
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

/// Some of the steps of the history, the newest first.
///
/// What was undone before something else was changed is no part of it any more.
package struct StepPage: Hashable, Sendable {
  package var steps: [Step]
  /// The step at which the next page begins, or `nil` after the last.
  package var next: Int64?

  package init(steps: [Step], next: Int64? = nil) {
    self.steps = steps
    self.next = next
  }
}
