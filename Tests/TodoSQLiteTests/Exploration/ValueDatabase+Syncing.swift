import FoundationEssentials
import TodoDomain
import TodoText

/// What a list in memory does for a log that it shares with others, as SQLite does it.
extension ValueDatabase {
  /// The steps that the log doesn't have, the oldest first.
  mutating func unsent() throws(TodoStoreError) -> [LogEntry] {
    try write { unit throws(TodoStoreError) in
      unit.contents.nameSteps()
      let contents = unit.contents
      return contents.unsentSteps.compactMap { contents.entry(of: $0) }
    }
  }

  mutating func takeBack() throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in
      let steps = unit.contents.unsentSteps
      guard let first = steps.first else { return }
      for case .added(let todo) in steps.flatMap(\.changes) {
        unit.contents.gone[todo.id] = todo.number
      }
      unit.contents.todos = first.before
      unit.contents.past.removeAll { $0.sequence >= first.sequence }
    }
  }

  mutating func beginStep(_ entry: LogEntry) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in
      unit.begin(entry.command, entry.at)
      unit.header = Header(
        id: entry.id, stamp: entry.stamp, author: entry.author, undone: entry.undone)
    }
  }

  mutating func endStep(_ lost: [LogChange]) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in try unit.end(losing: lost) }
  }

  mutating func sent(_ id: UUID?) throws(TodoStoreError) -> Int64 {
    try write { unit throws(TodoStoreError) in
      let last =
        id == nil ? unit.contents.past.last : unit.contents.past.last { $0.header?.id == id }
      unit.contents.sent = last?.sequence ?? (id == nil ? 0 : unit.contents.sent)
      return unit.contents.sent
    }
  }

  mutating func keep(_ replica: Replica) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in unit.contents.replica = replica }
  }

  mutating func undoByStep(_ count: Int) throws(TodoStoreError) -> TodoList.Outcome {
    try takeBack(count, prefix: "undo: ") { contents in
      contents.ownSteps.filter {
        $0.header?.undone == nil && !contents.isTakenBack($0)
      }
    } refusal: {
      .notSoManyToUndo(available: $0)
    }
  }

  mutating func redoByStep(_ count: Int) throws(TodoStoreError) -> TodoList.Outcome {
    try takeBack(count, prefix: "redo: ") { contents in
      // Something else that was done here, and still is, ends what can be done again.
      let last = contents.ownSteps.last {
        $0.header?.undone == nil && !contents.isTakenBack($0)
      }
      return contents.ownSteps.filter { step in
        step.sequence > last?.sequence ?? 0 && contents.isUndo(step)
          && !contents.isTakenBack(step)
      }
    } refusal: {
      .notSoManyToRedo(available: $0)
    }
  }

  private mutating func takeBack(
    _ count: Int, prefix: String, _ candidates: (Contents) -> [StepRecord],
    refusal: (Int) -> TodoStoreError
  ) throws(TodoStoreError) -> TodoList.Outcome {
    try write { unit throws(TodoStoreError) in
      unit.contents.nameSteps()
      let steps = candidates(unit.contents).suffix(count).reversed()
      guard steps.count == count else { throw refusal(steps.count) }
      var changes: [TodoList.Change] = []
      var commands: [String] = []
      for step in steps {
        try unit.contents.refuseChangedSince(step)
        let command =
          step.command.hasPrefix("undo: ") ? String(step.command.dropFirst(6)) : step.command
        commands.append(command)
        unit.begin(prefix + command, unit.at)
        for change in step.changes.reversed() {
          guard let change = unit.contents.inverse(of: change, at: unit.at) else { continue }
          try unit.record(change)
          changes.append(change)
        }
        unit.contents.nameSteps()
        let last = unit.contents.past.count - 1
        if unit.contents.past[last].sequence == unit.step {
          let id = unit.contents.id(of: step)
          unit.contents.past[last].header?.undone = id
        }
        try unit.end(losing: [])
      }
      return TodoList.Outcome(changes, commands: commands)
    }
  }
}

extension ValueDatabase.UnitOfWork {
  fileprivate mutating func begin(_ command: String, _ at: Instant) {
    self.command = command
    self.at = at
    step = contents.lastStep + 1
  }

  fileprivate mutating func end(losing lost: [LogChange]) throws(TodoStoreError) {
    if !lost.isEmpty { try beginRecord() }
    let last = contents.past.count - 1
    if last >= 0, contents.past[last].sequence == step {
      contents.past[last].lost = lost
      if let header { contents.past[last].header = header }
    }
    (command, header) = (nil, nil)
  }
}

extension ValueDatabase.Contents {
  var unsentSteps: [ValueDatabase.StepRecord] { past.filter { $0.sequence > sent } }

