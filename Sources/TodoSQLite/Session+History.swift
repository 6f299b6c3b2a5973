import TodoDomain

extension Session {
  /// A todo that is no more as it was when it was deleted, or when its addition was undone; `nil` where
  /// the history knows nothing of it.
  func former(_ number: Int64) throws -> Todo? {
    let statement = try statement(.formerTodo)
    try statement.bind(number, at: 1)
    return try statement.first { row in
      try Todo.blank(number: number).applying(row.withUTF8(0) { Array($0) })
    }
  }

  /// All that happened to a todo and was not taken back, the oldest first.
  func history(_ number: Int64) throws -> [HistoryEntry] {
    let statement = try statement(.history)
    try statement.bind(number, at: 1)
    var entries: [HistoryEntry] = []
    try statement.forEach { row in
      entries.append(
        HistoryEntry(
          step: row.integer(0), at: Instant(millisecondsSince1970: row.integer(1)),
          command: row.text(2), event: try event(row, todo: number)))
    }
    return entries
  }

  private func event(_ row: Columns, todo number: Int64) throws -> HistoryEntry.Event {
    if row.isNull(3) { return .added }
    if row.isNull(4) { return .deleted }
    var before = Todo.blank(number: number)
    var after = before
    guard row.withUTF8(3, { ChangeRecord.apply($0, to: &before) }),
      row.withUTF8(4, { ChangeRecord.apply($0, to: &after) })
    else { throw SQLiteFailure.unreadable(todo: number) }
    return .changed(before.changes(to: after))
  }
}
