import TodoDomain

extension ValueDatabase {
  mutating func begin(_ command: String?, _ at: Instant) throws(TodoStoreError) -> Int64 {
    guard unit == nil else { throw .misuse("there is a unit of work already") }
    let step = kept.lastStep + 1
    unit = UnitOfWork(command: command, at: at, step: step, contents: kept)
    return step
  }

  mutating func insert(_ new: NewTodo) throws(TodoStoreError) -> Todo {
    try write { unit throws(TodoStoreError) in
      let last = unit.contents.todos.map(\.position).max()
      let position = new.position ?? last.map { $0 + 1 } ?? 1
      let next = unit.contents.lastNumber + 1
      let number = new.number.map { unit.contents.isFree($0, for: new.todo.id) ? $0 : next } ?? next
      let todo = new.numbered(number, position: position)
      unit.contents.lastNumber = max(number, unit.contents.lastNumber)
      try unit.record(.added(todo))
      return todo
    }
  }

  mutating func save(
    _ before: Todo, _ after: Todo, _ fields: Todo.Fields
  ) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in
      guard !fields.isEmpty, fields == before.changedFields(to: after) else {
        throw .misuse("what is saved isn't what differs")
      }
      guard let stored = unit.contents.todos.first(where: { $0.number == after.number }) else {
        throw .noTodo(.number(after.number))
      }
      guard stored.isSame(as: before) else { throw .misuse("what is replaced isn't stored") }
      try unit.record(.changed(before: before, after: after))
    }
  }

  mutating func delete(_ todo: Todo) throws(TodoStoreError) {
    try write { unit throws(TodoStoreError) in
      guard let deleted = unit.contents.todos.first(where: { $0.number == todo.number }) else {
        throw .noTodo(.number(todo.number))
      }
      try unit.record(.deleted(deleted))
    }
  }

  mutating func clear() throws(TodoStoreError) -> TodoList.Outcome {
    try write { unit throws(TodoStoreError) in
      let todos = unit.contents.todos.filter(\.isComplete).sorted { $0.place < $1.place }
      for todo in todos { try unit.record(.deleted(todo)) }
      return TodoList.Outcome(todos.map { .deleted($0) })
    }
  }

  mutating func undo(_ choice: StepChoice) throws(TodoStoreError) -> TodoList.Outcome {
    if contents.replica != nil { return try undoByStep(choice.count()) }
    return try walk(choice, "undo") {
      $0.chain(of: $0.past).done
    } refusal: {
      .notSoManyToUndo(available: $0)
    }
  }

  mutating func redo(_ choice: StepChoice) throws(TodoStoreError) -> TodoList.Outcome {
    if contents.replica != nil { return try redoByStep(choice.count()) }
    let undone = contents.lastUndone
    return try walk(choice, "redo") {
      $0.chain(of: $0.past).undone
    } refusal: {
      .notSoManyToRedo(available: $0, undone: $0 == 0 ? undone : nil)
    }
  }

  mutating func commit() throws(TodoStoreError) {
    kept = try write { unit throws(TodoStoreError) in unit.contents }
    unit = nil
  }

  mutating func rollback() {
    unit = nil
  }

  /// Reverses the last steps of a part of the chain, each by a new step.
  private mutating func walk(
    _ choice: StepChoice, _ verb: String, _ steps: (Contents) -> [StepRecord],
    refusal: (Int) -> TodoStoreError
  ) throws(TodoStoreError) -> TodoList.Outcome {
    try write { unit throws(TodoStoreError) in
      guard unit.command == nil else { throw .misuse("a unit of work with a name only changes") }
      let count = try choice.count()
      let steps = steps(unit.contents)
      guard steps.count >= count else { throw refusal(steps.count) }
      var outcome = TodoList.Outcome([])
      for step in steps.suffix(count).reversed() {
        let command = unit.contents.command(of: step)
        unit.begin("\(verb): \(command)", unit.at, undoing: step.sequence)
        try unit.beginRecord()
        let changes = step.changes.reversed().map(\.inverse)
        for change in changes { try unit.record(change) }
        unit.command = nil
        outcome = TodoList.Outcome(
          outcome.changes + changes, commands: outcome.commands + [command])
      }
      return outcome
    }
  }

  /// Runs `body` in the unit of work, which can only be rolled back after a failure.
  mutating func write<Value>(
    _ body: (inout UnitOfWork) throws(TodoStoreError) -> Value
  ) throws(TodoStoreError) -> Value {
    guard var unit else { throw .misuse("there is no unit of work") }
    if let failure = unit.failure { throw failure }
    defer { self.unit = unit }
    do {
      return try body(&unit)
    } catch {
      if !error.isRefusal { unit.failure = error }
      throw error
    }
  }
}

