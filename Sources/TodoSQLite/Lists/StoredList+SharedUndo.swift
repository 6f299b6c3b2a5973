import FoundationEssentials
import SQLite
import TodoDomain
import TodoText

/// How steps are taken back in a list that others have, too: each by a new step, field by field.
///
/// It takes back only steps that were made here, and only if nobody else has set what they changed, even to the same.
extension StoredList {
  /// Takes back the last `count` steps that were made here, the last one first.
  func undoByStep(_ count: Int, _ replica: Replica) throws -> TodoList.Outcome {
    let clock = try nameSteps(of: replica)
    let steps = try ownSteps(replica, count) { !$0.isUndo && !$0.isTakenBack }
    guard steps.count == count else {
      throw TodoStoreError.notSoManyToUndo(available: steps.count)
    }
    return try takeBack(steps, by: Self.undoing, replica, after: clock)
  }

  /// Does again `count` steps that were taken back here, the last one first, unless something else was done since.
  func redoByStep(_ count: Int, _ replica: Replica) throws -> TodoList.Outcome {
    let clock = try nameSteps(of: replica)
    let steps = try ownSteps(replica, count) { step in
      guard step.isUndo else { return nil }
      return !step.isRedo && !step.isTakenBack
    }
    guard steps.count == count else {
      throw TodoStoreError.notSoManyToRedo(available: steps.count)
    }
    return try takeBack(steps, by: Self.redoing, replica, after: clock)
  }

  private static let undoing = "undo: "
  private static let redoing = "redo: "

  /// Takes back steps, each by one that is called `prefix` and what it is about.
  ///
  /// `clock` is the last that a step was given.
  private func takeBack(
    _ steps: [OwnStep], by prefix: String, _ replica: Replica, after clock: Int64
  ) throws -> TodoList.Outcome {
    var outcome = TodoList.Outcome()
    var clock = clock
    for step in steps {
      let changes = try self.changes(of: step.sequence)
      try checkUnchanged(changes, of: step, replica)
      guard let at = unit?.at else { break }
      var command = step.command
      if step.isUndo, command.hasPrefix(Self.undoing) {
        command.removeFirst(Self.undoing.count)
      }
      try beginStep(prefix + command, at: at)
      clock = max(at.millisecondsSince1970, clock + 1)
      unit?.entry = EntryHeader(
        id: UUID(named: "\(prefix)\(step.id) at \(clock) on \(replica.device)"),
        stamp: Stamp(clock: clock, device: replica.device), author: replica.author,
        undone: step.id)
      for change in changes.reversed() { try takeBack(change, at: at, &outcome) }
      try detachOrphans(among: changes, at: at)
      // It is taken back, even if it had lost in everything.
      let named = unit?.isRecorded == true ? [] : changes.prefix(1)
      try endStep(named.map { LogChange(repeating: [], of: .blank(number: $0.todo)) }, [])
      outcome.tell(command: command)
    }
    return outcome.sorted()
  }

  private func takeBack(
    _ change: StoredChange, at now: Instant, _ outcome: inout TodoList.Outcome
  ) throws {
    let current = try todo(change.todo)
    let blank = Todo.blank(number: change.todo)
    switch (change.before, change.after) {
    case (nil, _):
      guard let current else { return }
      try delete(current)
      outcome.tell(.deleted(current))

    case (let before?, nil):
      let todo = try blank.applying(before)
      let added = try insert(NewTodo(todo, number: todo.number, position: todo.position))
      outcome.tell(.added(added))

    case (let before?, .some):
      guard let current else { return }
      var former = try current.applying(before)
      guard !current.changedFields(to: former).isEmpty else { return }
      former.modifiedAt = max(now, current.modifiedAt)
      try save(current, former, current.changedFields(to: former))
      outcome.tell(.changed(before: current, after: former))
    }
  }

