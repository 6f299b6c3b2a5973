import SQLite
import TodoDomain

/// A step as stored in the history.
package struct StoredStep {
  /// Its place in the history, 1 for the first.
  package var sequence: Int64
  package var at: Instant
  /// As it was typed.
  package var command: String
  package var isUndone: Bool
  /// The step before it, or 0.
  package var previous: Int64
  /// Whether its stored checksum was right.
  package private(set) var isIntact: Bool

  package var checksum: Int64 {
    HistoryChecksum.step(
      sequence, at: at.millisecondsSince1970, command: command, previous: previous)
  }

  /// Reads a row of ``selection``; returns `nil` for values that are never stored.
  package init?(_ row: Columns) {
    guard let at = row.storedInteger(1), let command = row.storedText(2),
      let isUndone = row.storedInteger(3), let previous = row.storedInteger(4)
    else { return nil }
    self.init(
      sequence: row.integer(0), at: Instant(millisecondsSince1970: at), command: command,
      isUndone: isUndone == 1, previous: previous, checksum: row.integer(5))
  }

  /// `checksum` is the stored one.
  package init(
    sequence: Int64, at: Instant, command: String, isUndone: Bool, previous: Int64, checksum: Int64
  ) {
    self.sequence = sequence
    self.at = at
    self.command = command
    self.isUndone = isUndone
    self.previous = previous
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

  package static let selection = "sequence, at, command, isUndone, previous, step.checksum"
}
