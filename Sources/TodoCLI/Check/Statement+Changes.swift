import TodoDomain

extension [Statement] {
  /// All that changes of todos come to, as a check file says it.
  ///
  /// - Parameters:
  ///   - changes: One for each todo, by number.
  ///   - last: The position of the last todo before them, or `nil` where there was none.
  ///   - now: When they happened.
  init(_ changes: [TodoList.Change], last: Double?, now: Instant) {
    self = []
    // Todos that are added stand one behind the other at the end, unless it is said that they do not.
    var last = last ?? 0
    var positions: [Int64: Double] = [:]
    for todo in changes.compactMap(\.addition).sorted(by: { $0.place < $1.place }) {
      positions[todo.number] = last + 1
      last = Swift.max(last, todo.position)
    }

    for change in changes {
      let number = change.number
      switch change {
      case .added(let todo):
        let plain = NewTodo(id: todo.id, description: "", createdAt: now)
          .numbered(number, position: positions[number] ?? todo.position)
        for change in plain.exactChanges(to: todo) {
          append(.added(number: number, field: change.field, value: change.after))
        }
      case .changed(let before, let after):
        for change in before.exactChanges(to: after) {
          append(.changed(number: number, change))
        }
      case .deleted:
        append(.deleted(number: number))
      }
    }
  }
}

extension Todo {
  /// The fields about which a check file says something and in which `newer` differs, be it in the
  /// bytes of a text alone.
  fileprivate func exactChanges(to newer: Todo) -> [FieldChange] {
    Field.stated.compactMap { field in
      let change = FieldChange(field: field, before: self[field], after: newer[field])
      return change.before.json.utf8.elementsEqual(change.after.json.utf8) ? nil : change
    }
  }
}

extension TodoList.Change {
  fileprivate var addition: Todo? {
    if case .added(let todo) = self { todo } else { nil }
  }
}
