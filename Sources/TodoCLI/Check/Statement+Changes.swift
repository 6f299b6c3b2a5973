import TodoDomain

extension [Statement] {
  /// The statements for changes to todos.
  ///
  /// - Parameters:
  ///   - changes: One for each todo, by number.
  ///   - last: The position of the last todo before them, or `nil` if the list was empty.
  ///   - now: The time of the changes.
  init(_ changes: [TodoList.Change], last: Double?, now: Instant) {
    self = []
    // Added todos are expected one after another at the end; only other positions are stated.
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
        var plain = Todo.blank(number: number)
        plain.position = positions[number] ?? todo.position
        plain.createdAt = now
        for change in plain.changes(to: todo, in: Todo.Field.stated) {
          append(.added(number: number, field: change.field, value: change.after))
        }
      case .changed(let before, let after):
        for change in before.changes(to: after, in: Todo.Field.stated) {
          append(.changed(number: number, change))
        }
      case .deleted:
        append(.deleted(number: number))
      }
    }
  }
}

extension TodoList.Change {
  fileprivate var addition: Todo? {
    if case .added(let todo) = self { todo } else { nil }
  }
}
