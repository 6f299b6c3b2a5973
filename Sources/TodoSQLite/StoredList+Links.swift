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

  /// What is shown with a todo of those that it is linked to.
  func shownLinks(of todo: Todo) throws -> Details.Links {
    // Most todos are part of nothing, and in most lists none is blocked: that is told in one statement.
    let (hasSubtasks, areBlocked) = try areLinked(to: todo.number)
    func linked(by field: Todo.Field, if mayBe: Bool) throws -> [Todo] {
      guard mayBe else { return [] }
      let limit = Details.Links.limit + 1
      let query = Query(status: .all, conditions: [.isLinked(field, to: todo.number)])
      return try page(query, nil, limit).todos
    }
    let numbers = (todo.parent.map { [$0] } ?? []) + todo.blockedBy
    return Details.Links(
      named: try numbers.compactMap { try self.todo($0) },
      subtasks: try linked(by: .parent, if: hasSubtasks),
      blocked: try linked(by: .blockedBy, if: areBlocked))
  }

  /// Whether the todo with this number has subtasks, and whether any todo waits for others.
  private func areLinked(to number: Int64) throws -> (hasSubtasks: Bool, areBlocked: Bool) {
    let statement = try statement(.areLinked)
    try statement.bind(number, at: 1)
    var answer = (false, false)
    try statement.forEach { row in answer = (row.integer(0) != 0, row.integer(1) != 0) }
    return answer
  }
}
