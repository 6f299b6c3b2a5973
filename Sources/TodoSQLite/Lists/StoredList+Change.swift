import CSQLite
import SQLite
import TodoDomain

extension StoredList {
  /// Adds a todo: at the end of the list unless it asks for a position, with the next number unless it asks for one that
  /// is free.
  func insert(_ new: NewTodo) throws -> Todo {
    let position = try new.position ?? lastPosition(for: new)
    var todo = new.numbered(0, position: position)
    if let number = new.number, try isFree(number, for: new.todo.id) {
      todo.number = number
      try restore(todo)
    } else {
      try insert(&todo)
    }
    if let greatest = unit?.greatestPosition {
      unit?.greatestPosition = max(greatest, position)
    } else if new.position == nil {
      unit?.greatestPosition = position
    }
    if let greatest = unit?.greatestNumber { unit?.greatestNumber = max(greatest, todo.number) }

    ChangeRecord.write(todo, to: &after)
    try record(todo.number, before: nil, after: after)
    return todo
  }

  /// Adds a todo with the next number.
  private func insert(_ todo: inout Todo) throws {
    let statement = try statement(.insertTodo)
    try statement.bind(.inserted, of: todo, from: 1, scratch: &after)
    do {
      try statement.run()
      todo.number = database.lastInsertedRow
    } catch let failure as SQLiteFailure where failure.code == SQLITE_FULL {
      // The disk or the numbers are exhausted: SQLite reports both in the same way.
      if try self.statement(.lastGivenNumber).first({ $0.integer(0) }) == .max {
        throw Self.noNumberIsLeft
      }
      throw failure
    }
    guard NumberRule.numbers.contains(todo.number) else { throw Self.noNumberIsLeft }
    try noteText(of: todo.number)
    try noteNames(of: todo)
  }

  /// No list gets this far: another program has set the last number.
  private static let noNumberIsLeft = SQLiteFailure.unreadable("no number is left for a new todo")

  /// Whether no todo ever had a number, except for a deleted one with this id.
  private func isFree(_ number: Int64, for id: Todo.ID) throws -> Bool {
    if hasLog, try isGone(number, of: id) { return false }
    if try number > greatestNumber() { return true }
    if try todo(number) != nil { return false }
    let statement = try statement(.firstChangeOfTodo)
    try statement.bind(number)
    let owner = try statement.first { row in
      var owner = Todo.blank(number: number)
      let isRead = row.withUTF8(0) { ChangeRecord.apply($0, to: &owner) }
      return isRead ? owner.id : nil
    }
    if let owner { return owner == id }
    let lastForgotten = try self.statement(.lastForgottenNumber).first { $0.integer(0) } ?? 0
    return number > lastForgotten
  }

  /// The number of the next todo that doesn't ask for one.
  func nextNumber() throws -> Int64 {
    let last = try statement(.lastGivenNumber).first { $0.integer(0) } ?? 0
    return max(last, try greatestNumber()) + 1
  }

  /// The greatest number that any todo ever had, or 0.
  private func greatestNumber() throws -> Int64 {
    if let number = unit?.greatestNumber { return number }
    let number = try statement(.greatestNumber).first { $0.integer(0) } ?? 0
    unit?.greatestNumber = number
    return number
  }

  /// Writes the fields in which `newer` differs from `older`, which is the stored todo, if it differs.
  ///
  /// - Throws: `.noTodo` where there is no such todo; a misuse if something else is stored, since the history
  ///   would then have a change that can't be undone.
  func save(_ older: Todo, _ newer: Todo, _ fields: Todo.Fields) throws {
    precondition(
      older.id == newer.id && older.number == newer.number, "a todo keeps its id and its number")
    assert(fields == older.changedFields(to: newer), "what differs is saved, and nothing else")

    if try !write(fields, of: newer, replacing: older) {
      let stored = try todo(older.number)
      guard stored?.changedFields(to: older).isDisjoint(with: fields) ?? true else {
        throw SQLiteFailure.misuse("todo \(older.number) isn't stored as it is to be replaced")
      }
      // The same in other bytes, or nothing at all.
      try write(fields, of: newer)
    }
    if fields.contains(.position) { unit?.greatestPosition = nil }

    ChangeRecord.write(fields, of: older, to: &before)
    ChangeRecord.write(fields, of: newer, to: &after)
    try record(newer.number, before: before, after: after)
  }