  /// Leaves alone what came back without the todo that it was part of.
  private func detachOrphans(among changes: [StoredChange], at now: Instant) throws {
    for change in changes where change.after == nil {
      guard let todo = try todo(change.todo), let parent = todo.parent,
        try self.todo(parent) == nil
      else { continue }
      var alone = todo
      alone.parent = nil
      alone.modifiedAt = max(now, todo.modifiedAt)
      try save(todo, alone, todo.changedFields(to: alone))
    }
  }

  /// Throws where others set what the step changed, be it to the same.
  private func checkUnchanged(
    _ changes: [StoredChange], of step: OwnStep, _ replica: Replica
  ) throws {
    var seen: [Int64: Todo.Fields] = [:]
    for change in changes.reversed() {
      let number = change.todo
      let checked = seen[number] ?? []
      if checked == .changeable { continue }
      let current = try todo(number)
      let others = try settings(of: number, byOthersThan: replica.device)
      let author = others.last?.author ?? "somebody"
      guard let after = change.after else {
        if current != nil && checked.isEmpty || others.contains(where: { $0.step > step.sequence })
        {
          throw TodoStoreError.notAsLeft(number: number, by: author)
        }
        seen[number] = .changeable
        continue
      }
      var left = Todo.blank(number: number)
      guard let fields = after.withUnsafeBufferPointer({ ChangeRecord.read($0, into: &left) })
      else { throw SQLiteFailure.unreadable(todo: number) }
      if fields.isEmpty {
        // It lost in everything, or others deleted the todo, too.
        if try lost(of: step.sequence, to: number).isEmpty {
          throw TodoStoreError.notAsLeft(number: number, by: author)
        }
        continue
      }
      guard let current else { throw TodoStoreError.notAsLeft(number: number, by: author) }
      for field in fields.subtracting(checked) where field != .modifiedAt {
        let setting = others.last { $0.fields.contains(field) }
        let isSet = change.isRepetition || setting.map { $0.step > step.sequence } ?? false
        guard current[field] == left[field], !isSet || field == .position else {
          throw TodoStoreError.changedSince(number: number, field, by: setting?.author ?? author)
        }
      }
      seen[number] = checked.union(fields)
      if change.before == nil { try checkSubtasks(of: number, without: changes) }
    }
  }

  /// Throws if a todo that was added has a subtask that the step neither added nor moved there.
  private func checkSubtasks(of number: Int64, without changes: [StoredChange]) throws {
    for subtask in try subtasks(of: [number]) where subtask.parent == number {
      guard try !changes.contains(where: { try $0.todo == subtask.number && sets(.parent, by: $0) })
      else { continue }
      throw TodoStoreError.changedSince(
        number: subtask.number, .parent, by: try lastAuthor(of: subtask.number))
    }
  }

  /// Whether `change` set this field of its todo.
  private func sets(_ field: Todo.Field, by change: StoredChange) throws -> Bool {
    guard let after = change.after else { return false }
    var todo = Todo.blank(number: change.todo)
    guard let fields = after.withUnsafeBufferPointer({ ChangeRecord.read($0, into: &todo) })
    else { throw SQLiteFailure.unreadable(todo: change.todo) }
    return fields.contains(field)
  }

  /// What another device set of a todo.
  private struct Setting {
    var step: Int64
    var id: UUID
    var undone: UUID?
    var author: String
    var fields: Todo.Fields
  }

