import FoundationEssentials
import TodoDomain
import TodoText

/// Syncs a list in memory with a shared log, as SQLite does.
extension ValueDatabase {
  /// Returns the steps that the log doesn't have, oldest first.
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
      let undone = unit.contents.past.first { $0.header != nil && $0.header?.id == entry.undone }
      unit.begin(entry.command, entry.at, undoing: undone?.sequence)
      unit.header = Header(
        id: entry.id, stamp: entry.stamp, author: entry.author, undone: entry.undone)
    }
  }

  mutating func endStep(
    _ repeated: [LogChange], _ lost: [LogChange]
  ) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in try unit.end(repeating: repeated, losing: lost) }
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
    try takeBack(count, prefix: "undo: ") {
      $0.chain(of: $0.ownSteps).done
    } refusal: {
      .notSoManyToUndo(available: $0)
    }
  }

  mutating func redoByStep(_ count: Int) throws(TodoStoreError) -> TodoList.Outcome {
    let undone = contents.lastOwnUndone
    return try takeBack(count, prefix: "redo: ") {
      $0.chain(of: $0.ownSteps).undone
    } refusal: {
      .notSoManyToRedo(available: $0, undone: $0 == 0 ? undone : nil)
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
        let command = unit.contents.command(of: step)
        commands.append(command)
        unit.begin(prefix + command, unit.at, undoing: step.sequence)
        for change in step.changes.reversed() {
          guard let change = unit.contents.inverse(of: change, at: unit.at) else { continue }
          try unit.record(change)
          changes.append(change)
        }
        for change in step.changes where change.setsParent {
          guard let change = unit.contents.detachment(of: change.todo.number, at: unit.at) else {
            continue
          }
          try unit.record(change)
        }
        let isRecorded = unit.contents.past.last?.sequence == unit.step
        let named = isRecorded ? [] : step.named.prefix(1)
        if !named.isEmpty { try unit.beginRecord() }
        unit.contents.nameSteps()
        let last = unit.contents.past.count - 1
        if unit.contents.past[last].sequence == unit.step {
          let id = unit.contents.id(of: step)
          unit.contents.past[last].header?.undone = id
        }
        try unit.end(
          repeating: named.map { LogChange(repeating: [], of: .blank(number: $0.number)) },
          losing: [])
      }
      return TodoList.Outcome(changes, commands: commands)
    }
  }
}

extension ValueDatabase.StepRecord {
  /// Its changes as the history lists them, in order.
  fileprivate var named: [LogChange] {
    let named = changes.compactMap(LogChange.init) + repeated
    let others = lost.filter { lost in !named.contains { $0.number == lost.number } }
    return named + others.map { LogChange(repeating: [], of: .blank(number: $0.number)) }
  }
}

extension ValueDatabase.UnitOfWork {
  mutating func begin(_ command: String, _ at: Instant, undoing undone: Int64?) {
    self.command = command
    self.at = at
    self.undone = undone
    step = contents.lastStep + 1
  }

  fileprivate mutating func end(
    repeating repeated: [LogChange], losing lost: [LogChange]
  ) throws(TodoStoreError) {
    if !repeated.isEmpty || !lost.isEmpty { try beginRecord() }
    let last = contents.past.count - 1
    if last >= 0, contents.past[last].sequence == step {
      contents.past[last].repeated = repeated
      contents.past[last].lost = lost
      if let header { contents.past[last].header = header }
    }
    (command, header, undone) = (nil, nil, nil)
  }
}

extension ValueDatabase.Contents {
  var unsentSteps: [ValueDatabase.StepRecord] { past.filter { $0.sequence > sent } }

