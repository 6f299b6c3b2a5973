import SQLite
import TodoDomain
import TodoText

extension StoredList {
  /// The links of `todos`, for a list.
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
    try statement.bind(numbers)
    try statement.forEach { row in
      links.subtasks[row.integer(0)] = Page.Count(
        completed: Int(row.integer(2)), all: Int(row.integer(1)))
    }
    return links
  }

  /// The links of a todo, for its details.
  func shownLinks(of todo: Todo) throws -> Detail.Links {
    func linked(by field: Todo.Field) throws -> [Todo] {
      let limit = Detail.Links.limit + 1
      let query = Query(status: .all, conditions: [.isLinked(field, to: todo.number)])
      return try page(query, nil, limit).todos
    }
    let numbers = (todo.parent.map { [$0] } ?? []) + todo.blockedBy
    return Detail.Links(
      named: try numbers.compactMap { try self.todo($0) },
      subtasks: try isParent(todo.number) ? linked(by: .parent) : [],
      blocked: try statement(.anyBlocked).first { $0.integer(0) } == nil
        ? [] : linked(by: .blockedBy))
  }

  /// Whether a todo has subtasks.
  ///
  /// Most have none, which saves a longer statement.
  func isParent(_ number: Int64) throws -> Bool {
    let statement = try statement(.anySubtask)
    try statement.bind(number)
    return try statement.first { $0.integer(0) } != nil
  }
}