  /// What other devices set of a todo, the oldest first, but for what they took back.
  private func settings(of number: Int64, byOthersThan device: UUID) throws -> [Setting] {
    let statement = try PreparedStatement(
      database,
      """
      SELECT change.step, entry.id, entry.undone, author, before, after
      FROM change JOIN entry ON entry.step = change.step
      WHERE change.todo = ?1 AND device <> ?2 ORDER BY change.step, ordinal
      """)
    try statement.bind(number, device)
    var settings: [Setting] = []
    try statement.forEach { row in
      guard let id = row.uuid(1) else { throw SQLiteFailure.unreadable(todo: number) }
      let isWhole = row.isNull(4) || row.isNull(5)
      var fields = Todo.Fields.changeable
      if !isWhole {
        var todo = Todo.blank(number: number)
        guard let found = row.withUTF8(5, { ChangeRecord.read($0, into: &todo) })
        else { throw SQLiteFailure.unreadable(todo: number) }
        fields = found
      }
      settings.append(
        Setting(
          step: row.integer(0), id: id, undone: row.uuid(2), author: row.text(3), fields: fields))
    }
    var cancelled: Set<UUID> = []
    for setting in settings.reversed() where !cancelled.contains(setting.id) {
      guard let undone = setting.undone, settings.contains(where: { $0.id == undone })
      else { continue }
      cancelled.formUnion([setting.id, undone])
    }
    return settings.filter { !cancelled.contains($0.id) }
  }

  /// Who changed a todo last.
  private func lastAuthor(of number: Int64) throws -> String {
    let statement = try PreparedStatement(
      database,
      """
      SELECT author FROM change JOIN entry ON entry.step = change.step
      WHERE change.todo = ?1 ORDER BY change.step DESC LIMIT 1
      """)
    try statement.bind(number)
    return try statement.first { $0.text(0) } ?? "somebody"
  }

  /// Whether a todo is what it was when it was last added, but for the time.
  func isAsAdded(_ number: Int64) throws -> Bool {
    let statement = try PreparedStatement(
      database,
      "SELECT after FROM change WHERE todo = ?1 AND before IS NULL ORDER BY step DESC LIMIT 1")
    try statement.bind(number)
    let record = try statement.first { row in row.withUTF8(0) { Array($0) } }
    guard let record, let current = try todo(number) else { return false }
    let added = try Todo.blank(number: number).applying(record)
    return current.changedFields(to: added).subtracting([.modifiedAt]).isEmpty
  }

  private func changes(of step: Int64) throws -> [StoredChange] {
    var changes: [StoredChange] = []
    try eachChange(of: step, backwards: false) { changes.append($0) }
    return changes
  }

  /// A step that was made here.
  private struct OwnStep {
    var sequence: Int64
    var id: UUID
    var command: String
    var isUndo = false
    var isRedo = false
    var isTakenBack = false
  }

  /// At most `count` of the steps that were made here and are as asked for, the newest first, and none from
  /// before one for which the answer is `nil`.
  private func ownSteps(
    _ replica: Replica, _ count: Int, where isIncluded: (OwnStep) -> Bool?
  ) throws -> [OwnStep] {
    guard count > 0 else { return [] }
    let statement = try PreparedStatement(
      database,
      """
      SELECT step.sequence, step.command, entry.id, entry.undone FROM step
      LEFT JOIN entry ON entry.step = step.sequence
      WHERE NOT step.isUndone AND (entry.device IS NULL OR entry.device = ?1)
      ORDER BY step.sequence DESC
      """)
    try statement.bind(replica.device)
    // What takes back a step comes after it, and is met before it.
    var undone: Set<UUID> = []
    var found: [OwnStep] = []
    try statement.walk { row in
      let id = row.uuid(2) ?? UUID(named: "step \(row.integer(0)) of \(replica.device)")
      var step = OwnStep(sequence: row.integer(0), id: id, command: row.text(1))
      step.isTakenBack = undone.contains(id)
      if let other = row.uuid(3) {
        step.isUndo = true
        step.isRedo = try isUndo(other)
        if !step.isTakenBack { undone.insert(other) }
      }
      guard let isIncluded = isIncluded(step) else { return false }
      if isIncluded { found.append(step) }
      return found.count < count
    }
    return found
  }

  /// Whether the step with this id took back another.
  private func isUndo(_ id: UUID) throws -> Bool {
    let statement = try PreparedStatement(
      database, "SELECT undone IS NOT NULL FROM entry WHERE id = ?1")
    try statement.bind(id)
    return try statement.first { $0.integer(0) } == 1
  }
}