  /// Gives each unsent step without a header an id and a stamp.
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
    let changes = step.named
    var ids: [Int64: Todo.ID] = [:]
    for number in Set((changes + step.lost).flatMap(\.numbers)) {
      ids[number] = (todos.first { $0.number == number } ?? former(number))?.id
    }
    return LogEntry(
      id: header.id, stamp: header.stamp, author: header.author, at: step.at,
      command: step.command, undone: header.undone, changes: changes, lost: step.lost, ids: ids)
  }

  /// Returns the last state of a todo that isn't in the list.
  func former(_ number: Int64) -> Todo? {
    past.flatMap(\.changes).last { $0.todo.number == number }?.todo
  }

  /// The steps made on this device, oldest first.
  fileprivate var ownSteps: [ValueDatabase.StepRecord] {
    past.filter { $0.header == nil || $0.header?.stamp.device == replica?.device }
  }

  fileprivate func id(of step: ValueDatabase.StepRecord) -> UUID {
    step.header?.id ?? UUID(named: "step \(step.sequence)")
  }

  /// The own command that was undone last.
  fileprivate var lastOwnUndone: Int64? {
    ownSteps.last { step in
      past.contains { $0.sequence == step.undone && $0.undone == nil } && !isUndone(step)
    }?.undone
  }

  /// Throws if others have set anything that the step changed, even to the same value.
  fileprivate func refuseChangedSince(
    _ step: ValueDatabase.StepRecord
  ) throws(TodoStoreError) {
    var seen: [Int64: Todo.Fields] = [:]
    for change in step.named.reversed() {
      let number = change.number
      let checked = seen[number] ?? []
      if checked == .changeable { continue }
      let current = todos.first { $0.number == number }
      let others = settings(of: number)
      let author = LaterChange.author(others.last?.author ?? "somebody")
      let deletion = past.last {
        $0.changes.contains { $0.kind == .deleted && $0.todo.number == number }
      }?.sequence
      guard let left = change.after else {
        if current != nil && checked.isEmpty || others.contains(where: { $0.step > step.sequence })
        {
          throw .notAsLeft(number: number, by: author, deletion: current == nil ? deletion : nil)
        }
        seen[number] = .changeable
        continue
      }
      if change.fields.isEmpty {
        if !step.lost.contains(where: { $0.number == number }) {
          throw current == nil
            ? .notAsLeft(number: number, by: author, deletion: deletion)
            : .alsoDone(number: number, by: author)
        }
        continue
      }
      guard let current else {
        throw .notAsLeft(number: number, by: author, deletion: current == nil ? deletion : nil)
      }
      for field in change.fields.subtracting(checked) where field != .modifiedAt {
        let setting = others.last { $0.fields.contains(field) }
        let isSet = change.isRepetition || setting.map { $0.step > step.sequence } ?? false
        guard current[field] == left[field], !isSet || field == .position else {
          let author = setting.map { .author($0.author) } ?? author
          let same = others.filter { $0.step > step.sequence && $0.fields.contains(field) }
          throw current[field] == left[field]
            && (change.isRepetition || same.allSatisfy(\.isRepetition))
            ? .alsoDone(number: number, by: author)
            : .changedSince(number: number, field, by: author)
        }
      }
      seen[number] = checked.union(change.fields)
      guard change.before == nil else { continue }
      for subtask in subtasks(of: number) where !step.changes.contains(.added(subtask)) {
        let added = step.changes.contains { $0.kind == .added && $0.todo.number == subtask.number }
        if added { continue }
        let last = past.last { $0.named.contains { $0.number == subtask.number } }
        throw .changedSince(
          number: subtask.number, .parent, by: .author(last?.header?.author ?? "somebody"))
      }
    }
  }

  /// Returns its subtasks at every depth, in the order of the list.
  private func subtasks(of number: Int64) -> [Todo] {
    var family: Set<Int64> = [number]
    var count = 0
    while count < family.count {
      count = family.count
      for todo in todos where todo.parent.map(family.contains) ?? false {
        family.insert(todo.number)
      }
    }
    return todos.filter { $0.number != number && family.contains($0.number) }
      .sorted { $0.place < $1.place }
  }

  private struct Setting {
    var step: Int64
    var id: UUID
    var undone: UUID?
    var author: String
    var fields: Todo.Fields
    var isRepetition: Bool
  }

  /// Returns the fields that other devices set in a todo, except for undone settings.
  private func settings(of number: Int64) -> [Setting] {
    var settings: [Setting] = []
    for step in past {
      guard let header = step.header, header.stamp.device != replica?.device else { continue }
      for change in step.named where change.number == number {
        settings.append(
          Setting(
            step: step.sequence, id: header.id, undone: header.undone, author: header.author,
            fields: change.fields, isRepetition: change.isRepetition))
      }
    }
    var cancelled: Set<UUID> = []
    for setting in settings.reversed() where !cancelled.contains(setting.id) {
      guard let undone = setting.undone, settings.contains(where: { $0.id == undone })
      else { continue }
      cancelled.formUnion([setting.id, undone])
    }
    return settings.filter { !cancelled.contains($0.id) }
  }

  /// Returns the change that clears the parent of a restored todo if that parent is gone.
  fileprivate func detachment(of number: Int64, at now: Instant) -> TodoList.Change? {
    guard let todo = todos.first(where: { $0.number == number }), let parent = todo.parent,
      !todos.contains(where: { $0.number == parent })
    else { return nil }
    var alone = todo
    alone.parent = nil
    alone.modifiedAt = max(now, todo.modifiedAt)
    return .changed(before: todo, after: alone)
  }

  /// Returns the change that reverses `change`, or `nil` if there is nothing to reverse.
  fileprivate func inverse(of change: TodoList.Change, at now: Instant) -> TodoList.Change? {
    let current = todos.first { $0.number == change.todo.number }
    switch change {
    case .added: return current.map { .deleted($0) }
    case .deleted(let todo): return .added(todo)
    case .changed(let before, let after):
      guard let current else { return nil }
      var former = current.with(before.changedFields(to: after), of: before)
      former.settle()
      if current.changedFields(to: former).isEmpty { return nil }
      former.modifiedAt = max(now, current.modifiedAt)
      return .changed(before: current, after: former)
    }
  }
}

extension TodoList.Change {
  /// Whether undoing it may restore a parent.
  fileprivate var setsParent: Bool {
    switch self {
    case .added: false
    case .deleted: true
    case .changed(let before, let after): before.parent != after.parent
    }
  }
}

extension Sync.Database {
  /// Creates the sync endpoints of a list in memory.
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
    endStep = { repeated, lost throws(TodoStoreError) in
      try shared.use { database throws(TodoStoreError) in
        try database.endStep(repeated, lost)
      }
    }
    formerNumber = { id throws(TodoStoreError) in shared.value.contents.gone[id] }
    former = { number throws(TodoStoreError) in shared.value.contents.former(number) }
  }
}
