import GRDB
import TodoDomain

extension Session {
  /// Adds a todo behind all others.
  func insert(_ new: NewTodo) throws -> Todo {
    let position = try greatestPosition().map { $0 + 1 } ?? 1
    var todo = new.numbered(0, position: position)

    let statement = try statement(.insertTodo)
    try todo.id.withLowercaseUTF8 { try statement.bind($0, at: 1) }
    var index: Int32 = 2
    try TodoColumns.all.subtracting(.completedAt).forEach { column in
      try statement.bind(column, of: todo, at: index, scratch: &after)
      index += 1
    }
    try statement.run()
    todo.number = database.lastInsertedRowID
    unit?.greatestPosition = position

    ChangeRecord.write(todo.columnsUnlikeNew, of: todo, withID: true, to: &after)
    try record(todo.number, before: nil, after: after)
    return todo
  }

  /// Writes those columns in which `newer` differs from `older`, which is what is stored.
  ///
  /// - Throws: `.noTodo` where there is no such todo.
  func save(_ older: Todo, _ newer: Todo) throws {
    precondition(
      older.id == newer.id && older.number == newer.number, "a todo keeps its id and its number")
    let columns = older.changedColumns(to: newer)
    guard !columns.isEmpty else { return }

    let statement = try update(columns)
    var index: Int32 = 1
    try columns.forEach { column in
      try statement.bind(column, of: newer, at: index, scratch: &after)
      index += 1
    }
    try statement.bind(newer.number, at: index)
    try statement.run()
    guard database.changesCount > 0 else {
      throw TodoStoreError.noTodo(.number(newer.number))
    }
    if columns.contains(.position) { unit?.greatestPosition = nil }

    ChangeRecord.write(columns, of: older, to: &before)
    ChangeRecord.write(columns, of: newer, to: &after)
    try record(newer.number, before: before, after: after)
  }

  /// Removes a todo, and remembers what was stored of it.
  ///
  /// - Throws: `.noTodo` where there is no such todo.
  func delete(_ todo: Todo) throws {
    let statement = try statement(.deleteTodo)
    try statement.bind(todo.number, at: 1)
    var deleted: Todo?
    try statement.forEach { deleted = try Todo($0) }
    guard let deleted else { throw TodoStoreError.noTodo(.number(todo.number)) }
    unit?.greatestPosition = nil

    ChangeRecord.write(deleted.columnsUnlikeNew, of: deleted, withID: true, to: &before)
    try record(deleted.number, before: before, after: nil)
  }

  /// The position of the last todo, or `nil` where there is none.
  private func greatestPosition() throws -> Double? {
    if let position = unit?.greatestPosition { return position }
    return try statement(.greatestPosition).first { row in
      (0...1).filter { !row.isNull($0) }.map(row.double).max()
    } ?? nil
  }

  /// Adds a change to the history, as part of the step of this unit of work.
  private func record(_ number: Int64, before: JSONWriter?, after: JSONWriter?) throws {
    guard var unit else { return }
    let step: Int64
    if let known = unit.step {
      step = known
    } else {
      let statement = try statement(.insertStep)
      try statement.bind(unit.at.millisecondsSince1970, at: 1)
      try statement.bind(unit.command, at: 2)
      try statement.run()
      step = database.lastInsertedRowID
    }
    unit.step = step
    unit.changeCount += 1
    self.unit = unit

    let statement = try statement(.insertChange)
    try statement.bind(step, at: 1)
    try statement.bind(unit.changeCount, at: 2)
    try statement.bind(number, at: 3)
    if let before { try statement.bind(before, at: 4) } else { try statement.bindNull(at: 4) }
    if let after { try statement.bind(after, at: 5) } else { try statement.bindNull(at: 5) }
    try statement.run()
  }
}