  /// Gives each step that has none a name of its own, and a stamp.
  fileprivate mutating func nameSteps() {
    guard let replica else { return }
    var clock = past.filter { $0.sequence > sent }.compactMap(\.header?.stamp.clock).max() ?? 0
    clock = max(clock, replica.clock)
    for index in past.indices where past[index].sequence > sent && past[index].header == nil {
      let step = past[index]
      clock = max(step.at.millisecondsSince1970, clock + 1)
      past[index].header = ValueDatabase.Header(
        id: UUID(named: "step \(step.sequence) of \(replica.device): \(step.at) \(step.changes)"),
        stamp: Stamp(clock: clock, device: replica.device), author: replica.author)
    }
  }

  fileprivate func entry(of step: ValueDatabase.StepRecord) -> LogEntry? {
    guard let header = step.header else { return nil }
    let changes = step.changes.compactMap(LogChange.init)
    var ids: [Int64: Todo.ID] = [:]
    for number in Set((changes + step.lost).flatMap(\.numbers)) {
      ids[number] = (todos.first { $0.number == number } ?? former(number))?.id
    }
    return LogEntry(
      id: header.id, stamp: header.stamp, author: header.author, at: step.at,
      command: step.command, undone: header.undone, changes: changes, lost: step.lost, ids: ids)
  }

  /// What a todo was last that is not in the list.
  func former(_ number: Int64) -> Todo? {
    past.flatMap(\.changes).last { $0.todo.number == number }?.todo
  }

  /// The steps that were made here, the oldest first.
  fileprivate var ownSteps: [ValueDatabase.StepRecord] {
    past.filter { $0.header == nil || $0.header?.stamp.device == replica?.device }
  }

  fileprivate func id(of step: ValueDatabase.StepRecord) -> UUID {
    step.header?.id ?? UUID(named: "step \(step.sequence)")
  }

  fileprivate func isTakenBack(_ step: ValueDatabase.StepRecord) -> Bool {
    ownSteps.contains { $0.header?.undone == id(of: step) && !isTakenBack($0) }
  }

  /// Whether a step took back another that was no undo.
  fileprivate func isUndo(_ step: ValueDatabase.StepRecord) -> Bool {
    guard let undone = step.header?.undone else { return false }
    return past.first { $0.header?.id == undone }?.header?.undone == nil
  }

  /// Throws where a todo is not as the step left it, which made one change of each.
  fileprivate func refuseChangedSince(
    _ step: ValueDatabase.StepRecord
  ) throws(TodoStoreError) {
    for change in step.changes.reversed() {
      let number = change.todo.number
      let current = todos.first { $0.number == number }
      let author = past.last { $0.changes.contains { $0.todo.number == number } }?.header?.author
      guard change.kind != .deleted, let current else {
        if (change.kind == .deleted) != (current == nil) {
          throw .notAsLeft(number: number, by: author ?? "somebody")
        }
        continue
      }
      let changed =
        if case .changed(let before, let after) = change {
          before.changedFields(to: after)
        } else {
          Todo.Fields.changeable
        }
      for field in changed where field != .modifiedAt {
        guard current[field] == change.todo[field] else {
          throw .changedSince(number: number, field, by: author ?? "somebody")
        }
      }
    }
  }

  /// What takes back a change, where there is something to take back.
  fileprivate func inverse(of change: TodoList.Change, at now: Instant) -> TodoList.Change? {
    let current = todos.first { $0.number == change.todo.number }
    switch change {
    case .added: return current.map { .deleted($0) }
    case .deleted(let todo): return .added(todo)
    case .changed(let before, let after):
      guard let current else { return nil }
      var former = current.with(before.changedFields(to: after), of: before)
      if current.changedFields(to: former).isEmpty { return nil }
      former.modifiedAt = max(now, current.modifiedAt)
      return .changed(before: current, after: former)
    }
  }
}

extension Sync.Database {
  /// What a list in memory remembers.
  init(_ shared: SharedValue) {
    self.init()
    replica = { () throws(TodoStoreError) in shared.value.contents.replica }
    isEmpty = { () throws(TodoStoreError) in
      shared.value.contents.todos.isEmpty && shared.value.contents.past.isEmpty
    }
    keep = { replica throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.keep(replica) }
    }
    unsent = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.unsent() }
    }
    takeBack = { () throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.takeBack() }
    }
    sent = { id throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.sent(id) }
    }
    beginStep = { entry throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.beginStep(entry) }
    }
    endStep = { lost throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in try database.endStep(lost) }
    }
    formerNumber = { id throws(TodoStoreError) in shared.value.contents.gone[id] }
    former = { number throws(TodoStoreError) in shared.value.contents.former(number) }
  }
}
