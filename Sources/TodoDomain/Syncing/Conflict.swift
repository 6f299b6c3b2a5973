/// A local change that conflicted with an unseen change of another device.
package enum Conflict: Hashable, Codable, Sendable {
  /// Both changed a field of todo `number`; the history has the lost value.
  case field(
    Todo.Field, number: Int64, kept: FieldValue, lost: FieldValue, isOursKept: Bool, by: String)
  /// Todo `number` was deleted here and changed elsewhere: it stays.
  case undeleted(number: Int64, by: String)
  /// Todo `number` was changed here and deleted elsewhere: it is restored.
  case restored(number: Int64, by: String)
  /// The new parent of todo `number` was deleted: it has no parent.
  ///
  /// If `isDeletedHere`, another device made it a subtask; otherwise another device deleted the parent.
  case orphaned(number: Int64, parent: Int64, isDeletedHere: Bool, by: String)
}

/// The unreported results of syncs.
package struct SyncReport: Hashable, Codable, Sendable {
  /// How many steps were received.
  package var received = 0
  /// How many steps were sent.
  package var sent = 0
  /// The changes by others, and the local changes that conflicted.
  package var totals = TodoList.Totals()
  package var conflicts: [Conflict] = []
  /// Todos that have another number here than on the device that added them.
  package var renumbered: [Renumbered] = []
  /// Whether another machine used this device's identity, so that this one got a new one.
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
