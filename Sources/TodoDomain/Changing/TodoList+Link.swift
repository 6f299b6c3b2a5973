import Composable

/// Links between todos: parents and blockers.
///
/// A link is a number, which is never reused, so it never leads to another todo.
extension Indirect<TodoList.Database> {
  /// Replaces the references of `edit` by numbers.
  ///
  /// - Throws: As ``TodoList/Database/load``; `.severalParents`; `.cycle` if a link would lead from one of `todos`, which
  ///   the edit is for, back to it.
  func resolved(_ edit: Edit, for todos: [Todo]) throws(TodoStoreError) -> Edit {
    var edit = edit
    for link in edit.unlinks {
      // A blocker may have been deleted.
      let linked = Set(todos.flatMap { $0.linked(by: link.field) })
      let known = link.value.filter { $0.number.map(linked.contains) ?? false }
      let others = link.value.filter { !known.contains($0) }
      edit.unlinks[link.field] = known + (try numbers(others))
    }
    for link in edit.links {
      let numbers = try numbers(link.value)
      if link.field.kind == .link, numbers.count > 1 {
        throw .severalParents(link.value[0], count: numbers.count)
      }
      edit.links[link.field] = numbers
      for todo in todos {
        for number in numbers.compactMap(\.number) {
          try refuseCycle(of: todo.number, to: number, by: link.field)
        }
      }
    }
    return edit
  }

  private func numbers(_ references: [Reference]) throws(TodoStoreError) -> [Reference] {
    if references.isEmpty { return [] }
    return try wrappedValue.load(references).map { .number($0.number) }
  }

  /// Throws `.cycle` if links of `field` lead from `target` back to `origin`.
  ///
  /// Two paths to the same todo aren't a cycle. Complexity: O(n) in the reachable todos.
  func refuseCycle(
    of origin: Int64, to target: Int64, by field: Todo.Field
  ) throws(TodoStoreError) {
    var cameFrom: [Int64: Int64] = [target: origin]
    var waiting = [target]
    while let number = waiting.popLast() {
      if number == origin {
        var path = [origin]
        var step = cameFrom[origin] ?? origin
        while step != origin {
          path.append(step)
          step = cameFrom[step] ?? origin
        }
        throw .cycle(field, [origin] + path.reversed())
      }
      guard let todo = try existing(number) else { continue }
      for next in todo.linked(by: field) where cameFrom[next] == nil {
        cameFrom[next] = number
        waiting.append(next)
      }
    }
  }

  /// Moves `todos` and their subtasks as an edit of their parent requires, and loads them again.
  ///
  /// They follow the subtasks of the new parent; without a new parent, all of the family that they leave.
  func placed(_ todos: [Todo], by edit: Edit) throws(TodoStoreError) -> [Todo] {
    if let parent = edit.links[.parent]?.first?.number {
      let moving = todos.filter { $0.parent != parent }
      if moving.isEmpty { return todos }
      try put(moving.map(\.number), atEndOf: parent)
    } else if edit.cleared.contains(.parent) {
      for todo in todos {
        guard let root = try root(of: todo) else { continue }
        try put([todo.number], atEndOf: root)
      }
    } else {
      return todos
    }
    return try wrappedValue.load(todos.map { .number($0.number) })
  }

  /// Moves todos and their subtasks after the subtasks of another todo.
  ///
  /// It loads them, since moving others may have shifted them.
  private func put(_ numbers: [Int64], atEndOf number: Int64) throws(TodoStoreError) {
    let family = try withSubtasks(try wrappedValue.load(numbers.map(Reference.number)))
    let gap = try endOfFamily(of: number, without: Set(family.map(\.number)))
    let arrangement = try arrange(family, in: gap)
    try save(arrangement.shifted)
    try save(arrangement.moved)
  }

  /// The number of the outermost parent; `nil` if there is none.
  private func root(of todo: Todo) throws(TodoStoreError) -> Int64? {
    var (root, next): (Int64?, Int64?) = (nil, todo.parent)
    var seen: Set<Int64> = [todo.number]
    while let number = next, seen.insert(number).inserted, let parent = try existing(number) {
      (root, next) = (number, parent.parent)
    }
    return root
  }

  /// `todos`, each followed by its subtasks at any depth, without duplicates.
  func withSubtasks(_ todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    let subtasks = try wrappedValue.subtasks(todos.map(\.number))
    if subtasks.isEmpty { return todos }
    var seen: Set<Int64> = []
    let within = Set(subtasks.map(\.number))
    let families = Families(subtasks)
    // Subtasks of another one follow that.
    return todos.filter { !within.contains($0.number) }.flatMap { todo in
      ([todo] + families.family(of: todo.number)).filter { seen.insert($0.number).inserted }
    }
  }

  /// The place after the last subtask of a todo at any depth.
  func endOfFamily(
    of number: Int64, without others: Set<Int64> = []
  ) throws(TodoStoreError) -> Gap {
    guard var last = try existing(number) else { throw .noTodo(.number(number)) }
    var seen: Set<Int64> = [number]
    while let subtask = try wrappedValue.lastSubtask(last.number, others),
      seen.insert(subtask.number).inserted
    {
      last = subtask
    }
    return .after(last)
  }
}

extension Todo {
  /// The todos that it is linked to by a field.
  package func linked(by field: Field) -> [Int64] {
    switch self[field] {
    case .integer(let number): [number]
    case .numbers(let numbers): numbers
    default: []
    }
  }
}
