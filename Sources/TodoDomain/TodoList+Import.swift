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

  /// Where todos come to stand that a file tells and that are new to the list.
  package enum Arrival: Hashable, Sendable {
    /// The list was empty: they stand where they stood.
    case anywhere
    /// Behind the todos that were there, the last of which has this position, in the order in which they
    /// stood.
    case behind(Double)

    /// The position of a todo that had another one in the list from which it comes.
    ///
    /// Behind others it is greater by theirs, as that of most todos is 1 or more; what is less is pressed
    /// together, so that the order stays and nobody gets in front of those that were there.
    package func position(_ position: Double) -> Double {
      switch self {
      case .anywhere: position
      case .behind(let last): last + (position >= 1 ? position : 1 / (2 - position))
      }
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
        result = Import(arrival: last.map { .behind($0.position) } ?? .anywhere)
      }
      let now = environment.now()
      var changes: [Change] = []
      for entry in todos {
        let due = try entry.due?.due(now: { now }, in: environment.timeZone)
        var stored: Todo?
        if let id = entry.id { stored = try await database.find(id) }

        guard let before = stored else {
          let new = NewTodo(
            entry, id: entry.id ?? environment.uuid(), due: due, arrival: result.arrival, now: now)
          let added = try await database.insert(new)
          if let number = entry.number, number != added.number { result.renumbered += 1 }
          changes.append(.added(added))
          continue
        }
        let after = before.brought(to: entry, due: due, now: now)
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

extension NewTodo {
  fileprivate init(
    _ entry: ImportedTodo, id: Todo.ID, due: Due?, arrival: TodoList.Arrival, now: Instant
  ) {
    // What was created by another program at no known time was so when it was changed or completed.
    var createdAt = entry.createdAt ?? entry.modifiedAt ?? now
    var completedAt: Instant?
    if case .completed(let instant) = entry.completion {
      completedAt = instant ?? entry.modifiedAt ?? now
      if entry.createdAt == nil { createdAt = min(createdAt, completedAt ?? now) }
    }
    self.init(
      id: id, description: entry.description, priority: entry.priority, due: due,
      tags: entry.tags.withoutDuplicates, project: entry.project, note: entry.note,
      createdAt: createdAt, completedAt: completedAt, modifiedAt: entry.modifiedAt,
      number: entry.number, position: entry.position.map(arrival.position))
  }
}

extension Todo {
  /// The todo as the file tells it; its number and its place are those of the list.
  fileprivate func brought(to entry: ImportedTodo, due newDue: Due?, now: Instant) -> Todo {
    var todo = self
    todo.description = entry.description
    if !entry.unsaid.contains(.completion) {
      switch entry.completion {
      case .open: todo.completedAt = nil
      case .completed(let instant): todo.completedAt = instant ?? completedAt ?? now
      }
    }
    if !entry.unsaid.contains(.priority) { todo.priority = entry.priority }
    if !entry.unsaid.contains(.due) { todo.due = newDue }
    if !entry.unsaid.contains(.tags) { todo.tags = entry.tags.withoutDuplicates }
    if !entry.unsaid.contains(.project) { todo.project = entry.project }
    if !entry.unsaid.contains(.note) { todo.note = entry.note }
    todo.createdAt = entry.createdAt ?? createdAt
    if let modifiedAt = entry.modifiedAt {
      todo.modifiedAt = modifiedAt
    } else if !todo.hasSameBytes(as: self) {
      todo.modifiedAt = now
    }
    return todo
  }
}

extension [String] {
  fileprivate var withoutDuplicates: [String] {
    if count < 2 { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
