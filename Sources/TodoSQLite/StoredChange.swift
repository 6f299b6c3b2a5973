/// A change as the history keeps it: JSON that ``ChangeRecord`` wrote.
struct StoredChange {
  /// 1, 2, 3, … within its step.
  var ordinal: Int64
  /// Which command of a script it belongs to.
  var line: Int64
  /// The number of the todo.
  var todo: Int64
  /// What the todo was, or `nil` where it was added.
  var before: [UInt8]?
  /// What the todo became, or `nil` where it was deleted.
  var after: [UInt8]?

  /// The change that takes this one back.
  var inverse: StoredChange {
    var inverse = self
    swap(&inverse.before, &inverse.after)
    return inverse
  }

  init(ordinal: Int64, line: Int64, todo: Int64, before: [UInt8]?, after: [UInt8]?) {
    self.ordinal = ordinal
    self.line = line
    self.todo = todo
    self.before = before
    self.after = after
  }

  /// Columns of a statement that selects ``selection``.
  init(_ row: Columns) {
    ordinal = row.integer(0)
    line = row.integer(1)
    todo = row.integer(2)
    before = row.isNull(3) ? nil : row.withUTF8(3) { Array($0) }
    after = row.isNull(4) ? nil : row.withUTF8(4) { Array($0) }
  }

  static let selection = "ordinal, line, todo, before, after"
}
