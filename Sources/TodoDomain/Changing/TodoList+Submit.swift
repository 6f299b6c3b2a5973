import Composable

/// Turns a command into effects and actions.
extension TodoList {
  /// Loads what a command needs to know, if anything.
  func submit(
    _ command: Command, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    // An unknown label stays, and the database finds no todo for it.
    let command = command.numbering(state.labels)
    switch command {
    case .add(let edit, _) where !edit.hasLinks:
      return apply(command, to: [], &state, environment)

    case .add, .toggle, .complete, .reopen, .edit, .start, .stop, .skip, .snooze, .copy, .move,
      .delete:
      return load(command, environment)

    case .clear:
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.clear())
      }

    case .undo(let steps):
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.undo(steps))
      }

    case .redo(let steps):
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.redo(steps))
      }
    }
  }

  /// Applies a command to loaded todos, or refuses it before the first change.
  func apply(
    _ command: Command, to todos: [Todo], _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    do throws(TodoStoreError) {
      switch command {
      case .add(let edit, let label):
        return try add(edit, label: label, state, environment)
      case .toggle, .complete, .reopen:
        return try complete(todos, by: command, &state, environment)
      case .edit(_, let edit):
        return try self.edit(todos, by: edit, command, &state, environment)
      case .start:
        return try startCounting(todos, &state)
      case .stop:
        state.hold(todos)
        return .merge(todos.map { .send(.todo(id: $0.id, .stopped)) })
      case .skip:
        return try skip(todos, &state, environment)
      case .snooze(_, let when):
        return try snooze(todos, until: when, &state, environment)
      case .copy:
        return copy(todos, state, environment)
      case .move(_, let destination):
        return try move(to: destination, command, &state, environment)
      case .delete:
        let all = todos + (state.related?.subtasks.todos ?? []).without(todos)
        state.hold(all)
        return .merge(all.map { delete($0, environment) })
      case .clear, .undo, .redo:
        return .none
      }
    } catch {
      return .send(.failed(error))
    }
  }

  func delete(_ todo: Todo, _ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try database.delete(todo)
      return .deleted(todo)
    }
  }

  /// Adds a todo: at the end of the list, or after the other subtasks of its parent.
  private func add(
    _ edit: Edit, label: String?, _ state: State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    var todo = try Todo.blank.edited(by: edit, now: environment.now, in: environment.timeZone)
    let room = state.related?.rooms.first
    let arrangement = room?.arrangement(of: [todo])
    if let room, arrangement == nil {
      return load(.add(edit, label: label), reach: room.furtherReach, environment)
    }
    let shifted = arrangement?.shifted ?? []
    todo.id = environment.uuid()
    todo.createdAt = environment.now()
    todo.modifiedAt = todo.createdAt
    if edit.completes {
      todo.completedAt =
        try edit.completedAt?.past(now: environment.now, in: environment.timeZone)
        ?? todo.createdAt
    }
    let new = NewTodo(todo, position: arrangement?.moved[0].position)
    return database(environment) { database throws(TodoStoreError) in
      if !shifted.isEmpty { try database.wrappedValue.reposition(shifted) }
      return .added(try database.wrappedValue.insertSpelled(new), label: label)
    }
  }

  /// Edits todos; if their parents change, moves them to their new place.
  private func edit(
    _ todos: [Todo], by edit: Edit, _ command: Command,
    _ state: inout State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    try state.related?.refuseCycles(of: todos, by: edit)
    var edit = edit
    if edit.replacesPart, todos.count > 1, let part = edit.text.flatMap({ Replacement($0) }) {
      edit.leavesOthers = todos.contains { part.applied(to: $0.description) != nil }
    }
    let rooms = (state.related?.rooms ?? []).filter { !$0.isFilled }
    if todos.count > 1 || !rooms.isEmpty {
      for todo in todos {
        _ = try todo.edited(by: edit, now: environment.now, in: environment.timeZone)
      }
    }
    guard let room = rooms.first else {
      state.hold(todos)
      return .merge(todos.map { .send(.todo(id: $0.id, .edited(edit))) })
    }
    guard let arrangement = room.arrangement(of: room.todos) else {
      return load(command, reach: room.furtherReach, environment)
    }
    if rooms.count > 1 {
      // Fill one room at a time: filling this one may have changed the next.
      return load(command, saving: arrangement.moved + arrangement.shifted, environment)
    }
    let named = Set(todos.map(\.number))
    let others = arrangement.moved.filter { !named.contains($0.todo.number) }
    let positions = Dictionary(
      uniqueKeysWithValues: arrangement.moved.map { ($0.todo.number, $0.position) })
    state.hold(todos)
    let edits = todos.map { todo in
      var edit = edit
      if let position = positions[todo.number] { edit.set(.position, to: .number(position)) }
      return Effect<Action>.send(.todo(id: todo.id, .edited(edit)))
    }
    return .merge([save(arrangement.shifted + others, environment)] + edits)
  }
}

extension TodoList.State {
  /// Holds the todos that the running command changes.
  mutating func hold(_ todos: [Todo]) {
    let states = todos.map(TodoFeature.State.init)
    if keepsTodos {
      for state in states { self.todos.updateOrAppend(state) }
    } else {
      self.todos = IdentifiedArray(uniqueElements: states)
    }
  }

  /// Begins a unit of work.
  mutating func begin() {
    let kept = keepsTodos ? todos : nil
    self = TodoList.State()
    if let kept { (todos, keepsTodos) = (kept, true) }
  }
}

extension [Todo] {
  /// The todos without `others`.
  func without(_ others: [Todo]) -> [Todo] {
    if isEmpty || others.isEmpty { return self }
    let numbers = Set(others.map(\.number))
    return filter { !numbers.contains($0.number) }
  }
}
