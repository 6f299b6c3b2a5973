import TodoDomain
import TodoText

extension StoredList {
  /// What is known of the todos that `todos` are linked to.
  func links(of todos: [Todo]) throws -> Page.Links {
    var links = Page.Links()
    let blockers = Set(todos.flatMap(\.blockedBy))
    for number in blockers.union(todos.compactMap(\.parent)) {
      guard let linked = try todo(number) else { continue }
      links.ids[number] = linked.id
      if !linked.isComplete, blockers.contains(number) { links.openBlockers.insert(number) }
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
