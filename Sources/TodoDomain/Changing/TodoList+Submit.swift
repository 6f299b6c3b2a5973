import Composable

/// How a command that was submitted becomes questions and changes.
extension TodoList {
  /// Asks the database for what a command needs.
  func submit(
    _ command: Command, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    switch command {
    case .add(let edit, let label):
      return add(edit, label: label, &state, environment)

    case .toggle(let references), .complete(let references), .reopen(let references),
      .edit(let references, _), .skip(let references), .delete(let references):
      guard let numbered = state.numbered(references) else { return .none }
      return self.command(environment) { database throws(TodoStoreError) in
        let todos = try await database.load(numbered)
        let successors = try await database.successors(of: todos, for: command)
        return .loaded(command, todos, successors: successors)
      }

    case .move(let references, let destination):
      guard let numbered = state.numbered(references), let place = state.numbered(destination)
      else { return .none }
      return move(numbered, to: place, environment)

    case .clear:
      return clear(environment)

    case .undo(let count):
      return undo(count, environment)

    case .redo(let count):
      return redo(count, environment)
    }
  }

  /// Does to the todos in hand what a command asks for.
  func apply(
    _ command: Command, to todos: [Todo], _ successors: [Todo], _ environment: Environment
  ) -> Effect<Action> {
    switch command {
    case .add, .move, .clear, .undo, .redo:
      return .none
    case .toggle:
      return .merge(todos.map { reopen($0, successors, environment, otherwise: .toggled) })
    case .complete:
      return .merge(todos.map { .send(.todo(id: $0.id, .completed)) })
    case .reopen:
      return .merge(todos.map { reopen($0, successors, environment, otherwise: .reopened()) })
    case .edit(_, let edit):
      return .merge(todos.map { .send(.todo(id: $0.id, .edited(edit))) })
    case .skip:
      let (now, timeZone) = (environment.now(), environment.timeZone)
      if let last = todos.first(where: { $0.nextOccurrence(now: now, in: timeZone) == nil }) {
        return .send(.failed(.noNextDate(of: last)))
      }
      return .merge(todos.map { .send(.todo(id: $0.id, .skipped)) })
    case .delete:
      return .merge(todos.map { delete($0, environment) })
    }
  }

  func delete(_ todo: Todo, _ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try await database.delete(todo)
      return .deleted(todo)
    }
  }

  private func add(
    _ edit: Edit, label: String?, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    var todo: Todo
    do throws(TodoStoreError) {
      todo = try Todo.blank.edited(by: edit, now: environment.now, in: environment.timeZone)
    } catch {
      state.tell(error)
      return .none
    }
    todo.id = environment.uuid()
    todo.createdAt = environment.now()
    todo.modifiedAt = todo.createdAt
    let new = NewTodo(todo)
    return command(environment) { database throws(TodoStoreError) in
      .added(try await database.insert(new), label: label)
    }
  }
}

extension TodoList.State {
  /// The references with numbers for labels; `nil`, and a refusal, where a label is not known.
  fileprivate mutating func numbered(_ references: [Reference]) -> [Reference]? {
    var numbered: [Reference] = []
    numbered.reserveCapacity(references.count)
    for reference in references {
      guard case .label(let label) = reference else {
        numbered.append(reference)
        continue
      }
      guard let number = labels[label] else {
        tell(.noTodo(reference))
        return nil
      }
      numbered.append(.number(number))
    }
    return numbered
  }

  fileprivate mutating func numbered(_ destination: Destination) -> Destination? {
    switch destination {
    case .before(let reference): numbered([reference]).map { .before($0[0]) }
    case .after(let reference): numbered([reference]).map { .after($0[0]) }
    case .top, .bottom: destination
    }
  }
}
