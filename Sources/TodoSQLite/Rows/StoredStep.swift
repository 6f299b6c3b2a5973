import SQLite
import TodoDomain

/// A step as stored in the history.
package struct StoredStep {
  /// Its place in the history, 1 for the first.
  package var sequence: Int64
  package var at: Instant
  /// As it was typed.
  package var command: String
  /// The step that it undoes; if that is an undo itself, it redoes.
  package var undone: Int64?
  /// Whether its stored checksum was right.
  package private(set) var isIntact: Bool

  package var checksum: Int64 {
    HistoryChecksum.step(
      sequence, at: at.millisecondsSince1970, undone: undone ?? 0, command: command)
  }

  /// Reads a row of ``selection``; returns `nil` for values that are never stored.
  package init?(_ row: Columns) {
    guard let at = row.storedInteger(1), let command = row.storedText(2) else { return nil }
    self.init(
      sequence: row.integer(0), at: Instant(millisecondsSince1970: at), command: command,
      undone: row.storedInteger(3), checksum: row.integer(4))
  }

  /// `checksum` is the stored one.
  package init(
    sequence: Int64, at: Instant, command: String, undone: Int64?, checksum: Int64
  ) {
    self.sequence = sequence
    self.at = at
    self.command = command
    self.undone = undone
    isIntact = true
    isIntact = checksum == self.checksum
  }

  /// - Throws: A failure that names the step, if its checksum shows damage.
  func checked() throws -> StoredStep {
    guard isIntact else { throw Self.damaged(sequence) }
    return self
  }

  /// The step is missing, but it has changes.
  static func missing(_ sequence: Int64) -> SQLiteFailure {
    .unreadable("step \(sequence) is missing from the history, but its changes are there")
  }

  static func damaged(_ sequence: Int64) -> SQLiteFailure {
    .unreadable("step \(sequence) of the history is damaged")
  }

  package static let selection = "sequence, at, command, step.undone, step.checksum"

  /// SQL for whether the step `table` is undone: by a step that isn't undone itself.
  package static func isUndone(_ table: String = "step") -> String {
    """
    EXISTS (SELECT 1 FROM step AS undo WHERE undo.undone = \(table).sequence
      AND NOT EXISTS (SELECT 1 FROM step AS redo WHERE redo.undone = undo.sequence))
    """
  }

  /// SQL for whether the step `table` is a command that isn't undone: the list is what all of these have done.
  package static func isInEffect(_ table: String = "step") -> String {
    "(\(table).undone IS NULL AND NOT \(isUndone(table)))"
  }
}
