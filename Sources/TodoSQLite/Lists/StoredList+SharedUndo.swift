import FoundationEssentials
import TodoDomain
import TodoText

/// How steps are taken back in a list that others have, too: each by a new step, field by field.
///
/// It takes back only steps that were made here, and only if what they changed hasn't changed since.
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

  /// Does again `count` steps that were taken back here, the last one first, until something else is done here.
  func redoByStep(_ count: Int, _ replica: Replica) throws -> TodoList.Outcome {
    let clock = try nameSteps(of: replica)
    let steps = try ownSteps(replica, count) { step in
      guard step.isUndo || step.isTakenBack else { return nil }
      return step.isUndo && !step.isRedo && !step.isTakenBack
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
      try checkUnchanged(changes, replica)
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
      try endStep([])
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
      try save(current, former)
      outcome.tell(.changed(before: current, after: former))
    }
  }

  /// Throws where others changed what the changes changed.
  private func checkUnchanged(_ changes: [StoredChange], _ replica: Replica) throws {
    var seen: [Int64: Todo.Fields] = [:]
    for change in changes.reversed() {
      let checked = seen[change.todo]
      let current = try todo(change.todo)
      guard let after = change.after else {
        if checked == nil, current != nil {
          throw TodoStoreError.notAsLeft(number: change.todo, by: try lastAuthor(of: change.todo))
        }
        seen[change.todo] = .changeable
        continue
      }
      if checked == .changeable { continue }
      guard let current else {
        throw TodoStoreError.notAsLeft(number: change.todo, by: try lastAuthor(of: change.todo))
      }
      var left = Todo.blank(number: change.todo)
      guard let fields = after.withUnsafeBufferPointer({ ChangeRecord.read($0, into: &left) })
      else { throw SQLiteFailure.unreadable(todo: change.todo) }
      for field in fields.subtracting(checked ?? []) where field != .modifiedAt {
        guard current[field] == left[field] else {
          throw TodoStoreError.changedSince(
            number: change.todo, field, by: try lastAuthor(of: change.todo))
        }
      }
      seen[change.todo] = (checked ?? []).union(fields)
    }
  }

  /// Who changed a todo last.
  private func lastAuthor(of number: Int64) throws -> String {
    let statement = try PreparedStatement(
      database,
      """
      SELECT author FROM change JOIN entry ON entry.step = change.step
      WHERE change.todo = ?1 ORDER BY change.step DESC LIMIT 1
      """)
    try statement.bind(number, at: 1)
    return try statement.first { $0.text(0) } ?? "somebody"
  }

  /// Whether a todo is what it was when it was last added, but for the time.
  func isAsAdded(_ number: Int64) throws -> Bool {
    let statement = try PreparedStatement(
      database,
      "SELECT after FROM change WHERE todo = ?1 AND before IS NULL ORDER BY step DESC LIMIT 1")
    try statement.bind(number, at: 1)
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
    try statement.bind(replica.device, at: 1)
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
    try statement.bind(id, at: 1)
    return try statement.first { $0.integer(0) } == 1
  }
}
