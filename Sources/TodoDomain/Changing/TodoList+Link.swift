import Composable

/// How a todo is linked to others: as a subtask of one, or as one that waits for some.
///
/// Links are numbers, which are never given twice: what is gone is never taken for another todo.
extension Indirect<TodoList.Database> {
  /// `edit` with numbers for the todos that it names.
  ///
  /// - Throws: As ``TodoList/Database/load``; `.severalParents`; `.cycle` where one of `todos`, which are to be
  ///   edited, would come to itself by a link.
  func resolved(_ edit: Edit, for todos: [Todo]) throws(TodoStoreError) -> Edit {
    var edit = edit
    for link in edit.unlinks {
      // A todo may wait for one that is gone.
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

  /// Throws `.cycle` where a way along `field` leads from `target` back to `origin`.
  ///
  /// Two ways to one todo are none. Complexity: O(n) in the todos that can be reached.
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

  /// Puts `todos`, with their own subtasks, where an edit of their parents has them, and reads them again.
  ///
  /// That is after all others of the new parent, or without one after all that the old ones were part of.
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

  /// Puts todos after all that are part of another one, with their own subtasks.
  ///
  /// It reads them anew, since those that were put before may have moved them.
  private func put(_ numbers: [Int64], atEndOf number: Int64) throws(TodoStoreError) {
    let family = try withSubtasks(try wrappedValue.load(numbers.map(Reference.number)))
    let gap = try endOfFamily(of: number, without: Set(family.map(\.number)))
    let arrangement = try arrange(family, in: gap)
    try save(arrangement.shifted)
    try save(arrangement.moved)
  }

  /// The number of the outermost todo that this one is part of; `nil` where it is part of none.
  private func root(of todo: Todo) throws(TodoStoreError) -> Int64? {
    var (root, next): (Int64?, Int64?) = (nil, todo.parent)
    var seen: Set<Int64> = [todo.number]
    while let number = next, seen.insert(number).inserted, let parent = try existing(number) {
      (root, next) = (number, parent.parent)
    }
    return root
  }

  /// `todos`, each followed by its subtasks, every one once.
  func withSubtasks(_ todos: [Todo]) throws(TodoStoreError) -> [Todo] {
    let subtasks = try wrappedValue.subtasks(todos.map(\.number))
    if subtasks.isEmpty { return todos }
    var seen: Set<Int64> = []
    let within = Set(subtasks.map(\.number))
    let families = Families(subtasks)
    // What is part of another of them comes with that.
    return todos.filter { !within.contains($0.number) }.flatMap { todo in
      ([todo] + families.family(of: todo.number)).filter { seen.insert($0.number).inserted }
    }
  }

  /// The place after the last of the subtasks of a todo, and theirs in turn.
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
