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

  mutating func undo(_ count: Int) throws(TodoStoreError) -> TodoList.Outcome {
    if contents.replica != nil { return try undoByStep(count) }
    return try walk { contents throws(TodoStoreError) in
      guard contents.past.count >= count else {
        throw .notSoManyToUndo(available: contents.past.count)
      }
      let steps = contents.past.suffix(count).reversed()
      contents.past.removeLast(count)
      contents.future += steps
      contents.todos = steps.last?.before ?? contents.todos
      return TodoList.Outcome(
        steps.flatMap { $0.changes.reversed().map(\.inverse) }, commands: steps.map(\.command))
    }
  }

  mutating func redo(_ count: Int) throws(TodoStoreError) -> TodoList.Outcome {
    if contents.replica != nil { return try redoByStep(count) }
    return try walk { contents throws(TodoStoreError) in
      guard contents.future.count >= count else {
        throw .notSoManyToRedo(available: contents.future.count)
      }
      let steps = contents.future.suffix(count).reversed()
      contents.future.removeLast(count)
      contents.past += steps
      contents.todos = steps.last?.after ?? contents.todos
      return TodoList.Outcome(steps.flatMap(\.changes), commands: steps.map(\.command))
    }
  }

  mutating func commit() throws(TodoStoreError) {
    kept = try write { unit throws(TodoStoreError) in unit.contents }
    unit = nil
  }

  mutating func rollback() {
    unit = nil
  }

  private mutating func walk(
    _ body: (inout Contents) throws(TodoStoreError) -> TodoList.Outcome
  ) throws(TodoStoreError) -> TodoList.Outcome {
    try write { unit throws(TodoStoreError) in
      guard unit.command == nil else { throw .misuse("a unit of work with a name only changes") }
      return try body(&unit.contents)
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
        sequence: step, at: at, command: command, before: contents.todos, after: contents.todos))
    contents.future = []
    contents.lastStep = step
  }
}

extension ValueDatabase.Contents {
  /// Whether no todo but the one with this id ever had the number.
  fileprivate func isFree(_ number: Int64, for id: Todo.ID) -> Bool {
    if number > lastNumber { return true }
    let changes = (past + future).flatMap(\.changes)
    return !todos.contains { $0.number == number }
      && changes.allSatisfy { $0.todo.number != number || $0.todo.id == id }
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
