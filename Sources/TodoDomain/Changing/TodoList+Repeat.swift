import Composable

/// How a series goes on when one of its todos is completed, and goes back when that is open again.
extension TodoList {
  /// Adds the todo that comes after one that was completed, unless it is there already.
  func goOn(
    with before: Todo, completedAt: Instant?, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    guard !before.isComplete, let completedAt, before.repeat != nil,
      !state.successors.contains(before.successorID),
      let successor = before.successor(completedAt: completedAt, in: environment.timeZone)
    else { return .none }
    let new = NewTodo(successor, position: before.position)
    return database(environment) { database throws(TodoStoreError) in
      .repeated(try await database.insert(new))
    }
  }

  /// Opens a todo again that another one came after: that goes, and leaves it the series; `otherwise` is for
  /// todos that none came after.
  func reopen(
    _ todo: Todo, _ successors: [Todo], _ environment: Environment,
    otherwise action: TodoFeature.Action
  ) -> Effect<Action> {
    guard !successors.isEmpty, todo.isComplete,
      let successor = successors.first(where: { $0.id == todo.successorID })
    else { return .send(.todo(id: todo.id, action)) }
    return .merge(
      delete(successor, environment),
      .send(.todo(id: todo.id, .reopened(successor.series))))
  }
}

extension Indirect<TodoList.Database> {
  /// Those that came after `todos`, as far as `command` may add or delete them.
  ///
  /// - Throws: `.repeatedAs` where one that would have to go has changed.
  func successors(of todos: [Todo], for command: Command) async throws(TodoStoreError) -> [Todo] {
    let (completes, reopens): (Bool, Bool) =
      switch command {
      case .complete: (true, false)
      case .reopen: (false, true)
      case .toggle: (true, true)
      case .add, .edit, .skip, .move, .delete, .clear, .undo, .redo: (false, false)
      }
    var successors: [Todo] = []
    for todo in todos where todo.isComplete ? reopens : completes && todo.repeat != nil {
      guard let successor = try await wrappedValue.find(todo.successorID) else { continue }
      if todo.isComplete, try await !wrappedValue.isUntouched(successor.number) {
        throw .repeatedAs(number: todo.number, successor: successor.number)
      }
      successors.append(successor)
    }
    return successors
  }
}
