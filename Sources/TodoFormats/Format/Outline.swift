import TodoDomain

/// The todos of a file that may have subtasks, and the numbers by which its links refer to todos.
struct Outline {
  /// The todos around the next one, the outermost first.
  private(set) var todos: [(level: Int, ordinal: Int64, text: String)] = []
  private var count: Int64 = 0
  private var ordinals: [String: Int64] = [:]

  /// Ends the todos at this level and further inside.
  mutating func close(from level: Int = .min) { todos.removeAll { $0.level >= level } }

  /// Adds a todo, as a subtask of the one around it.
  mutating func add(_ entry: inout ImportedTodo, at level: Int) {
    if let parent = todos.last { entry.links[.parent] = [.number(parent.ordinal)] }
    count += 1
    entry.ordinal = count
    todos.append((level, count, entry.todo.description))
  }

  /// Returns the number of the todo with this id, which means nothing outside of its file.
  mutating func ordinal(of id: String) -> Int64 {
    if let ordinal = ordinals[id] { return ordinal }
    count += 1
    ordinals[id] = count
    return count
  }
}