  /// Writes fields of a stored todo, without a change in the history.
  ///
  /// - Throws: `.noTodo` where there is no such todo.
  package func write(_ fields: Todo.Fields, of todo: Todo) throws {
    guard try write(fields, of: todo, replacing: nil) else {
      throw TodoStoreError.noTodo(.number(todo.number))
    }
  }

  /// Writes fields if they are stored as in `older`; returns whether they were written.
  private func write(
    _ fields: Todo.Fields, of todo: Todo, replacing older: Todo?
  ) throws -> Bool {
    let statement = try update(fields, isGuarded: older != nil)
    var index = try statement.bind(fields, of: todo, from: 1, scratch: &after)
    try statement.bind(todo.number, at: index)
    if let older {
      index += 1
      try statement.bind(fields, of: older, from: index, scratch: &before)
    }
    try statement.run()
    guard database.changedRowCount > 0 else { return false }
    if !fields.isDisjoint(with: .texts) { try noteText(of: todo.number) }
    if !fields.isDisjoint(with: [.tags, .project]) {
      unit?.spellings = []
      try noteNames(of: todo)
    }
    return true
  }

  /// Deletes a todo, and adds that to the history.
  ///
  /// - Throws: `.noTodo` where there is no such todo.
  func delete(_ todo: Todo) throws {
    let statement = try statement(.deleteTodo)
    try statement.bind(todo.number)
    var deleted: Todo?
    try statement.forEach { deleted = try Todo($0) }
    guard let deleted else { throw TodoStoreError.noTodo(.number(todo.number)) }
    try record(deletionOf: deleted)
  }

  /// Adds the deletion of a todo to the history.
  func record(deletionOf deleted: Todo) throws {
    unit?.greatestPosition = nil
    unit?.spellings = []
    if hasLog { try remember(gone: deleted) }
    ChangeRecord.write(deleted, to: &before)
    try record(deleted.number, before: before, after: nil)
  }

  /// A position after all others; the last todos make room if there is none.
  private func lastPosition(for new: NewTodo) throws -> Double {
    let next = (try greatestPosition() ?? 0) + 1
    if NumberRule.positions.contains(next) { return next }
    var reach = 1
    while true {
      reach = Arrangement.further(than: reach)
      let arrangement = Arrangement(
        of: [new.numbered(0, position: next)], before: try neighbors(.before, .bottom, reach),
        after: [], reach: reach)
      guard let arrangement else { continue }
      for move in arrangement.shifted { try save(move.todo, move.moved, [.position]) }
      return arrangement.moved[0].position
    }
  }

  /// The position of the last todo, or `nil` in an empty list.
  private func greatestPosition() throws -> Double? {
    if let position = unit?.greatestPosition { return position }
    return try statement(.greatestPosition).first { row in
      (0...1).filter { !row.isNull($0) }.map(row.double).max()
    } ?? nil
  }

  /// Adds a change to the history, as part of the step of this unit of work.
  private func record(_ number: Int64, before: [UInt8]?, after: [UInt8]?) throws {
    guard unit?.command != nil else {
      throw SQLiteFailure.misuse("the unit of work is not a step of the history")
    }
    try append(number, before: before, after: after)
  }

  /// Adds a change to the step of this unit of work, such as the inverse of a change of another step.
  func append(_ number: Int64, before: [UInt8]?, after: [UInt8]?) throws {
    if unit?.isRecorded == false { try insertStep() }
    unit?.changeCount += 1
    guard let unit else { return }

    let checksum = HistoryChecksum.change(
      unit.step, unit.changeCount, todo: number, before: before, after: after)
    let statement = try statement(.insertChange)
    // One by one: each line of a script comes here, and a parameter pack took 820 instructions more.
    try statement.bind(unit.step, at: 1)
    try statement.bind(unit.changeCount, at: 2)
    try statement.bind(number, at: 3)
    try statement.bind(before, at: 4)
    try statement.bind(after, at: 5)
    try statement.bind(checksum, at: 6)
    do {
      try statement.run()
    } catch let failure as SQLiteFailure where failure.isConstraint {
      throw StoredStep.missing(unit.step)
    }
  }

  private func insertStep() throws {
    guard let unit, let command = unit.command else { return }
    let at = unit.at.millisecondsSince1970
    let checksum = HistoryChecksum.step(
      unit.step, at: at, undone: unit.undone ?? 0, command: command)
    let statement = try statement(.insertStep)
    try statement.bind(unit.step, at, command, unit.undone, checksum)
    do {
      try statement.run()
    } catch let failure as SQLiteFailure where failure.isConstraint {
      throw StoredStep.damaged(unit.step)
    }
    self.unit?.isRecorded = true
  }
}
