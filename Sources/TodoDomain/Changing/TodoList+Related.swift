import Composable

extension TodoList {
  /// Todos that a command affects besides those that it names.
  package struct Related: Hashable, Sendable {
    /// The successors of todos to reopen, each followed by its subtasks.
    package var successors: Families
    /// The subtasks, at any depth, of todos to complete, skip or delete.
    package var subtasks: Families
    /// The open blockers of todos to complete.
    package var blockers: [Todo]
    /// The edited todos that the edit also moved, in their state before the move.
    package var placed: Families

    package init(
      successors: [Todo] = [], subtasks: [Todo] = [], blockers: [Todo] = [], placed: [Todo] = []
    ) {
      self.successors = Families(successors)
      self.subtasks = Families(subtasks)
      self.blockers = blockers
      self.placed = Families(placed)
    }
  }
}

extension TodoList.Related {
  /// The successor of a completed todo and its subtasks; empty if there is none.
  func followers(of todo: Todo) -> [Todo] {
    guard todo.isComplete, !successors.todos.isEmpty,
      let successor = successors[todo.successorID], successor.isSuccessor(of: todo)
    else { return [] }
    return [successor] + successors.family(of: successor.number)
  }
}

extension Indirect<TodoList.Database> {
  /// The todos that `command` affects besides `todos`, which it names.
  ///
  /// - Throws: `.repeatedAs` if a successor that would be deleted has changed.
  func related(
    to todos: [Todo], for command: Command
  ) throws(TodoStoreError) -> TodoList.Related {
    let completes: Bool
    let reopens: Bool
    switch command {
    case .complete: (completes, reopens) = (true, false)
    case .reopen: (completes, reopens) = (false, true)
    case .toggle: (completes, reopens) = (true, true)
    case .skip, .delete:
      return TodoList.Related(subtasks: try wrappedValue.subtasks(todos.map(\.number)))
    case .add, .edit, .move, .clear, .undo, .redo: return TodoList.Related()
    }
    let completed = completes ? todos.filter { !$0.isComplete } : []
    var successors: [Todo] = []
    if reopens {
      for todo in todos where todo.isComplete {
        successors += try untouchedSuccessors(of: todo)
      }
    }
    let subtasks =
      completed.isEmpty ? [] : try wrappedValue.subtasks(completed.map(\.number))
    return TodoList.Related(
      successors: successors, subtasks: subtasks, blockers: try openBlockers(of: completed))
  }

  /// The successor of a completed todo and its subtasks, all unchanged; empty if there is none.
  private func untouchedSuccessors(of todo: Todo) throws(TodoStoreError) -> [Todo] {
    guard let successor = try wrappedValue.find(todo.successorID),
      successor.isSuccessor(of: todo)
    else { return [] }
    let subtasks = try wrappedValue.subtasks([successor.number])
    var copies: Set<Todo.ID> = []
    if !subtasks.isEmpty {
      copies = Set(try wrappedValue.subtasks([todo.number]).map(\.successorID))
    }
    let family = [successor] + subtasks
    for member in family {
      guard member.id == successor.id || copies.contains(member.id),
        try wrappedValue.isUntouched(member.number)
      else { throw .repeatedAs(number: todo.number, successor: successor.number) }
    }
    return family
  }

  /// The open blockers of `todos`.
  private func openBlockers(of todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    guard todos.contains(where: { !$0.blockedBy.isEmpty }) else { return [] }
    let numbers = Set(todos.flatMap(\.blockedBy))
    var blockers: [Todo] = []
    for number in numbers.sorted() {
      if let blocker = try existing(number), !blocker.isComplete { blockers.append(blocker) }
    }
    return blockers
  }

  /// The todo with this number, or `nil`.
  func existing(_ number: Int64) throws(TodoStoreError) -> Todo? {
    do throws(TodoStoreError) {
      return try wrappedValue.load([.number(number)]).first
    } catch .noTodo {
      return nil
    }
  }
}
