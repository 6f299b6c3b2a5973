import Composable

extension TodoList {
  /// What a command is about besides the todos that it names.
  package struct Related: Hashable, Sendable {
    /// Those that came after todos to be opened again in their series, each followed by its subtasks.
    package var successors: Families
    /// The subtasks of those that are completed, skipped or deleted, and theirs in turn.
    package var subtasks: Families
    /// The open todos that those to be completed wait for.
    package var blockers: [Todo]
    /// Those to be edited that were put at another place already, as they were before.
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
  /// The todo that came after a completed one in its series, and the subtasks of that; nothing where none did.
  func followers(of todo: Todo) -> [Todo] {
    guard todo.isComplete, !successors.todos.isEmpty,
      let successor = successors[todo.successorID], successor.isSuccessor(of: todo)
    else { return [] }
    return [successor] + successors.family(of: successor.number)
  }
}

extension Indirect<TodoList.Database> {
  /// What `command` does to more than `todos`, which it names.
  ///
  /// - Throws: `.repeatedAs` where a todo that would have to go has changed.
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

  /// The todo that came after a completed one, with its subtasks; nothing where none did.
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

  /// Those that `todos` wait for and that are open.
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
