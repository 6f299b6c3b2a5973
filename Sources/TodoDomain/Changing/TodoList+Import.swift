import Composable

/// How what a file tells becomes todos.
extension TodoList {
  /// What an import came to so far.
  package struct Import: Hashable, Sendable {
    package var arrival: Arrival
    /// How many todos were there already, just as the file tells them.
    package var unchanged = 0
    /// How many todos did not get the number that they have in the file.
    package var renumbered = 0

    package init(arrival: Arrival, unchanged: Int = 0, renumbered: Int = 0) {
      self.arrival = arrival
      self.unchanged = unchanged
      self.renumbered = renumbered
    }
  }

  /// Brings each todo whose id is in the list to what the file tells, and adds the others.
  ///
  /// They are taken one by one in their order, so that one that stands in the file twice is found the
  /// second time. `imported` is what the import came to before, or `nil` where it begins.
  func take(
    _ todos: [ImportedTodo], _ imported: Import?, _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      var result: Import
      if let imported {
        result = imported
      } else {
        let last = try await database.neighbors(.before, .bottom, 1).first
        result = Import(arrival: Arrival(behind: last?.place))
      }
      let now = environment.now()
      var changes: [Change] = []
      for entry in todos {
        let entry = try entry.resolved(now: { now }, in: environment.timeZone)
        let id = entry[.id]?.id
        var stored: Todo?
        if let id { stored = try await database.find(id) }

        guard let before = stored else {
          let ownPosition = entry[.position]?.number
          let position = result.arrival.position(ownPosition)
          let new = NewTodo(
            entry, id: id ?? environment.uuid(), position: position ?? Arrival.waitingPosition,
            now: now)
          let added = try await database.insert(new)
          if position == nil { result.arrival.wait(added.number, ownPosition) }
          if let number = entry[.number]?.integer, number != added.number {
            result.renumbered += 1
          }
          changes.append(.added(added))
          continue
        }
        let after = before.brought(to: entry, now: now)
        if after.hasSameBytes(as: before) {
          result.unchanged += 1
        } else {
          try await database.save(before, after)
          changes.append(.changed(before: before, after: after))
        }
      }
      return .imported(changes, result)
    }
  }
}

extension Indirect<TodoList.Database> {
  /// Puts the todos that wait at the end of an import between the others.
  func place(_ arrival: Arrival) async throws(TodoStoreError) {
    // Whom each of them follows is known before any of them is there.
    var groups: [(anchor: Int64?, numbers: [Int64])] = []
    let waiting = arrival.waiting.sorted { ($0.position, $0.number) < ($1.position, $1.number) }
    for waiting in waiting {
      let anchor = try await anchor(of: waiting, arrival)
      if groups.last?.anchor != anchor || groups.isEmpty { groups.append((anchor, [])) }
      groups[groups.count - 1].numbers.append(waiting.number)
    }
    for group in groups {
      var anchor = group.anchor
      // However many there are, a few are in memory.
      for start in stride(from: 0, to: group.numbers.count, by: 256) {
        let numbers = group.numbers[start...].prefix(256)
        let todos = try await wrappedValue.load(numbers.map(Reference.number))
        var gap = Gap(place: .top)
        if let anchor { gap = .after(try await wrappedValue.load([.number(anchor)])[0]) }
        let arrangement = try await arrange(todos, in: gap)
        try await save(arrangement.shifted)
        try await save(arrangement.moved)
        anchor = numbers.last
      }
    }
  }

  /// The number of the todo that a waiting one is to follow.
  private func anchor(
    of waiting: Arrival.Waiting, _ arrival: Arrival
  ) async throws(TodoStoreError) -> Int64? {
    let last = arrival.last
    guard let place = arrival.place(of: waiting),
      let found = try await wrappedValue.neighbors(.before, place, 1).first,
      last.map({ found.position > $0.position }) ?? true
    else { return last?.number }
    return found.number
  }
}

extension NewTodo {
  fileprivate init(_ entry: ImportedTodo, id: Todo.ID, position: Double, now: Instant) {
    var todo = Todo.blank.taking(entry)
    todo.id = id
    // What another program created at no known time was there when it was changed or completed.
    let modifiedAt = entry[.modifiedAt]?.instant
    let createdAt = entry[.createdAt]?.instant
    todo.createdAt = createdAt ?? modifiedAt ?? now
    if case .completed(let instant) = entry.completion {
      let completedAt = instant ?? modifiedAt ?? now
      todo.completedAt = completedAt
      if createdAt == nil { todo.createdAt = min(todo.createdAt, completedAt) }
    }
    todo.modifiedAt = modifiedAt ?? todo.createdAt
    self.init(
      todo,
      number: entry[.number]?.integer.flatMap { $0 <= NumberRule.greatestImported ? $0 : nil },
      position: position)
  }
}

extension Todo {
  /// The todo as the file has it; its number and its position are those of the list.
  fileprivate func brought(to entry: ImportedTodo, now: Instant) -> Todo {
    var todo = taking(entry)
    switch entry.completion {
    case nil: break
    case .open: todo.completedAt = nil
    case .completed(let instant): todo.completedAt = instant ?? completedAt ?? now
    }
    if entry[.modifiedAt] == nil, !todo.hasSameBytes(as: self) { todo.modifiedAt = now }
    return todo
  }

  /// This todo with what the file says, completion aside.
  fileprivate func taking(_ entry: ImportedTodo) -> Todo {
    var todo = with(
      entry.said.intersection(.changeable).subtracting([.position, .completedAt]), of: entry.todo)
    for field in entry.said {
      if field.kind == .list, let list = todo[field].list {
        todo[field] = .list(list.withoutDuplicates)
      }
    }
    return todo
  }
}
