/// What one command did to one todo.
package struct HistoryEntry: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case added
    case changed([FieldChange])
    case deleted
  }

  /// The step's number in the history of the whole list: 1 or more, ascending.
  package var step: Int64
  package var at: Instant
  /// The command, such as `toggle 5`.
  package var command: String
  package var event: Event
  /// The author, if the command was run on another device.
  package var author: String?
  /// The command's changes that lost to unseen changes of other commands.
  package var lost: [LogChange]

  package init(
    step: Int64, at: Instant, command: String, event: Event, author: String? = nil,
    lost: [LogChange] = []
  ) {
    self.step = step
    self.at = at
    self.command = command
    self.event = event
    self.author = author
    self.lost = lost
  }
}