extension ValueDatabase.UnitOfWork {
  /// Makes a change as part of this unit of work's step.
  mutating func record(_ change: TodoList.Change) throws(TodoStoreError) {
    try beginRecord()
    if change.kind == .deleted { contents.gone[change.todo.id] = change.todo.number }
    contents.todos.removeAll { $0.number == change.todo.number }
    if change.kind != .deleted { contents.todos.append(change.todo) }
    contents.todos.sort { $0.number < $1.number }
    contents.past[contents.past.count - 1].changes.append(change)
    contents.past[contents.past.count - 1].after = contents.todos
  }

  /// Adds the step to the history unless it has the step already.
  mutating func beginRecord() throws(TodoStoreError) {
    guard let command else { throw .misuse("the unit of work is not a step of the history") }
    guard contents.past.last?.sequence != step else { return }
    contents.past.append(
      ValueDatabase.StepRecord(
        sequence: step, at: at, command: command, before: contents.todos, after: contents.todos,
        undone: undone))
    contents.lastStep = step
  }
}

extension ValueDatabase.Contents {
  /// Whether no todo but the one with this id ever had the number.
  fileprivate func isFree(_ number: Int64, for id: Todo.ID) -> Bool {
    if number > lastNumber { return true }
    let changes = past.flatMap(\.changes)
    return !todos.contains { $0.number == number }
      && changes.allSatisfy { $0.todo.number != number || $0.todo.id == id }
  }
}

extension ValueDatabase.Contents {
  /// The commands that are done and the undos that aren't, of some of the steps, as found by walking along them.
  func chain(
    of steps: [ValueDatabase.StepRecord]
  ) -> (done: [ValueDatabase.StepRecord], undone: [ValueDatabase.StepRecord]) {
    var done: [ValueDatabase.StepRecord] = []
    var undone: [ValueDatabase.StepRecord] = []
    for step in steps {
      if step.undone == nil {
        done.append(step)
        undone = []
      } else if let last = done.last, last.sequence == step.undone {
        done.removeLast()
        undone.append(step)
      } else if let undo = undone.popLast() {
        done += steps.filter { $0.sequence == undo.undone }
      }
    }
    return (done, undone)
  }

  /// Whether a step that isn't undone undoes this one.
  func isUndone(_ step: ValueDatabase.StepRecord) -> Bool {
    past.contains { $0.undone == step.sequence && !isUndone($0) }
  }

  /// The steps that are commands and aren't undone.
  var effective: [ValueDatabase.StepRecord] {
    past.filter { $0.undone == nil && !isUndone($0) }
  }

  /// The command of a step, or the one that it undoes or redoes.
  func command(of step: ValueDatabase.StepRecord) -> String {
    guard let undone = past.first(where: { $0.sequence == step.undone }) else {
      return step.command
    }
    return command(of: undone)
  }

  /// The command that was undone last.
  fileprivate var lastUndone: Int64? {
    past.last { step in
      past.contains { $0.sequence == step.undone && $0.undone == nil } && !isUndone(step)
    }?.undone
  }
}

extension StepChoice {
  fileprivate func count() throws(TodoStoreError) -> Int {
    guard case .last(let count) = self else { throw .misuse("a chosen step is not known") }
    return count
  }
}

extension TodoList.Change {
  fileprivate var inverse: TodoList.Change {
    switch self {
    case .added(let todo): .deleted(todo)
    case .deleted(let todo): .added(todo)
    case .changed(let before, let after): .changed(before: after, after: before)
    }
  }
}

extension TodoList.Outcome {
  init(_ changes: [TodoList.Change], commands: [String] = []) {
    self.init()
    self.commands = commands
    self.changes = changes
    for change in changes { totals[change.kind] += 1 }
    numbers = Set(changes.map(\.todo.number)).sorted()
  }
}

extension Todo {
  /// Whether everything is the same, byte for byte; `==` treats both spellings of `é` as equal.
  func isSame(as other: Todo) -> Bool {
    changedFields(to: other).isEmpty
  }
}
