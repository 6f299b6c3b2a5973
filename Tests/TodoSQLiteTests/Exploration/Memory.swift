import TodoDomain

/// Everything that a person knows about a list from the program's answers alone.
struct Memory: Hashable, Sendable {
  /// In the order of the list.
  var todos: [Todo] = []
  /// The greatest number ever given to a todo.
  var lastNumber: Int64 = 0
  /// How many commands ever changed something.
  var stepCount: Int64 = 0
  /// How many steps can be undone.
  var doneCount = 0
  /// How many steps can be redone.
  var undoneCount = 0

  subscript(number: Int64) -> Todo? { todos.first { $0.number == number } }

  /// A number that no todo has: a deleted todo's, if there is one.
  var absentNumber: Int64 { (1...).first { self[$0] == nil } ?? 0 }

  /// Whether links lead from one todo to another, or both are the same.
  func leads(from number: Int64, to other: Int64, by field: Todo.Field) -> Bool {
    number == other
      || self[number].map {
        $0.linked(by: field).contains { leads(from: $0, to: other, by: field) }
      }
        ?? false
  }

  /// Returns a todo and its subtasks at any depth.
  func family(of number: Int64) -> [Todo] {
    todos.filter { leads(from: $0.number, to: number, by: .parent) }
  }

  /// Copies the positions of todos that made room for others, which no answer reports.
  mutating func makeRoom(as stored: [Todo]) {
    for index in todos.indices {
      let position = stored.first { $0.number == todos[index].number }?.position
      todos[index].position = position ?? todos[index].position
    }
    todos.sort { $0.place < $1.place }
  }

  /// Records that `deed` was committed, with its changes.
  mutating func hear(of deed: Deed, _ changes: [TodoList.Change]) {
    for change in changes {
      todos.removeAll { $0.number == change.todo.number }
      if change.kind != .deleted { todos.append(change.todo) }
      lastNumber = max(lastNumber, change.todo.number)
    }
    todos.sort { $0.place < $1.place }

    switch deed {
    case .undo: (doneCount, undoneCount) = (doneCount - 1, undoneCount + 1)
    case .redo: (doneCount, undoneCount) = (doneCount + 1, undoneCount - 1)
    default:
      if changes.isEmpty { break }
      (doneCount, undoneCount) = (doneCount + 1, 0)
      stepCount += 1
    }
  }
}
