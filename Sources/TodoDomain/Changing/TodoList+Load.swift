import Composable

/// Loads what a command needs, without deciding anything.
extension TodoList {
  /// Saves `moves`, then loads the todos that a command names and those around them.
  ///
  /// Up to `reach` neighbors on each side can make room for todos that move.
  func load(
    _ command: Command, reach: Int = 1, saving moves: [Arrangement.Move] = [],
    _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      if !moves.isEmpty { try database.wrappedValue.reposition(moves) }
      return try database.wrappedValue.loaded(command, reach: reach)
    }
  }
}

extension TodoList.Database {
  fileprivate func loaded(
    _ command: Command, reach: Int
  ) throws(TodoStoreError) -> TodoList.Action {
    switch command {
    case .toggle(let references), .complete(let references, _), .reopen(let references):
      let todos = try load(references)
      return .loaded(command, todos, try related(to: todos, for: command))

    case .snooze(let references, _):
      return .loaded(command, try load(references))

    case .copy(let references):
      var related = TodoList.Related()
      related.nextNumber = try nextNumber()
      return .loaded(command, try withSubtasks(try load(references)), related)

    case .skip(let references), .delete(let references):
      let todos = try load(references)
      let subtasks = try subtasks(todos.map(\.number))
      return .loaded(
        command, todos, subtasks.isEmpty ? nil : TodoList.Related(subtasks: subtasks))

    case .move(let references, let destination):
      let todos = try load(references)
      guard let room = try room(for: try withSubtasks(todos), at: destination, reach) else {
        return .loaded(command, todos)
      }
      var related = TodoList.Related()
      related.rooms = [room]
      return .loaded(command, todos, related)

    case .add(let edit, let label):
      let edit = try numbered(edit, linked: [])
      var related = TodoList.Related()
      if let parent = edit.links[.parent]?.first?.number {
        related.rooms = [try room(for: [], atEndOf: parent, reach)]
      }
      return .loaded(.add(edit, label: label), [], related)

    case .edit(let references, var edit):
      let todos = try load(references)
      edit = try spelled(edit)
      guard edit.hasLinks || edit.cleared.contains(.parent) else {
        return .loaded(.edit(references, edit), todos)
      }
      edit = try numbered(edit, linked: todos)
      var related = TodoList.Related()
      for link in edit.links {
        related.ways[link.field] = try ways(from: link.value.compactMap(\.number), by: link.field)
      }
      related.rooms = try rooms(for: todos, editedBy: edit, reach)
      return .loaded(.edit(references, edit), todos, related)

    case .start(let references), .stop(let references):
      return .loaded(command, try load(references))

    case .clear, .undo, .redo:
      return .loaded(command, [])
    }
  }

  /// Returns the edit with its tags and project spelled as in the list; tags that it also removes stay as typed.
  private func spelled(_ edit: Edit) throws(TodoStoreError) -> Edit {
    var edit = edit
    if let tags = edit.added[.tags], !edit.cleared.contains(.tags) {
      edit.added[.tags] = try spelled(tags, except: edit.removed[.tags] ?? [])
    }
    if let project = edit.values[.project]?.text, !edit.cleared.contains(.project) {
      edit.set(.project, to: .text(try spelling(.project, project) ?? project))
    }
    return edit
  }

  private func spelled(
    _ tags: [String], except others: [String] = []
  ) throws(TodoStoreError) -> [String] {
    try tags.map { tag throws(TodoStoreError) in
      [tag].without(others).isEmpty ? tag : try spelling(.tags, tag) ?? tag
    }
  }

  /// Adds a todo with its tags and its project spelled as in the list.
  func insertSpelled(_ new: NewTodo) throws(TodoStoreError) -> Todo {
    var new = new
    if !new.todo.tags.isEmpty { new.todo.tags = try spelled(new.todo.tags) }
    if let project = new.todo.project, let spelling = try spelling(.project, project) {
      new.todo.project = spelling
    }
    return try insert(new)
  }

  /// Loads the relations needed to complete or reopen todos; `nil` if there are none, as for most todos.
  private func related(
    to todos: [Todo], for command: Command
  ) throws(TodoStoreError) -> TodoList.Related? {
    var related: TodoList.Related?
    if command.completes {
      let open = todos.filter { !$0.isComplete }
      let subtasks = open.isEmpty ? [] : try subtasks(open.map(\.number))
      let blockers = try openBlockers(of: open)
      if !subtasks.isEmpty || !blockers.isEmpty {
        related = TodoList.Related(subtasks: subtasks, blockers: blockers)
      }
      try addSeries(of: open + subtasks, to: &related)
    }
    if command.reopens {
      for todo in todos where todo.isComplete { try addSuccessor(of: todo, to: &related) }
    }
    return related
  }

  /// Loads what continuing the series of a completed family takes.
  private func addSeries(
    of family: [Todo], to known: inout TodoList.Related?
  ) throws(TodoStoreError) {
    guard family.contains(where: { $0.repeat != nil }) else { return }
    var related = known ?? TodoList.Related()
    var successors: [Todo] = []
    for todo in family {
      if todo.isComplete, try wasTurn(todo.number) {
        related.turns.insert(todo.number)
      } else if let successor = try find(todo.successorID) {
        successors.append(successor)
      }
    }
    related.successors = Families(successors)
    related.nextNumber = try nextNumber()
    known = related
  }

  /// Adds the successor of a completed todo, with its subtasks.
  private func addSuccessor(
    of todo: Todo, to known: inout TodoList.Related?
  ) throws(TodoStoreError) {
    guard let successor = try find(todo.successorID), successor.isSuccessor(of: todo) else {
      return
    }
    var related = known ?? TodoList.Related()
    let subtasks = try subtasks([successor.number])
    if !subtasks.isEmpty {
      related.copies.formUnion(try self.subtasks([todo.number]).map(\.successorID))
    }
    let family = [successor] + subtasks
    for member in family where try !isUntouched(member.number) {
      related.changed.insert(member.number)
    }
    related.successors = Families(related.successors.todos + family)
    known = related
  }

  private func openBlockers(of todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    guard todos.contains(where: { !$0.blockedBy.isEmpty }) else { return [] }
    let numbers = Set(todos.flatMap(\.blockedBy))
    var blockers: [Todo] = []
    for number in numbers.sorted() {
      if let blocker = try existing(number), !blocker.isComplete { blockers.append(blocker) }
    }
    return blockers
  }
}
