import SQLite
import TodoDomain

/// A change as stored in the history: JSON that ``ChangeRecord`` wrote.
package struct StoredChange {
  /// The step that it belongs to.
  package var step: Int64
  /// 1, 2, 3, … within its step.
  package var ordinal: Int64
  /// The number of the todo.
  package var todo: Int64
  /// The todo before the change, or `nil` if it was added.
  package var before: [UInt8]?
  /// The todo after the change, or `nil` if it was deleted.
  package var after: [UInt8]?
  /// Whether its stored checksum was right.
  package private(set) var isIntact: Bool

  /// The change that undoes this one.
  var inverse: StoredChange {
    var inverse = self
    swap(&inverse.before, &inverse.after)
    return inverse
  }

  /// Whether it changes nothing: the todo already was as its step wanted it, or the step lost to others in everything.
  package var isRepetition: Bool { before != nil && before == after }

  package var checksum: Int64 {
    HistoryChecksum.change(step, ordinal, todo: todo, before: before, after: after)
  }

  /// `checksum` is the stored one.
  package init(
    step: Int64, ordinal: Int64, todo: Int64, before: [UInt8]?, after: [UInt8]?,
    checksum: Int64
  ) {
    self.step = step
    self.ordinal = ordinal
    self.todo = todo
    self.before = before
    self.after = after
    isIntact = true
    isIntact = checksum == self.checksum
  }

  /// Reads the columns of ``selection``, the first of them at `first`.
  package init(_ row: Columns, from first: Int32 = 0) {
    self.init(
      step: row.integer(first), ordinal: row.integer(first + 1), todo: row.integer(first + 2),
      before: row.bytes(first + 3), after: row.bytes(first + 4),
      checksum: row.integer(first + 5))
    let areRecords = [first + 3, first + 4].allSatisfy { row.isNull($0) || row.isText($0) }
    if !areRecords { isIntact = false }
  }

  /// - Throws: A failure that names the change, if its checksum shows damage.
  func checked() throws -> StoredChange {
    guard isIntact else {
      throw SQLiteFailure.unreadable(
        "what step \(step) of the history did to todo \(todo) is damaged")
    }
    return self
  }

  package static let selection =
    "change.step, ordinal, todo, before, after, change.checksum"
}
