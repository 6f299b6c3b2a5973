/// A local change that conflicted with an unseen change of another device.
package enum Conflict: Hashable, Codable, Sendable {
  /// Both changed a field of todo `number`; the history has the lost value.
  case field(
    Todo.Field, number: Int64, kept: FieldValue, lost: FieldValue, isOursKept: Bool, by: String)
  /// Todo `number` was deleted here and changed elsewhere: it stays.
  case undeleted(number: Int64, by: String)
  /// Todo `number` was changed here and deleted elsewhere: it is restored.
  case restored(number: Int64, by: String)
  /// The new parent of todo `number` was deleted, so it has no parent.
  ///
  /// If `isDeletedHere`, another device made it a subtask; otherwise another device deleted the parent.
  case orphaned(number: Int64, parent: Int64, isDeletedHere: Bool, by: String)
}

/// The results of syncs that haven't been reported yet.
package struct SyncReport: Hashable, Codable, Sendable {
  /// How many steps were received.
  package var received = 0
  /// How many steps were sent.
  package var sent = 0
  /// The changes by others, and conflicts with local changes.
  package var totals = TodoList.Totals()
  package var conflicts: [Conflict] = []
  /// Todos whose number here isn't the one on the device that added them.
  package var renumbered: [Renumbered] = []
  /// Whether this device got a new identity because another machine used the same one.
  package var isNewDevice = false

  package init() {}

  package struct Renumbered: Hashable, Codable, Sendable {
    package var number: Int64
    package var other: Int64
    package var author: String

    package init(number: Int64, other: Int64, author: String) {
      self.number = number
      self.other = other
      self.author = author
    }
  }
}
