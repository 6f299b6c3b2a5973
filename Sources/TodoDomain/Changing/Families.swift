/// Distinct todos in order, indexed by id and by parent.
package struct Families: Hashable, Sendable {
  package let todos: [Todo]
  private let indices: [Todo.ID: Int]
  /// The indices of the subtasks of a todo, by its number.
  private let subtasks: [Int64: [Int]]

  /// Complexity: O(n).
  package init(_ todos: [Todo] = []) {
    if todos.isEmpty {
      (self.todos, indices, subtasks) = ([], [:], [:])
      return
    }
    var ids: Set<Todo.ID> = []
    let todos = todos.filter { ids.insert($0.id).inserted }
    self.todos = todos
    indices = Dictionary(uniqueKeysWithValues: zip(todos.map(\.id), todos.indices))
    subtasks = Dictionary(grouping: todos.indices.filter { todos[$0].parent != nil }) {
      todos[$0].parent ?? 0
    }
  }

  /// Complexity: O(1).
  subscript(id: Todo.ID) -> Todo? {
    indices[id].map { todos[$0] }
  }

  /// The subtasks of a todo at any depth, each after its parent.
  ///
  /// Excluding a subtask excludes its own subtasks, too.
  ///
  /// Complexity: O(n) in the number of subtasks.
  func family(of number: Int64, where isIncluded: (Todo) -> Bool = { _ in true }) -> [Todo] {
    guard let first = subtasks[number] else { return [] }
    var family: [Todo] = []
    var waiting: [Int] = first.reversed()
    var seen: Set<Int64> = [number]
    while let index = waiting.popLast() {
      let todo = todos[index]
      guard seen.insert(todo.number).inserted, isIncluded(todo) else { continue }
      family.append(todo)
      waiting += subtasks[todo.number, default: []].reversed()
    }
    return family
  }
}
