import TodoDomain
import TodoText

extension StoredList {
  /// What is known of the todos that `todos` are linked to.
  func links(of todos: [Todo]) throws -> Page.Links {
    var links = Page.Links()
    for number in Set(todos.flatMap(\.blockedBy)) {
      if let blocker = try todo(number), !blocker.isComplete { links.openBlockers.insert(number) }
    }
    let statement = try statement(.subtaskCounts)
    var numbers: [UInt8] = []
    numbers.appendJSON(todos.map(\.number))
    try statement.bind(json: numbers, at: 1)
    try statement.forEach { row in
      links.subtasks[row.integer(0)] = Page.Count(
        completed: Int(row.integer(2)), all: Int(row.integer(1)))
    }
    return links
  }
}
