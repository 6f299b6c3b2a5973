/// What one command did to one todo.
package struct HistoryEntry: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case added
    case changed([FieldChange])
    case deleted
  }

  /// The command's place in the history of the whole list: 1 or more, ascending.
  package var step: Int64
  package var at: Instant
  /// What the command was called, such as `toggle 5`.
  package var command: String
  package var event: Event

  package init(step: Int64, at: Instant, command: String, event: Event) {
    self.step = step
    self.at = at
    self.command = command
    self.event = event
  }
}
