import FoundationEssentials
import SQLite
import TodoDomain

/// How a change is reversed field by field, when the list isn't as its step left it.
extension StoredList {
  /// Reverses a change, of which `checkAsLeft` approves.
  func reverse(
    _ change: StoredChange, at now: Instant, isShared: Bool, _ outcome: inout TodoList.Outcome
  ) throws {
    let current = try todo(change.todo)
    switch (change.before, change.after) {
    case (nil, _):
      guard let current else { return }
      try delete(current)
      outcome.tell(.deleted(current))

    case (let before?, nil):
      let todo = try Todo.blank(number: change.todo).applying(before)
      try restore(todo)
      try append(todo.number, before: nil, after: before)
      unit?.greatestPosition = nil
      outcome.tell(.added(todo))

    case (let before?, let after?):
      guard let current else { return }
      var former = try current.applying(before)
      former.settle()
      guard !current.changedFields(to: former).isEmpty else { return }
      // Only a todo that nothing changed since was changed before, too. Others have to see a newer time.
      if try isShared || current.modifiedAt != current.applying(after).modifiedAt {
        former.modifiedAt = max(now, current.modifiedAt)
      }
      try save(current, former, current.changedFields(to: former))
      outcome.tell(.changed(before: current, after: former))
    }
  }

  /// Leaves alone what a reversed change put back into a todo that is gone; refuses a cycle.
  func settleLinks(of change: StoredChange, at now: Instant) throws {
    guard let before = change.before, let todo = try todo(change.todo) else { return }
    let fields = try Self.fields(of: before, in: change.todo).fields
    if fields.contains(.parent), let parent = todo.parent, try self.todo(parent) == nil {
      var alone = todo
      alone.parent = nil
      alone.modifiedAt = max(now, todo.modifiedAt)
      return try save(todo, alone, todo.changedFields(to: alone))
    }
    for field in [Todo.Field.parent, .blockedBy] where fields.contains(field) {
      for number in todo.linked(by: field) {
        let path = try ways(from: number, by: field).path(from: number, to: todo.number)
        if let path { throw TodoStoreError.cycle(field, [todo.number] + path) }
      }
    }
  }

  /// The links from a todo, and from each that these lead to.
  private func ways(from number: Int64, by field: Todo.Field) throws -> [Int64: [Int64]] {
    var ways: [Int64: [Int64]] = [:]
    var waiting = [number]
    while let number = waiting.popLast() {
      guard ways[number] == nil else { continue }
      ways[number] = try todo(number)?.linked(by: field) ?? []
      waiting += ways[number] ?? []
    }
    return ways
  }

  /// Throws unless a todo is as a change left it, and no other device has set the same in a list that is shared.
  ///
  /// If the step `isNamed`, what it deleted only has to be gone.
  ///
  /// - Throws: `.changedSince`, `.notAsLeft`, `.alsoDone`.
  func checkAsLeft(_ change: StoredChange, isShared: Bool, isNamed: Bool) throws {
    let number = change.todo
    let current = try todo(number)
    let others = isShared ? try settings(of: number).filter { $0.author != nil } : []
    let since = others.filter { $0.step > change.step }
    func notAsLeft() throws -> TodoStoreError {
      .notAsLeft(
        number: number, by: try setter(of: nil, in: number, after: change.step),
        deletion: current == nil ? try deletion(of: number) : nil)
    }
    guard let after = change.after else {
      guard current == nil, isNamed || since.isEmpty else { throw try notAsLeft() }
      return
    }
    var (left, fields) = try Self.fields(of: after, in: number)
    if change.isRepetition, fields.isEmpty {
      // It lost in everything, or others did the same.
      guard try lost(of: change.step, to: number).isEmpty else { return }
      guard current != nil else { throw try notAsLeft() }
      throw TodoStoreError.alsoDone(
        number: number, by: try setter(of: nil, in: number, after: change.step))
    }
    guard let current, change.before != nil || current.id == left.id else { throw try notAsLeft() }
    if change.before == nil { fields = .changeable }
    fields.remove(.modifiedAt)
    let changed = current.changedFields(to: left).intersection(fields)
    let set = fields.subtracting([.position]).filter { field in
      change.isRepetition || since.contains { $0.fields.contains(field) }
    }
    if let field = changed.first(where: { _ in true }) ?? set.first {
      let setter = try setter(of: field, in: number, after: change.step)
      let setters = since.filter { $0.fields.contains(field) }
      let isSame = changed.isEmpty && (change.isRepetition || setters.allSatisfy(\.isRepetition))
      throw isSame
        ? TodoStoreError.alsoDone(number: number, by: setter)
        : .changedSince(number: number, field, by: setter)
    }
    if change.before == nil, let part = try lastSubtask(of: number, except: []) {
      let setter = try setter(of: .parent, in: part.number, after: change.step)
      throw TodoStoreError.changedSince(number: part.number, .parent, by: setter)
    }
  }

  /// What a step that is in effect set in a todo.
  private struct Setting {
    var step: Int64
    /// `nil` for a step made here.
    var author: String?
    var fields: Todo.Fields
    /// Whether they were set already.
    var isRepetition: Bool
  }

  private func settings(of number: Int64) throws -> [Setting] {
    let replica = try replica()
    var settings: [Setting] = []
    try eachChange(of: number) { step, change, isInEffect in
      guard isInEffect else { return }
      var fields = Todo.Fields.changeable
      if change.before != nil, let after = change.after {
        fields = try Self.fields(of: after, in: number).fields
      }
      let author = try replica.flatMap { try otherAuthor(of: step.sequence, $0) }
      settings.append(
        Setting(
          step: step.sequence, author: author, fields: fields, isRepetition: change.isRepetition))
    }
    return settings
  }

  /// Who or what set a field of a todo, or anything in it, after a step; or else the last other device to do so.
  private func setter(of field: Todo.Field?, in number: Int64, after step: Int64) throws
    -> LaterChange
  {
    let settings = try settings(of: number).filter { setting in
      setting.step != step && field.map(setting.fields.contains) ?? true
    }
    let last = settings.last { $0.step > step } ?? settings.last { $0.author != nil }
    return last.map { $0.author.map(LaterChange.author) ?? .step($0.step) } ?? .author("somebody")
  }

  /// The last step that deleted a todo.
  private func deletion(of number: Int64) throws -> Int64? {
    let statement = try PreparedStatement(
      database, "SELECT max(step) FROM change WHERE todo = ?1 AND after IS NULL")
    try statement.bind(number)
    return try statement.first { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
  }

  /// A blank todo with what a record sets in it, and the fields that it sets.
  private static func fields(
    of record: [UInt8], in number: Int64
  ) throws -> (todo: Todo, fields: Todo.Fields) {
    var todo = Todo.blank(number: number)
    guard let fields = record.withUnsafeBufferPointer({ ChangeRecord.read($0, into: &todo) })
    else { throw SQLiteFailure.unreadable(todo: number) }
    return (todo, fields)
  }
}
