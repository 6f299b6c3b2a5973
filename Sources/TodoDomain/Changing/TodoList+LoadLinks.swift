/// Loads the todos that links lead to: parents and blockers.
extension TodoList.Database {
  /// The edit of `todos` with numbers for its references.
  ///
  /// A link to remove may lead to a deleted todo.
  ///
  /// - Throws: As ``load``; `.severalParents`.
  func numbered(_ edit: Edit, linked todos: [Todo]) throws(TodoStoreError) -> Edit {
    var edit = edit
    for unlink in edit.unlinks {
      let linked = Set(todos.flatMap { $0.linked(by: unlink.field) })
      let known = unlink.value.filter { $0.number.map(linked.contains) ?? false }
      let others = unlink.value.filter { !known.contains($0) }
      edit.unlinks[unlink.field] = known + (try numbers(others))
    }
    for link in edit.links {
      let numbers = try numbers(link.value)
      if link.field.kind == .link, numbers.count > 1 {
        throw .severalParents(link.value[0], count: numbers.count)
      }
      edit.links[link.field] = numbers
    }
    return edit
  }

  private func numbers(_ references: [Reference]) throws(TodoStoreError) -> [Reference] {
    if references.isEmpty { return [] }
    return try load(references).map { .number($0.number) }
  }

  /// The links by `field` of todos, and of all todos reachable from them.
  ///
  /// A link is a number, and numbers are never reused, so it never leads to a wrong todo.
  func ways(
    from numbers: [Int64], by field: Todo.Field
  ) throws(TodoStoreError) -> [Int64: [Int64]] {
    var ways: [Int64: [Int64]] = [:]
    var waiting = numbers
    while let number = waiting.popLast() {
      guard ways[number] == nil else { continue }
      let linked = try existing(number)?.linked(by: field) ?? []
      ways[number] = linked
      waiting += linked
    }
    return ways
  }

  /// The todo with this number, or `nil`.
  func existing(_ number: Int64) throws(TodoStoreError) -> Todo? {
    do throws(TodoStoreError) {
      return try load([.number(number)]).first
    } catch .noTodo {
      return nil
    }
  }
}

extension Todo {
  /// The todos that this field links to.
  package func linked(by field: Field) -> [Int64] {
    switch self[field] {
    case .integer(let number): [number]
    case .numbers(let numbers): numbers
    default: []
    }
  }
}
