/// A change that was made here and clashed with one that it had not seen.
package enum Conflict: Hashable, Codable, Sendable {
  /// Both changed a field of todo `number`; what `lost` is in the history.
  case field(
    Todo.Field, number: Int64, kept: FieldValue, lost: FieldValue, isOursKept: Bool, by: String)
  /// Todo `number` was deleted here and changed by another, and stays.
  case undeleted(number: Int64, by: String)
  /// Todo `number` was changed here and deleted by another, and is back.
  case restored(number: Int64, by: String)
  /// Todo `number` was made a subtask of one that was deleted, and has no parent now.
  ///
  /// Where `isDeletedHere`, another made it a subtask; otherwise another deleted the parent.
  case orphaned(number: Int64, parent: Int64, isDeletedHere: Bool, by: String)
}

/// What syncs did and has yet to be reported.
package struct SyncReport: Hashable, Codable, Sendable {
  /// How many steps came from others.
  package var received = 0
  /// How many steps went to the log.
  package var sent = 0
  /// What others did to the list, and what had to be changed of what was done here.
  package var totals = TodoList.Totals()
  package var conflicts: [Conflict] = []
  /// Todos whose number here isn't the one that they were given elsewhere.
  package var renumbered: [Renumbered] = []
  /// Whether another machine worked as this one, which counts as a new one now.
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
