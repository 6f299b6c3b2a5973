import Composable

/// Turns a command into effects and actions.
extension TodoList {
  /// Loads the todos that a command needs.
  func submit(
    _ command: Command, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    // An unknown label stays, and the database finds no todo for it.
    let command = command.numbering(state.labels)
    switch command {
    case .add(let edit, let label):
      return add(edit, label: label, &state, environment)

    case .toggle(let references), .complete(let references), .reopen(let references),
      .edit(let references, _), .skip(let references), .delete(let references):
      return database(environment) { database throws(TodoStoreError) in
        var (todos, command) = (try database.load(references), command)
        var former: [Todo] = []
        if case .edit(let references, var edit) = command,
          edit.hasLinks || edit.cleared.contains(.parent) || todos.count > 1
        {
          edit = try database.resolved(edit, for: todos)
          // Refuse before the first change.
          for todo in todos {
            _ = try todo.edited(by: edit, now: environment.now, in: environment.timeZone)
          }
          command = .edit(references, edit)
          let placed = try database.placed(todos, by: edit)
          former = zip(todos, placed).filter { $0.position != $1.position }.map(\.0)
          todos = placed
        }
        var related = try database.related(to: todos, for: command)
        if !former.isEmpty { related.placed = Families(former) }
        return .loaded(command, todos, related)
      }

    case .move(let references, let destination):
      return move(references, to: destination, environment)

    case .clear:
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.clear())
      }

    case .undo(let count):
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.undo(count))
      }

    case .redo(let count):
      return database(environment) { database throws(TodoStoreError) in
        .swept(try database.redo(count))
      }
    }
  }

  /// Applies a command to loaded todos.
  func apply(
    _ command: Command, to todos: [Todo], _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    let related = state.related
    // Todos that reopening deletes need no action of their own.
    let doomed = command.reopens ? todos.flatMap { related.followers(of: $0) } : []
    let todos = todos.without(doomed)
    var others = related.subtasks.todos.without(todos).without(doomed)
    if command.isOfOpen { others = others.filter { !$0.isComplete } }
    if command.completes, !others.isEmpty {
      let (now, timeZone) = (environment.now(), environment.timeZone)
      let completed = todos.filter { !$0.isComplete }.flatMap { todo in
        related.subtasks.family(of: todo.number) { !$0.hasTurn(afterDayOf: now, in: timeZone) }
      }
      let numbers = Set(completed.map(\.number))
      others = others.filter { numbers.contains($0.number) }
    }
    state.todos = IdentifiedArray(
      uniqueElements: (todos + others).map(TodoFeature.State.init))
    let completeOthers = others.map { todo in
      Effect<Action>.send(.todo(id: todo.id, .completed))
    }
    switch command {
    case .add, .move, .clear, .undo, .redo:
      return .none
    case .toggle:
      return .merge(reopen(todos, related, environment, otherwise: .toggled) + completeOthers)
    case .complete:
      return .merge(todos.map { .send(.todo(id: $0.id, .completed)) } + completeOthers)
    case .reopen:
      return .merge(reopen(todos, related, environment, otherwise: .reopened()))
    case .edit(_, let edit):
      return .merge(todos.map { .send(.todo(id: $0.id, .edited(edit))) })
    case .skip:
      return skip(todos, related, environment)
    case .delete:
      return .merge((todos + others).map { delete($0, environment) })
    }
  }

  func delete(_ todo: Todo, _ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try database.delete(todo)
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
    guard edit.hasLinks else {
      return database(environment) { database throws(TodoStoreError) in
        .added(try database.insert(new), label: label)
      }
    }
    return database(environment) { database throws(TodoStoreError) in
      .added(try database.insert(new, linkedBy: edit), label: label)
    }
  }
}

extension Indirect<TodoList.Database> {
  /// Adds a todo with links; a subtask follows its siblings.
  fileprivate func insert(
    _ new: NewTodo, linkedBy edit: Edit
  ) throws(TodoStoreError) -> Todo {
    let edit = try resolved(edit, for: [])
    var new = new
    new.todo.link(edit)
    if let parent = new.todo.parent {
      let arrangement = try arrange([new.todo], in: try endOfFamily(of: parent))
      try save(arrangement.shifted)
      new.position = arrangement.moved[0].position
    }
    return try wrappedValue.insert(new)
  }
}

extension Command {
  /// Whether it leaves out complete subtasks.
  fileprivate var isOfOpen: Bool {
    switch self {
    case .toggle, .complete, .skip: true
    default: false
    }
  }

  /// Whether it completes open todos.
  fileprivate var completes: Bool {
    switch self {
    case .toggle, .complete: true
    default: false
    }
  }

  /// Whether it reopens complete todos.
  fileprivate var reopens: Bool {
    switch self {
    case .toggle, .reopen: true
    default: false
    }
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
